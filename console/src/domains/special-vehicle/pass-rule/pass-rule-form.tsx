import { type PassRuleRow, passPeriodMode, passPeriodUnit, passRefundMode, passRules } from '@bochong/contract/special-vehicle';
import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { WindowsInput } from './windows-input.tsx';

type Values = Omit<PassRuleRow, 'effectiveFrom' | 'effectiveTo'> & { effectiveFrom: Dayjs; effectiveTo: Dayjs | null };

const blank = (): Partial<Values> => ({
  periodUnit: passPeriodUnit.MONTH,
  periodMode: passPeriodMode.ANCHOR,
  minPeriods: 1,
  maxPeriods: 12,
  windows: [],
  maxPlates: 1,
  quota: null,
  needAudit: false,
  materials: [],
  renewBeforeDays: 15,
  renewAfterDays: 30,
  renewContinuous: true,
  refundMode: passRefundMode.BY_DAY,
  refundFeePermille: 0,
  changeLimit: 2,
  freezeAllowed: true,
  effectiveFrom: dayjs(),
  effectiveTo: null,
});
const ofRow = (row: PassRuleRow): Partial<Values> => ({
  ...row,
  effectiveFrom: dayjs(row.effectiveFrom),
  effectiveTo: row.effectiveTo === null ? null : dayjs(row.effectiveTo),
});

const required = (message: string) => [{ required: true, message }];
const whole = { precision: 0, style: { width: '100%' } } as const;

/** One dialog that adds, edits and copies a rule; a copy starts with the fields of the one it is made from. A page of one unit makes rules of that unit. */
export function usePassRuleForm(periodUnit?: PassRuleRow['periodUnit']) {
  const [opened, setOpened] = useState<{ row: PassRuleRow | null; copy: boolean } | null>(null);
  const create = useAction(passRules.create, { success: '规则已新增' });
  const update = useAction(passRules.update, { success: '规则已保存' });
  const edited = opened && !opened.copy ? opened.row : null;
  const save = (values: Values) => {
    const body = {
      ...values,
      quota: values.quota ?? null,
      effectiveFrom: values.effectiveFrom.format('YYYY-MM-DD'),
      effectiveTo: values.effectiveTo?.format('YYYY-MM-DD') ?? null,
    };
    return edited ? update.run({ params: { id: edited.ruleId }, body: { ...body, rev: edited.rev } }) : create.run({ body });
  };
  const copied = opened?.row && opened.copy ? { ...ofRow(opened.row), ruleName: '' } : undefined;
  const dialog = (
    <FormModal<Values>
      title={edited ? `编辑规则 ${edited.ruleName}` : opened?.copy ? `复制规则 ${opened.row?.ruleName}` : '新增包期规则'}
      open={opened !== null}
      initial={edited ? ofRow(edited) : (copied ?? { ...blank(), ...(periodUnit !== undefined && { periodUnit }) })}
      onSubmit={save}
      onClose={() => setOpened(null)}
      width={760}
    >
      <div className="field-grid">
        <Form.Item name="ruleName" label="规则名称" rules={required('请输入规则名称')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="parkIds" label="适用车场" rules={required('请选择适用车场')}>
          <ParkSelect mode="multiple" />
        </Form.Item>
        <Form.Item name="periodUnit" label="包期单位">
          <EnumSelect of={passPeriodUnit} allowClear={false} disabled={periodUnit !== undefined} />
        </Form.Item>
        <Form.Item name="periodMode" label="起算方式">
          <EnumSelect of={passPeriodMode} allowClear={false} />
        </Form.Item>
        <Form.Item name="priceFen" label="每期单价" rules={required('请输入单价')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="quota" label="名额">
          <InputNumber min={1} max={100_000} placeholder="不限" {...whole} />
        </Form.Item>
        <Form.Item name="minPeriods" label="最少期数" rules={required('请输入整数')}>
          <InputNumber min={1} max={366} {...whole} />
        </Form.Item>
        <Form.Item name="maxPeriods" label="最多期数" rules={required('请输入整数')}>
          <InputNumber min={1} max={366} {...whole} />
        </Form.Item>
        <Form.Item name="maxPlates" label="可绑车牌" rules={required('请输入整数')}>
          <InputNumber min={1} max={20} {...whole} />
        </Form.Item>
        <Form.Item name="changeLimit" label="每期换车次数" rules={required('请输入整数')}>
          <InputNumber min={0} max={100} {...whole} />
        </Form.Item>
        <Form.Item name="renewBeforeDays" label="到期前可续(天)" rules={required('请输入整数')}>
          <InputNumber min={0} max={366} {...whole} />
        </Form.Item>
        <Form.Item name="renewAfterDays" label="到期后可续(天)" rules={required('请输入整数')}>
          <InputNumber min={0} max={366} {...whole} />
        </Form.Item>
        <Form.Item name="refundMode" label="退款方式">
          <EnumSelect of={passRefundMode} allowClear={false} />
        </Form.Item>
        <Form.Item name="refundFeePermille" label="退款手续费" rules={required('请输入整数')}>
          <InputNumber min={0} max={1000} suffix="‰" {...whole} />
        </Form.Item>
        <Form.Item name="effectiveFrom" label="有效期起" rules={required('请选择有效期起')}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="effectiveTo" label="有效期止">
          <DatePicker placeholder="长期有效" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="renewContinuous" label="过期续费连续计算" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="freezeAllowed" label="可冻结" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="windows" label="通行时段">
        <WindowsInput />
      </Form.Item>
      <Form.Item name="needAudit" label="办理需审核" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="materials" label="所需材料">
        <Select mode="tags" maxCount={10} placeholder="如 身份证、行驶证、租房合同" open={false} suffixIcon={null} />
      </Form.Item>
    </FormModal>
  );
  return {
    add: () => setOpened({ row: null, copy: false }),
    edit: (row: PassRuleRow) => setOpened({ row, copy: false }),
    copy: (row: PassRuleRow) => setOpened({ row, copy: true }),
    dialog,
  };
}
