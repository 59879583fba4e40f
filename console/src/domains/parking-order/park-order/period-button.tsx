import { setOutFeeMode, unOutOrders } from '@bochong/contract/parking-order';
import { Form, InputNumber, Radio } from 'antd';
import type { Rule } from 'antd/es/form';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { dayRangeProblems } from '../../../kit/day-ranges.ts';
import { itemOf } from '../../../kit/form-item.tsx';

const Item = itemOf(unOutOrders.savePeriod);
const slots = [0, 1, 2, 3, 4, 5] as const;
/** What is wrong with one bucket, beside the others. */
const checked =
  (slot: number): Rule =>
  ({ getFieldValue }) => ({
    validator: async () => {
      const problem = dayRangeProblems(slots.map((one) => String(getFieldValue(['thresholdDays', one]) ?? '')))[slot];
      if (problem) throw new Error(problem);
    },
  });
const feeModes = setOutFeeMode.options.filter(({ value }) => value !== setOutFeeMode.MANUAL);

/** Day thresholds of the buckets (ascending whole days, the first required), and what the night does with stays nobody saw end. */
export const PeriodButton = () => (
  <LoadedForm
    read={unOutOrders.getPeriod}
    to={unOutOrders.savePeriod}
    word="未出场周期配置"
    button="default"
    width={720}
    bodyOf={({ thresholdDays, ...rest }) => ({ ...rest, thresholdDays: (thresholdDays as unknown[]).filter((day) => day ?? false) })}
    done="周期已保存"
  >
    <div className="field-grid">
      {slots.map((slot) => (
        <Form.Item
          key={slot}
          name={['thresholdDays', slot]}
          label={`第${slot + 1}档(天)`}
          required={slot === 0}
          dependencies={slots.slice(0, slot).map((one) => ['thresholdDays', one])}
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
  </LoadedForm>
);
