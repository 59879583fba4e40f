import { setOutFeeMode, type UnOutPeriod, unOutOrders } from '@bochong/contract/parking-order';
import { Button, Form, InputNumber, Radio } from 'antd';
import type { Rule } from 'antd/es/form';
import { useState } from 'react';
import { dayRangeProblems } from '../../../kit/day-ranges.ts';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(unOutOrders.savePeriod);
const slots = [0, 1, 2, 3, 4, 5] as const;
/** What is wrong with one bucket, beside the others. */
const checked =
  (slot: number): Rule =>
  ({ getFieldValue }) => ({
    validator: async () => {
      const problem = dayRangeProblems(slots.map((one) => String(getFieldValue(['days', one]) ?? '')))[slot];
      if (problem) throw new Error(problem);
    },
  });
const feeModes = setOutFeeMode.options.filter(({ value }) => value !== setOutFeeMode.MANUAL);
type Values = Omit<UnOutPeriod, 'thresholdDays'> & { days: (number | null | undefined)[] };

/** Day thresholds of the buckets (ascending whole days, the first required), and what the night does with stays nobody saw end. */
export function PeriodButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(unOutOrders.getPeriod, {});
  const save = useAction(unOutOrders.savePeriod, { success: '周期已保存' });
  const submit = ({ days, ...rest }: Values) =>
    save.run({ body: { ...rest, thresholdDays: days.filter((day) => day !== null && day !== undefined) } });
  return (
    <Allowed to={unOutOrders.savePeriod}>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        未出场周期配置
      </Button>
      <FormModal<Values>
        title="未出场周期配置"
        width={720}
        open={open}
        initial={{ ...data, days: slots.map((slot) => data?.thresholdDays[slot] ?? null) }}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <div className="field-grid">
          {slots.map((slot) => (
            <Form.Item
              key={slot}
              name={['days', slot]}
              label={`第${slot + 1}档(天)`}
              required={slot === 0}
              dependencies={slots.slice(0, slot).map((one) => ['days', one])}
              rules={[checked(slot)]}
            >
              <InputNumber min={1} max={3650} precision={0} className="number-input" />
            </Form.Item>
          ))}
          <Item name="autoCloseDays" extra="每日03:30执行；0为不自动置出，近24小时有缴费的不置出" />
          <Item name="autoCloseFeeMode">
            <Radio.Group options={feeModes} />
          </Item>
          <Item name="excludeCarTypes" wide />
          <Item name="excludeParkIds" wide />
        </div>
      </FormModal>
    </Allowed>
  );
}
