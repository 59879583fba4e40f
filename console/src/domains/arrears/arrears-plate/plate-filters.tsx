import type { arrearsPlates } from '@bochong/contract/arrears';
import { Select } from 'antd';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { useAgeBuckets } from '../arrears-record/figures.tsx';
import { ClazzSelect } from './clazz-select.tsx';

/** Filters every list of vehicles that owe has. */
export const usePlateFilters = (): readonly FilterSpec<typeof arrearsPlates.list>[] => [
  'plateNo',
  'isParking',
  'parkIds',
  { name: 'ageBucket', control: <Select allowClear options={useAgeBuckets()} className="field-select" /> },
  { name: 'clazzId', control: <ClazzSelect /> },
  'phone',
  'minCount',
  'hasPhone',
  'black',
];
