import { cardManagePage, type PassCardRow, passCardRow, passCards, passFlow, passRefundState } from '@bochong/contract/special-vehicle';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { PassTransfer } from './pass-transfer.tsx';

/** One card with everything that happened to its money and time. */
export const passCardDrawer = {
  title: '包期证',
  width: 860,
  show: ({ cardId: id }: PassCardRow) => (
    <Detail endpoint={passCards.get} input={{ params: { id } }}>
      {(card) => (
        <>
          <RecordFacts
            of={passCardRow}
            record={card}
            columns={2}
            fields={[
              'certCode',
              'passStatus',
              {
                name: 'plates',
                show: ({ plates }) => plates.map((one) => <PlateTag key={one.plateNo} plateNo={one.plateNo} color={one.plateColor} />),
              },
              {
                name: 'transfer',
                title: '车主',
                show: (row) => (
                  <>
                    {row.ownerName} <PassTransfer row={row} />
                  </>
                ),
              },
              'phone',
              'company',
              'ruleName',
              'parkNames',
              { name: 'validFrom', title: '有效期', show: (row) => `${row.validFrom} 至 ${row.validTo}，剩余 ${row.daysLeft} 天` },
              {
                name: 'frozenFrom',
                title: '冻结',
                show: (row) => (row.frozenFrom ? `${row.frozenFrom} 起` : row.frozenDays > 0 && `累计 ${row.frozenDays} 天`) || '—',
              },
              'totalPaidFen',
              'groupName',
              { name: 'remark', span: 2 },
            ]}
          />
          <h4>流水</h4>
          <SmallTable
            of={passFlow}
            rows={card.flows}
            rowKey="flowId"
            columns={[
              'at',
              'flowType',
              { name: 'fromDate', title: '起止', show: (row) => (row.fromDate ? `${row.fromDate} 至 ${row.toDate}` : row.remark) },
              'paidFen',
              {
                name: 'refundFen',
                show: ({ refundFen, refundState }) =>
                  refundFen > 0 && (
                    <>
                      <Money fen={refundFen} /> {refundState !== null && passRefundState.label(refundState)}
                    </>
                  ),
              },
              'operatorName',
            ]}
          />
          <SyncRows refId={card.cardId} by={cardManagePage.can.issue} />
          <RecordHistory type="passCard" id={card.cardId} />
        </>
      )}
    </Detail>
  ),
};
