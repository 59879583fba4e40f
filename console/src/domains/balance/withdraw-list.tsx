import { balanceWithdraws, withdrawDetail, withdrawPart } from '@bochong/contract/balance';
import type { ReactNode } from 'react';
import { Detail } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { SmallTable } from '../../kit/small-table.tsx';
import { WithdrawActions } from './withdraw-actions.tsx';

/** A withdrawal with the refunds it goes back by. */
const WithdrawView = ({ id }: { id: string }) => (
  <Detail endpoint={balanceWithdraws.get} input={{ params: { id } }}>
    {(withdraw) => (
      <>
        <RecordFacts
          of={withdrawDetail}
          record={withdraw}
          fields={[
            ...(['applyNo', 'status', 'holderName', 'holderType', 'amountFen', 'actualAmountFen', 'returnedFen', 'method'] as const),
            { name: 'bankText', span: 2 },
            { name: 'reason', span: 3 },
            ...(['applicantName', 'appliedAt', 'firstAuditorName', 'auditorName', 'auditedAt', 'auditOpinion'] as const),
            ...(['payerName', 'paidAt', 'voucherNo'] as const),
            { name: 'failReason', span: 3 },
          ]}
        />
        {withdraw.parts.length > 0 && (
          <SmallTable
            of={withdrawPart}
            rows={withdraw.parts}
            rowKey="refundNo"
            columns={['rechargeNo', 'refundNo', 'amountFen', 'state']}
          />
        )}
      </>
    )}
  </Detail>
);

/** Withdrawals in these states, the newest first. */
export const WithdrawList = ({ states, actions, empty }: { states: readonly number[]; actions?: ReactNode; empty: string }) => (
  <ListPage
    list={balanceWithdraws.list}
    rowKey="applyId"
    columns={[
      ...(['applyNo', 'holderName', 'status', 'amountFen', 'method', 'actualAmountFen', 'returnedFen', 'reason'] as const),
      ...([
        'applicantName',
        'appliedAt',
        'auditorName',
        'auditedAt',
        'payerName',
        'paidAt',
        'failReason',
        'bankText',
        'dealerName',
      ] as const),
    ]}
    filters={['searchValue', 'method', 'holderType', 'startTime']}
    query={{ fixed: { status: states.join(',') } }}
    actions={
      <>
        {actions}
        <ExportButton endpoint={balanceWithdraws.export} />
      </>
    }
    rowActions={(row) => <WithdrawActions row={row} />}
    opens={{ title: ({ applyNo }) => `提现 ${applyNo}`, width: 860, show: ({ applyId }) => <WithdrawView id={applyId} /> }}
    summary={['count', 'amountFen', 'actualAmountFen']}
    empty={empty}
  />
);
