import { carType, energyType, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { dayType, type FreeDuration, freeDurationFields, freeDurations, freeMode, freeScope } from '@bochong/contract/parking-fee';
import { DatePicker, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { isWindowed } from './free-text.ts';

type Values = Pick<
  FreeDuration,
  'freeName' | 'minutes' | 'freeMode' | 'freeScope' | 'windowMinutes' | 'applyVehicle' | 'applyDayTypes' | 'parkIds'
> & { effectiveFrom: Dayjs; effectiveTo: Dayjs | null };

const Item = itemOf(freeDurationFields);
const blank = (): Partial<Values> => ({
  minutes: 15,
  freeMode: freeMode.THRESHOLD,
  freeScope: freeScope.EACH_STAY,
  windowMinutes: 1440,
  applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
  applyDayTypes: [],
  parkIds: [],
  effectiveFrom: dayjs().startOf('day'),
  effectiveTo: null,
});
const ofRow = (row: FreeDuration): Values => ({
  ...row,
  effectiveFrom: dayjs(row.effectiveFrom),
  effectiveTo: row.effectiveTo === null ? null : dayjs(row.effectiveTo),
});
const text = (at: Dayjs) => at.format('YYYY-MM-DD HH:mm:00');
const clock = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm', style: { width: '100%' } } as const;
const vehicles = [
  ['energyTypes', energyType],
  ['vehicleClasses', vehicleClass],
  ['carTypes', carType],
] as const;
const whole = { precision: 0, style: { width: '100%' } } as const;

function Terms({ form }: { form: FormInstance<Values> }) {
  const windowed = isWindowed(Form.useWatch('freeScope', form) ?? freeScope.EACH_STAY);
  return (
    <>
      <Item name="minutes">
        <InputNumber min={0} max={1440} {...whole} />
      </Item>
      <Item name="freeMode">
        <EnumSelect of={freeMode} allowClear={false} />
      </Item>
      <Item name="freeScope">
        <EnumSelect of={freeScope} allowClear={false} />
      </Item>
      <Item name="windowMinutes" hidden={!windowed}>
        <InputNumber min={1} max={1440} {...whole} />
      </Item>
    </>
  );
}

/** One dialog that adds and edits. */
export function useFreeDurationForm() {
  const [row, setRow] = useState<FreeDuration | 'new' | null>(null);
  const create = useAction(freeDurations.create, { success: '已新增，对此后入场的车辆生效' });
  const update = useAction(freeDurations.update, { success: '已保存，对此后入场的车辆生效' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = ({ effectiveFrom, effectiveTo, ...values }: Values) => {
    const body = { ...values, effectiveFrom: text(effectiveFrom), effectiveTo: effectiveTo && text(effectiveTo) };
    return editing ? update.run({ params: { id: editing.freeId }, body: { ...body, rev: editing.rev } }) : create.run({ body });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑免费时长 ${editing.freeName}` : '新增免费时长'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank()}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      {(form) => (
        <>
          <div className="field-grid">
            <Item name="freeName">
              <Input maxLength={30} />
            </Item>
            <Terms form={form} />
            {vehicles.map(([name, table]) => (
              <Form.Item key={name} name={['applyVehicle', name]} label={table.title}>
                <Select mode="multiple" placeholder="全部" options={[...table.options] as { value: number; label: string }[]} />
              </Form.Item>
            ))}
            <Item name="applyDayTypes">
              <Select mode="multiple" placeholder="每天" options={[...dayType.options]} />
            </Item>
            <Item name="effectiveFrom" rules={[{ required: true, message: '请选择有效期起' }]}>
              <DatePicker allowClear={false} {...clock} />
            </Item>
            <Item name="effectiveTo" rules={[]}>
              <DatePicker placeholder="长期有效" {...clock} />
            </Item>
          </div>
          <Item name="parkIds" extra="在所选车场代替收费规则的免费时长；不选则由收费规则或联动引用">
            <ParkSelect mode="multiple" placeholder="不指定" />
          </Item>
        </>
      )}
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: FreeDuration) => setRow(edited), dialog };
}
