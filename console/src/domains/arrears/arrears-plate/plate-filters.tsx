import { arrearsPlates } from '@bochong/contract/arrears';
import { Input, InputNumber, Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ClazzSelect } from './plate-actions.tsx';

const Filter = filterOf(arrearsPlates.list);
const either = (yes: string, no: string) => [
  { value: 1, label: yes },
  { value: 0, label: no },
];

/** Filters every list of vehicles that owe has. */
export const plateFilters = (ages: { value: number; label: string }[]) => (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <Filter name="isParking">
      <Select allowClear options={[{ value: 1, label: '正在停车' }]} className="field-select" />
    </Filter>
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="ageBucket">
      <Select allowClear options={ages} className="field-select" />
    </Filter>
    <Filter name="clazzId">
      <ClazzSelect />
    </Filter>
    <Filter name="phone">
      <Input allowClear />
    </Filter>
    <Filter name="minCount">
      <InputNumber min={1} precision={0} />
    </Filter>
    <Filter name="hasPhone">
      <Select allowClear options={either('有号码', '无号码')} className="field-select" />
    </Filter>
    <Filter name="black">
      <Select allowClear options={either('已列入', '未列入')} className="field-select" />
    </Filter>
  </>
);
