import { planTrigger, type ShortMsgPlan, shortMsgPlans } from '@bochong/contract/arrears';
import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { ClockRange, type ClockSpan, withinDay } from '../../../fields/clock-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { chosenOf, DebtorItems, type DebtorValues } from '../remind/debtor-items.tsx';
import { TemplateSelect } from '../remind/template-select.tsx';

interface Values {
  planName: string;
  trigger: ShortMsgPlan['trigger'];
  hours?: number;
  ages?: string[];
  perWeek: number;
  templateId: string;
  window: ClockSpan;
  conditions: DebtorValues;
}

const blank: Partial<Values> = {
  trigger: planTrigger.AGE_DAYS,
  ages: ['3', '7', '30'],
  perWeek: 1,
  window: { start: '09:00', end: '18:00' },
};
const ofRow = ({ triggerParam, windowStart, windowEnd, ...row }: ShortMsgPlan): Partial<Values> => ({
  ...(row as Pick<Values, 'planName' | 'trigger' | 'perWeek' | 'templateId' | 'conditions'>),
  ...(row.trigger === planTrigger.AFTER_HOURS && { hours: triggerParam[0] ?? 24 }),
  ages: triggerParam.map(String),
  window: { start: windowStart, end: windowEnd },
});
const paramOf = ({ trigger, hours, ages = [] }: Values): number[] =>
  trigger === planTrigger.AFTER_HOURS ? [hours ?? 0] : trigger === planTrigger.AGE_DAYS ? ages.map(Number) : [];

/** What sets a program off, by its kind. */
function TriggerParam({ trigger }: { trigger: number }) {
  if (trigger === planTrigger.AFTER_HOURS)
    return (
      <Form.Item name="hours" label="产生后小时数" rules={[{ required: true, message: '请填写小时数' }]}>
        <InputNumber min={1} max={3650} precision={0} suffix="小时" />
      </Form.Item>
    );
  if (trigger === planTrigger.AGE_DAYS)
    return (
      <Form.Item name="ages" label="账龄天数" rules={[{ required: true, message: '请填写账龄天数' }]}>
        <Select mode="tags" tokenSeparators={[',', '，', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
    );
  if (trigger === planTrigger.CYCLE)
    return (
      <Form.Item name="perWeek" label="每周次数">
        <InputNumber min={1} max={3} precision={0} suffix="次" />
      </Form.Item>
    );
  return <Form.Item label="触发">欠费车辆再次入场时立即提醒</Form.Item>;
}

/** One dialog that adds and edits a program; it begins switched off. */
export function useShortMsgPlanForm() {
  const [row, setRow] = useState<ShortMsgPlan | 'new' | null>(null);
  const create = useAction(shortMsgPlans.create, { success: '方案已保存，启用后开始执行' });
  const update = useAction(shortMsgPlans.update, { success: '方案已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = (values: Values) => {
    const { planName, trigger, perWeek = 1, templateId, window, conditions } = values;
    const fields = { planName, trigger, perWeek, templateId, triggerParam: paramOf(values), conditions: chosenOf(conditions) };
    const body = { ...fields, windowStart: window.start, windowEnd: window.end };
    return editing ? update.run({ params: { id: editing.planId }, body: { ...body, rev: editing.rev } }) : create.run({ body });
  };
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑方案 ${editing.planName}` : '新增方案'}
      open={row !== null}
      initial={editing ? ofRow(editing) : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      <div className="field-grid">
        <Form.Item name="planName" label="方案名称" rules={[{ required: true, message: '请输入方案名称' }]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="templateId" label="短信模板" rules={[{ required: true, message: '请选择短信模板' }]}>
          <TemplateSelect />
        </Form.Item>
        <Form.Item name="trigger" label="触发方式">
          <EnumSelect of={planTrigger} allowClear={false} />
        </Form.Item>
        <Form.Item noStyle dependencies={['trigger']}>
          {({ getFieldValue }) => <TriggerParam trigger={getFieldValue('trigger')} />}
        </Form.Item>
        <Form.Item name="window" label="发送时段" rules={[withinDay]}>
          <ClockRange />
        </Form.Item>
      </div>
      <DebtorItems under={['conditions']} />
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: ShortMsgPlan) => setRow(edited), dialog };
}
