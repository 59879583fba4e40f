import { parkingRefunds, type RefundRow } from '@bochong/contract/refund';
import type { ReactNode } from 'react';
import { Money } from '../../fields/money.tsx';
import { SubjectLink } from '../../fields/subject-link.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import type { StatusTabsProps } from '../../kit/status-tabs.tsx';
import { RefundView } from './refund-view.tsx';

interface RefundListProps {
  fixed: Readonly<Record<string, unknown>>;
  rowActions(row: RefundRow): ReactNode;
  actions?: ReactNode;
  empty: string;
  tabs?: StatusTabsProps;
}

/** Refunds with their detail in a drawer: what differs from page to page are the businesses shown and what may be done. */
export const RefundList = ({ rowActions, fixed, actions, ...list }: RefundListProps) => (
  <ListPage
    {...list}
    list={parkingRefunds.list}
    rowKey="refundId"
    columns={[
      'plateNo',
      'applyFen',
      { name: 'approvedFen', show: ({ approvedFen }) => (approvedFen === 0 ? null : <Money fen={approvedFen} />) },
      'paidFen',
      'refundStatus',
      'parkName',
      'dealerName',
      'refundReason',
      'payChannel',
      'refundWay',
      'refundBiz',
      'applySource',
      'applicantName',
      'applyAt',
      'auditorName',
      'refundedAt',
      'failText',
      'refundNo',
      { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
      'billNo',
    ]}
    filters={['plateNo', 'startTime', 'parkIds', 'refundStatus', 'refundReason', 'payChannel', 'applySource', 'refundNo']}
    query={{ fixed }}
    actions={
      <>
        {actions}
        <ExportButton endpoint={parkingRefunds.export} />
      </>
    }
    rowActions={rowActions}
    opens={{
      title: ({ refundNo }) => `退款单 ${refundNo}`,
      width: 980,
      show: ({ refundId }) => <RefundView id={refundId} actions={rowActions} />,
    }}
    summary={['count', 'applyFen', 'approvedFen', 'refundedFen']}
  />
);
