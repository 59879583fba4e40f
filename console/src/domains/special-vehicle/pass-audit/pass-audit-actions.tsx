import { payChannel } from '@bochong/contract/bill';
import {
  cardManagePage,
  type PassAuditRow,
  passAuditCodes,
  passAuditStatus,
  passAudits,
  passAuditType,
} from '@bochong/contract/special-vehicle';
import dayjs from 'dayjs';
import { useState } from 'react';
import { type Decision, DecisionItems, undecided } from '../../../fields/decision-items.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { PassPayFields, useQuote } from '../pass-card/pass-pay-fields.tsx';

const plateOf = ({ plates, ownerName }: PassAuditRow) => plates[0]?.plateNo ?? ownerName;

function Decide({ row }: { row: PassAuditRow }) {
  const [open, setOpen] = useState(false);
  const audit = useAction(passAudits.audit, { success: '已审核' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>审核</LinkButton>
      <FormModal<Decision>
        title={`${row.former ? '过户' : passAuditType.label(row.auditType)}审核 ${plateOf(row)}`}
        open={open}
        okText="提交"
        initial={undecided}
        onClose={() => setOpen(false)}
        onSubmit={(body) => audit.run({ params: { id: row.auditId }, body: { ...body, rev: row.rev } })}
      >
        <p>
          {row.former && `由${row.former.ownerName}（${row.former.plates.map(({ plateNo }) => plateNo).join('、')}）过户给`}
          {row.ownerName}，{row.ruleName}
          {row.materials.length > 0 && `，已收${row.materials.join('、')}`}
          {row.reason && `，说明：${row.reason}`}
        </p>
        <DecisionItems />
      </FormModal>
    </>
  );
}

interface Payment {
  payChannel: 1;
  voucher: string;
  amountFen: number;
}

function PayFields({ row }: { row: PassAuditRow }) {
  const today = dayjs().format('YYYY-MM-DD');
  const { auditType, cardId, ruleId, startDate, periods } = row;
  const quote = useQuote(
    auditType === passAuditType.REAPPLY && cardId
      ? { cardId, periods }
      : { ruleId, periods, startDate: startDate && startDate > today ? startDate : today },
  );
  return <PassPayFields quote={quote} />;
}

function Pay({ row }: { row: PassAuditRow }) {
  const [open, setOpen] = useState(false);
  const pay = useAction(passAudits.pay, { success: '已收款' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>收款</LinkButton>
      <FormModal<Payment>
        title={`收款 ${plateOf(row)}`}
        open={open}
        okText="收款"
        initial={{ payChannel: payChannel.CASH, voucher: '' }}
        onClose={() => setOpen(false)}
        onSubmit={(taken) => pay.run({ params: { id: row.auditId }, body: { ...taken, rev: row.rev } })}
      >
        <PayFields row={row} />
      </FormModal>
    </>
  );
}

/** Who may apply may also take it back or bring the money. */
const ownCodes = {
  [passAuditType.APPLY]: cardManagePage.can.add,
  [passAuditType.CANCEL]: cardManagePage.can.cancel,
  [passAuditType.REAPPLY]: cardManagePage.can.renew,
  [passAuditType.CHANGE]: cardManagePage.can.transfer,
} as const;

/** What may be done to an application now. */
export function PassAuditActions({ row }: { row: PassAuditRow }) {
  const withdraw = useAction(passAudits.withdraw, { success: '已撤回' });
  const own = ownCodes[row.auditType];
  if (row.auditStatus === passAuditStatus.TO_PAY)
    return (
      <Allowed to={own}>
        <Pay row={row} />
      </Allowed>
    );
  if (row.auditStatus !== passAuditStatus.TO_AUDIT) return null;
  return (
    <>
      <Allowed to={passAuditCodes[row.auditType].audit}>
        <Decide row={row} />
      </Allowed>
      <Allowed to={own}>
        <ConfirmLink question="撤回这份申请？" onConfirm={() => withdraw.run({ params: { id: row.auditId }, body: { rev: row.rev } })}>
          撤回
        </ConfirmLink>
      </Allowed>
    </>
  );
}
