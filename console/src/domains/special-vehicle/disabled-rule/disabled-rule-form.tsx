import { type DisabledRuleRow, disabledLevel, disabledRuleStatus, disabledRules } from '@bochong/contract/special-vehicle';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const required = (message: string) => [{ required: true, message }];
const whole = required('请输入整数');
const blank: Partial<DisabledRuleRow> = {
  levels: disabledLevel.options.map(({ value }) => value),
  freeMinutesPerDay: 120,
  payPermille: 500,
  maxStaysPerDay: 3,
  accessibleBerthOnly: 0,
  status: disabledRuleStatus.ON,
};
const flagValue = { getValueProps: (value: 0 | 1) => ({ checked: value === 1 }), normalize: (on: boolean) => (on ? 1 : 0) };

/** One dialog that adds and edits a rule. */
export function useDisabledRuleForm() {
  const [row, setRow] = useState<DisabledRuleRow | 'new' | null>(null);
  const create = useAction(disabledRules.create, { success: '规则已新增' });
  const update = useAction(disabledRules.update, { success: '规则已保存' });
  const edited = row !== null && row !== 'new' ? row : null;
  const dialog = (
    <FormModal<DisabledRuleRow>
      title={edited ? `编辑残疾人优惠规则 ${edited.ruleName}` : '新增残疾人优惠规则'}
      open={row !== null}
      initial={edited ?? blank}
      onClose={() => setRow(null)}
      onSubmit={(values) =>
        edited ? update.run({ params: { id: edited.ruleId }, body: { ...values, rev: edited.rev } }) : create.run({ body: values })
      }
      width={640}
    >
      <div className="field-grid">
        <Form.Item name="ruleName" label="规则名称" rules={required('请输入规则名称')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="parkIds" label="适用车场" rules={required('请选择车场')}>
          <ParkSelect mode="multiple" />
        </Form.Item>
        <Form.Item name="freeMinutesPerDay" label="每日免费分钟" rules={whole} extra="与车场免费时长取大，不叠加">
          <InputNumber min={0} max={1440} precision={0} suffix="分钟" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="payPermille" label="实付比例" rules={whole} extra="1000‰ 为不打折">
          <InputNumber min={0} max={1000} precision={0} suffix="‰" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="maxStaysPerDay" label="每日优惠次数" rules={whole}>
          <InputNumber min={1} max={99} precision={0} suffix="次" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <EnumSelect of={disabledRuleStatus} allowClear={false} />
        </Form.Item>
      </div>
      <Form.Item name="levels" label="适用等级" rules={required('请选择等级')}>
        <Select mode="multiple" options={[...disabledLevel.options]} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="accessibleBerthOnly" label="仅停在无障碍泊位时优惠" {...flagValue}>
        <Switch />
      </Form.Item>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (rule: DisabledRuleRow) => setRow(rule), dialog };
}
