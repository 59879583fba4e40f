import { payChannel } from '@bochong/contract/bill';
import {
  cardManagePage,
  type PassAuditRow,
  passAuditCodes,
  passAuditStatus,
  passAudits,
  passAuditType,
} from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { dayOf, nowInstant } from '../../../kit/instant.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { PassPayFields, useQuote } from '../pass-card/pass-pay-fields.tsx';

const plateOf = ({ plates, ownerName }: PassAuditRow) => plates[0]?.plateNo ?? ownerName;

function PayFields({ row }: { row: PassAuditRow }) {
  const today = dayOf(nowInstant());
  const { auditType, cardId, ruleId, startDate, periods } = row;
  const quote = useQuote(
    auditType === passAuditType.REAPPLY && cardId
      ? { cardId, periods }
      : { ruleId, periods, startDate: startDate && startDate > today ? startDate : today },
  );
  return <PassPayFields quote={quote} />;
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
  const { auditId, auditType, auditStatus, former, rev } = row;
  const given = { params: { id: auditId }, body: { rev } };
  if (auditStatus === passAuditStatus.TO_PAY)
    return (
      <Allowed to={ownCodes[auditType]}>
        <ActionForm
          to={passAudits.pay}
          word="收款"
          title={`收款 ${plateOf(row)}`}
          initial={{ payChannel: payChannel.CASH, voucher: '' }}
          given={given}
          done="已收款"
        >
          <PayFields row={row} />
        </ActionForm>
      </Allowed>
    );
  if (auditStatus !== passAuditStatus.TO_AUDIT) return null;
  return (
    <>
      <Allowed to={passAuditCodes[auditType].audit}>
        <ActionForm
          to={passAudits.audit}
          word="审核"
          title={`${former ? '过户' : passAuditType.label(auditType)}审核 ${plateOf(row)}`}
          okText="提交"
          initial={{ passed: true }}
          given={given}
          asks={['passed', { name: 'opinion', required: ({ passed }) => passed === false }]}
          done="已审核"
        >
          <p>
            {former && `由${former.ownerName}（${former.plates.map(({ plateNo }) => plateNo).join('、')}）过户给`}
            {row.ownerName}，{row.ruleName}
            {row.materials.length > 0 && `，已收${row.materials.join('、')}`}
            {row.reason && `，说明：${row.reason}`}
          </p>
        </ActionForm>
      </Allowed>
      <Allowed to={ownCodes[auditType]}>
        <ActionLink to={passAudits.withdraw} input={given} ask="撤回这份申请？" done="已撤回">
          撤回
        </ActionLink>
      </Allowed>
    </>
  );
}
