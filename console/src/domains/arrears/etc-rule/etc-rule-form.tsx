import { arrearsReason, type EtcRule, etcRuleFields, etcRules } from '@bochong/contract/arrears';
import { Alert, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const Item = itemOf(etcRuleFields);

type Values = Omit<EtcRule, 'etcRuleId' | 'parkNames' | 'requireAgreement' | 'updatedAt' | 'rev'>;

const blank: Partial<Values> = {
  enabled: true,
  reasons: [arrearsReason.ROADSIDE, arrearsReason.OVERDUE],
  minAgeHours: 24,
  minFen: 100,
  maxPerDeductFen: 20_000,
  maxPerDayFen: 30_000,
  retryTimes: 3,
  retryHours: 24,
  windowStart: '08:00',
  windowEnd: '20:00',
  notifyHoursBefore: 24,
};
const whole = { precision: 0, style: { width: '100%' } };

/** One dialog that adds and edits. */
export function useEtcRuleForm() {
  const [row, setRow] = useState<EtcRule | 'new' | null>(null);
  const create = useAction(etcRules.create, { success: '规则已新增' });
  const update = useAction(etcRules.update, { success: '规则已保存' });
  const editing = row !== null && row !== 'new' ? row : null;
  const save = (values: Values) =>
    editing ? update.run({ params: { id: editing.etcRuleId }, body: { ...values, rev: editing.rev } }) : create.run({ body: values });
  const dialog = (
    <FormModal<Values>
      title={editing ? `编辑规则 ${editing.ruleName}` : '新增ETC追缴规则'}
      open={row !== null}
      initial={editing ?? blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={720}
    >
      <Alert type="info" title="只从车主已签约的账户扣款；每笔欠费整笔扣，最早的先扣，扣款前会先预告" style={{ marginBottom: 12 }} />
      <div className="field-grid">
        <Item name="ruleName">
          <Input maxLength={30} />
        </Item>
        <Item name="enabled" valuePropName="checked">
          <Switch />
        </Item>
        <Item name="parkIds" wide>
          <ParkSelect mode="multiple" />
        </Item>
        <Item name="reasons" wide>
          <Select mode="multiple" options={[...arrearsReason.options]} />
        </Item>
        <Item name="minAgeHours">
          <InputNumber min={0} {...whole} />
        </Item>
        <Item name="minFen">
          <MoneyInput />
        </Item>
        <Item name="maxPerDeductFen">
          <MoneyInput />
        </Item>
        <Item name="maxPerDayFen">
          <MoneyInput />
        </Item>
        <Item name="retryTimes">
          <InputNumber min={0} max={10} {...whole} />
        </Item>
        <Item name="retryHours">
          <InputNumber min={1} max={168} {...whole} />
        </Item>
        <Item name="windowStart">
          <Input placeholder="08:00" maxLength={5} />
        </Item>
        <Item name="windowEnd">
          <Input placeholder="20:00" maxLength={5} />
        </Item>
        <Item name="notifyHoursBefore">
          <InputNumber min={0} max={168} {...whole} />
        </Item>
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (edited: EtcRule) => setRow(edited), dialog };
}
