import type { arrearsPlates } from '@bochong/contract/arrears';
import { Select } from 'antd';
import { either } from '../../../kit/either.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { useAgeBuckets } from '../arrears-record/figures.tsx';
import { ClazzSelect } from './clazz-select.tsx';

/** Filters every list of vehicles that owe has. */
export const usePlateFilters = (): readonly FilterSpec<typeof arrearsPlates.list>[] => [
  'plateNo',
  { name: 'isParking', control: <Select allowClear options={[{ value: 1, label: '正在停车' }]} className="field-select" /> },
  'parkIds',
  { name: 'ageBucket', control: <Select allowClear options={useAgeBuckets()} className="field-select" /> },
  { name: 'clazzId', control: <ClazzSelect /> },
  'phone',
  'minCount',
  { name: 'hasPhone', control: either('有号码', '无号码') },
  { name: 'black', control: either('已列入', '未列入') },
];
