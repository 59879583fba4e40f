import { payChannel } from '@bochong/contract/payment';
import { type PassCardRow, passCards, passFlows, passRules } from '@bochong/contract/special-vehicle';
import { Button, DatePicker, Form, Input, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PassPayFields, useQuote } from './pass-pay-fields.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';
import { blankPlate, PlateLines, type PlateValue } from './plate-lines.tsx';

const required = (message: string) => [{ required: true, message }];
const invalidates = [passCards.list, passFlows.recharges, passRules.list];
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
  payChannel: 1;
  voucher: string;
}

function SaleFields({ onQuote }: { onQuote(amountFen: number | undefined): void }) {
  const form = Form.useFormInstance<Sale>();
  const [ruleId, startDate, periods] = [Form.useWatch('ruleId', form), Form.useWatch('startDate', form), Form.useWatch('periods', form)];
  const quote = useQuote(ruleId ? { ruleId, startDate: (startDate ?? dayjs()).format('YYYY-MM-DD'), periods: periods ?? 1 } : null);
  useEffect(() => onQuote(quote?.amountFen), [onQuote, quote?.amountFen]);
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
      <PassPayFields quote={quote} />
    </>
  );
}

/** Sells a card at the counter: price shown before the money is taken, refused when it has moved. */
export function PassSale() {
  const [open, setOpen] = useState(false);
  const [amountFen, setAmountFen] = useState<number>();
  const create = useAction(passCards.create, { success: '包期已办理', invalidates });
  const initial = { plates: [blankPlate], phone: '', company: '', remark: '', periods: 1, startDate: dayjs(), ...taken } as Partial<Sale>;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        办理包期
      </Button>
      <FormModal<Sale>
        title="办理包期"
        open={open}
        okText="收款并办理"
        width={720}
        initial={initial}
        onClose={() => setOpen(false)}
        onSubmit={({ startDate, ...values }) =>
          create.run({ body: { ...values, startDate: startDate.format('YYYY-MM-DD'), amountFen: amountFen ?? 0 } })
        }
      >
        <SaleFields onQuote={setAmountFen} />
      </FormModal>
    </>
  );
}

interface Renewal {
  periods: number;
  payChannel: 1;
  voucher: string;
}

function RenewalFields({ cardId, onQuote }: { cardId: string; onQuote(amountFen: number | undefined): void }) {
  const periods = Form.useWatch<number>('periods');
  const quote = useQuote({ cardId, periods: periods ?? 1 });
  useEffect(() => onQuote(quote?.amountFen), [onQuote, quote?.amountFen]);
  return (
    <>
      <Form.Item name="periods" label="续费期数" rules={required('请输入整数')}>
        <InputNumber min={1} max={366} precision={0} />
      </Form.Item>
      <PassPayFields quote={quote} />
    </>
  );
}

/** Lengthens a card. */
export function PassRenewal({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const [amountFen, setAmountFen] = useState<number>();
  const renew = useAction(passCards.renew, { success: '续费成功', invalidates });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>续费</LinkButton>
      <FormModal<Renewal>
        title={`续费 ${row.plates[0]?.plateNo ?? row.certCode}`}
        open={open}
        okText="收款并续费"
        initial={{ periods: 1, ...taken } as Renewal}
        onClose={() => setOpen(false)}
        onSubmit={(values) => renew.run({ params: { id: row.cardId }, body: { ...values, amountFen: amountFen ?? 0, rev: row.rev } })}
      >
        <RenewalFields cardId={row.cardId} onQuote={setAmountFen} />
      </FormModal>
    </>
  );
}
