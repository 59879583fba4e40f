import { payChannel } from '@bochong/contract/bill';
import { type PassCardRow, passAudits, passCards } from '@bochong/contract/special-vehicle';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { AuditFields, PassPayFields, useQuote } from './pass-pay-fields.tsx';

interface Renewal {
  periods: number;
  materials: string[];
  reason: string;
  payChannel: 1;
  voucher: string;
  amountFen: number;
}

function RenewalFields({ row }: { row: PassCardRow }) {
  const periods = Form.useWatch<number>('periods');
  const quote = useQuote({ cardId: row.cardId, periods: periods ?? 1 });
  return (
    <>
      <Form.Item name="periods" label="续费期数" rules={[{ required: true, message: '请输入整数' }]}>
        <InputNumber min={1} max={366} precision={0} />
      </Form.Item>
      {row.needAudit ? (
        <>
          <AuditFields materials={[]} />
          <Form.Item name="reason" label="说明">
            <Input.TextArea rows={2} maxLength={200} showCount />
          </Form.Item>
        </>
      ) : (
        <PassPayFields quote={quote} />
      )}
    </>
  );
}

/** Lengthens a card. */
export function PassRenewal({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const renew = useAction(passCards.renew, { success: '续费成功' });
  const apply = useAction(passAudits.reapply, { success: '已提交续办审核' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>续费</LinkButton>
      <FormModal<Renewal>
        title={`续费 ${row.plates[0]?.plateNo ?? row.certCode}`}
        open={open}
        okText={row.needAudit ? '提交审核' : '收款并续费'}
        initial={{ periods: 1, materials: [], reason: '', payChannel: payChannel.CASH, voucher: '' }}
        onClose={() => setOpen(false)}
        onSubmit={({ materials, reason, ...values }) =>
          row.needAudit
            ? apply.run({ body: { cardId: row.cardId, periods: values.periods, materials, reason } })
            : renew.run({ params: { id: row.cardId }, body: { ...values, rev: row.rev } })
        }
      >
        <RenewalFields row={row} />
      </FormModal>
    </>
  );
}
