import { payChannel } from '@bochong/contract/bill';
import { passAudits, passCards, passRules } from '@bochong/contract/special-vehicle';
import { Button, DatePicker, Form, Input, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { AuditFields, PassPayFields, useQuote } from './pass-pay-fields.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';
import { blankPlate, PlateLines, type PlateValue } from './plate-lines.tsx';

const required = (message: string) => [{ required: true, message }];
const taken = { payChannel: payChannel.CASH, voucher: '' };

interface Sale {
  ruleId: string;
  plates: PlateValue[];
  ownerName: string;
  phone: string;
  company: string;
  startDate: Dayjs;
  periods: number;
  remark: string;
  materials: string[];
  payChannel: 1;
  voucher: string;
  amountFen: number;
}

/** The rule chosen in the form asks for an audit; and for which papers. */
function useRule(ruleId: string | undefined) {
  return useEndpoint(passRules.chosen, {}).data?.find((rule) => rule.ruleId === ruleId);
}

function SaleFields({ onRule }: { onRule(needAudit: boolean): void }) {
  const form = Form.useFormInstance<Sale>();
  const [ruleId, startDate, periods] = [Form.useWatch('ruleId', form), Form.useWatch('startDate', form), Form.useWatch('periods', form)];
  const quote = useQuote(ruleId ? { ruleId, startDate: (startDate ?? dayjs()).format('YYYY-MM-DD'), periods: periods ?? 1 } : null);
  const rule = useRule(ruleId);
  const needAudit = rule?.needAudit ?? false;
  useEffect(() => onRule(needAudit), [onRule, needAudit]);
  return (
    <>
      <div className="field-grid">
        <Form.Item name="ruleId" label="规则" rules={required('请选择规则')}>
          <PassRuleSelect onSale />
        </Form.Item>
        <Form.Item name="ownerName" label="车主" rules={required('请输入车主')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="company" label="单位">
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="startDate" label="起始日期" rules={required('请选择起始日期')}>
          <DatePicker style={{ width: '100%' }} minDate={dayjs()} />
        </Form.Item>
        <Form.Item name="periods" label="期数" rules={required('请输入整数')}>
          <InputNumber min={1} max={366} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <PlateLines />
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      {needAudit ? <AuditFields materials={rule?.materials ?? []} /> : <PassPayFields quote={quote} />}
    </>
  );
}

/** Sells a card at the counter: price shown before the money is taken, refused when it has moved. */
export function PassSale() {
  const [open, setOpen] = useState(false);
  const [needAudit, setNeedAudit] = useState(false);
  const create = useAction(passCards.create, { success: '包期已办理' });
  const apply = useAction(passAudits.apply, { success: '已提交新办审核' });
  const initial = {
    plates: [blankPlate],
    materials: [],
    phone: '',
    company: '',
    remark: '',
    periods: 1,
    startDate: dayjs(),
    ...taken,
  } as Partial<Sale>;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        办理包期
      </Button>
      <FormModal<Sale>
        title="办理包期"
        open={open}
        okText={needAudit ? '提交审核' : '收款并办理'}
        width={720}
        initial={initial}
        onClose={() => setOpen(false)}
        onSubmit={({ startDate, materials = [], amountFen, ...values }) => {
          const body = { ...values, startDate: startDate.format('YYYY-MM-DD') };
          return needAudit ? apply.run({ body: { ...body, materials } }) : create.run({ body: { ...body, amountFen } });
        }}
      >
        <SaleFields onRule={setNeedAudit} />
      </FormModal>
    </>
  );
}
