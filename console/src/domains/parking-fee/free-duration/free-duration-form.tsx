import { carType, energyType, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { dayType, freeDurations, freeMode, freeScope } from '@bochong/contract/parking-fee';
import { Form, Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { recordForm } from '../../../kit/record-form.tsx';
import { isWindowed } from './free-text.ts';

const Item = itemOf(freeDurations.create);
const vehicles = [
  ['energyTypes', energyType],
  ['vehicleClasses', vehicleClass],
  ['carTypes', carType],
] as const;

/** How often the minutes are given, and within what window. */
function Scope() {
  const windowed = isWindowed(Form.useWatch('freeScope') ?? freeScope.EACH_STAY);
  return (
    <>
      <Item name="freeScope" />
      <Item name="windowMinutes" hidden={!windowed} />
    </>
  );
}

export const freeDurationForm = recordForm(freeDurations, {
  title: '免费时长',
  added: '已新增，对此后入场的车辆生效',
  saved: '已保存，对此后入场的车辆生效',
  rowKey: 'freeId',
  nameOf: (row) => row.freeName,
  width: 680,
  blank: () => ({
    minutes: 15,
    freeMode: freeMode.THRESHOLD,
    freeScope: freeScope.EACH_STAY,
    windowMinutes: 1440,
    applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
    effectiveFrom: `${dayOf(Date.now())}T00:00:00+08:00`,
  }),
  children: (
    <>
      <div className="field-grid">
        <Item name="freeName" />
        <Item name="minutes" />
        <Item name="freeMode" />
        <Scope />
        {vehicles.map(([name, table]) => (
          <Form.Item key={name} name={['applyVehicle', name]} label={table.title}>
            <Select mode="multiple" placeholder="全部" options={[...table.options] as { value: number; label: string }[]} />
          </Form.Item>
        ))}
        <Item name="applyDayTypes">
          <Select mode="multiple" placeholder="每天" options={[...dayType.options]} />
        </Item>
        <Item name="effectiveFrom" />
        <Item name="effectiveTo" />
      </div>
      <Item name="parkIds" extra="在所选车场代替收费规则的免费时长；不选则由收费规则或联动引用">
        <ParkSelect mode="multiple" placeholder="不指定" />
      </Item>
    </>
  ),
});
