import {
  type ChargingDebtDetail,
  chargingDebtDetail,
  chargingDebtEvent,
  chargingDebts,
  debtReminder,
  debtWaiverState,
} from '@bochong/contract/charging-debt';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SecondWord } from '../../../kit/second-word.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { SubjectOf } from './debt-actions.tsx';

/** An application that waits for the second person's word. */
function WaiveAudit({ debt }: { debt: ChargingDebtDetail }) {
  const pending = debt.waivers.find((one) => one.state === debtWaiverState.PENDING);
  if (!pending) return null;
  const { waiverId, applicantName, applyFen, reason } = pending;
  return (
    <SecondWord
      said={`${applicantName} 申请核销 ${formatFen(applyFen)} 元：${reason}`}
      of="核销申请"
      form={(pass, look) => (
        <ActionForm
          {...look}
          to={chargingDebts.auditWaive}
          given={{ body: { waiverId, pass } }}
          asks={[{ name: 'note', required: true }]}
        />
      )}
    />
  );
}

const { RECOVERED, WAIVED, OPENED, TO_LEGAL } = chargingDebtEvent;
const colours: Partial<Record<number, string>> = { [RECOVERED]: 'green', [WAIVED]: 'gray', [OPENED]: 'orange', [TO_LEGAL]: 'red' };

/** A debt with its money, its payer and everything that was done about it. */
export const DebtDetail = ({ id }: { id: string }) => (
  <Detail endpoint={chargingDebts.get} input={{ params: { id } }}>
    {(debt) => (
      <>
        <WaiveAudit debt={debt} />
        <RecordFacts
          title="金额"
          columns={2}
          of={chargingDebtDetail}
          record={debt}
          fields={['debtStatus', 'openFen', 'totalFen', 'recoveredFen', 'waivedFen', 'payableFen', 'paidFen', 'recoverChannel']}
        />
        <RecordFacts
          title="来源与付款方"
          columns={2}
          of={chargingDebtDetail}
          record={debt}
          fields={[
            ...(['debtNo', 'bizType'] as const),
            { name: 'subjectNo', show: (row) => <SubjectOf row={row as ChargingDebtDetail} /> },
            ...(['stationName', 'payerName', 'payerPhone', 'payerType', 'plateNo', 'firstAt', 'ageDays', 'closedAt'] as const),
          ]}
        />
        {debt.reminders.length > 0 && (
          <SmallTable
            of={debtReminder}
            rows={debt.reminders}
            rowKey="reminderId"
            columns={['at', 'result', 'skipReason', 'phone', 'content', 'operatorName']}
          />
        )}
        <StepList
          steps={debt.events.toReversed().map(({ at, eventType, text, operatorName, amountFen }) => ({
            ...{ at, what: chargingDebtEvent.label(eventType), by: operatorName, fen: amountFen, said: text },
            ...(colours[eventType] && { color: colours[eventType] }),
          }))}
        />
      </>
    )}
  </Detail>
);
