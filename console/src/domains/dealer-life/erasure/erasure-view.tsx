import { type DealerErasure, dealerErasureRecord, dealerErasureState, dealerErasures, erasedTable } from '@bochong/contract/dealer-life';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { UnitLife } from '../life/unit-life.tsx';
import { ErasureOutlook, KeptFacts } from './kept-facts.tsx';

const fields = [
  ...(['tenantNo', 'tenantName', 'state', 'reason', 'requestedBy', 'requestedAt', 'decidedBy', 'decidedAt', 'opinion', 'dueAt'] as const),
  ...(['cancelledBy', 'cancelledAt', 'cancelReason', 'startedAt', 'finishedAt', 'erasedRows', 'keptRows', 'objectCount'] as const),
];

const undecided: readonly number[] = [dealerErasureState.ASKED, dealerErasureState.WAITING];

/** The record of an erasure: who asked, who decided, what went table by table, what stays and why; and the life of the unit. */
export const ErasureView = ({ erasure }: { erasure: DealerErasure }) => (
  <Detail endpoint={dealerErasures.record} input={{ params: { erasureId: erasure.erasureId } }}>
    {(record) => (
      <>
        <RecordFacts of={dealerErasureRecord} record={record} fields={fields} />
        {undecided.includes(record.state) ? <ErasureOutlook dealerId={record.tenantId} /> : <KeptFacts kept={record.kept} />}
        <UnitLife dealerId={record.tenantId} />
        {record.erased.length > 0 && <SmallTable of={erasedTable} rows={record.erased} rowKey="table" columns={['table', 'rows']} />}
      </>
    )}
  </Detail>
);
