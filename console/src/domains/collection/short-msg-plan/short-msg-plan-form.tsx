import { planTrigger, shortMsgPlans } from '@bochong/contract/collection';
import { Form, InputNumber, Select } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { DebtorItems } from '../remind/debtor-items.tsx';
import { TemplateSelect } from '../remind/template-select.tsx';

const Item = itemOf(shortMsgPlans.create);
const { AFTER_HOURS, AGE_DAYS, CYCLE } = planTrigger;

/** What sets a program off, by its kind. */
function TriggerParam({ trigger }: { trigger: number }) {
  if (trigger === AFTER_HOURS)
    return (
      <Item
        name="triggerParam"
        label="产生后小时数"
        required
        getValueProps={(hours?: number[]) => ({ value: hours?.[0] })}
        getValueFromEvent={(hours: number | null) => (hours === null ? [] : [hours])}
      >
        <InputNumber min={1} max={3650} precision={0} suffix="小时" />
      </Item>
    );
  if (trigger === AGE_DAYS)
    return (
      <Item
        name="triggerParam"
        label="账龄天数"
        required
        getValueProps={(ages: number[] = []) => ({ value: ages.map(String) })}
        getValueFromEvent={(ages: string[]) => ages.map(Number)}
      >
        <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} />
      </Item>
    );
  if (trigger === CYCLE) return <Item name="perWeek" />;
  return <Form.Item label="触发">欠费车辆再次入场时立即提醒</Form.Item>;
}

/** What of a trigger's figures is sent, by its kind. */
const paramOf = (trigger: unknown, given: readonly number[]) =>
  trigger === AFTER_HOURS ? given.slice(0, 1) : trigger === AGE_DAYS ? given : [];

/** A program begins switched off. */
export const shortMsgPlanForm = recordForm(shortMsgPlans, {
  title: '方案',
  added: '方案已保存，启用后开始执行',
  rowKey: 'planId',
  nameOf: (row) => row.planName,
  width: 680,
  blank: { trigger: AGE_DAYS, triggerParam: [3, 7, 30], perWeek: 1, windowStart: '09:00', windowEnd: '18:00' },
  bodyOf: (values) => ({
    ...values,
    triggerParam: paramOf(values.trigger, (values.triggerParam ?? []) as number[]),
  }),
  children: (
    <>
      <div className="field-grid">
        <Item name="planName" />
        <Item name="templateId">
          <TemplateSelect />
        </Item>
        <Item name="trigger" />
        <Form.Item noStyle dependencies={['trigger']}>
          {({ getFieldValue }) => <TriggerParam trigger={getFieldValue('trigger')} />}
        </Form.Item>
        <Item name="windowStart" />
        <Item name="windowEnd" />
      </div>
      <DebtorItems under="conditions" standing />
    </>
  ),
});
