import { parkingRefunds, type RefundDesk, type RefundRow } from '@bochong/contract/refund';
import type { ReactNode } from 'react';
import { Money } from '../../fields/money.tsx';
import { SubjectLink } from '../../fields/subject-link.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { DeskActions } from './refund-actions.tsx';
import { RefundView } from './refund-view.tsx';

interface RefundListProps {
  desk: RefundDesk;
  /** What waits for somebody and what does not stand under tabs of their own. */
  tabbed?: boolean;
  /** Of the desk's businesses; all by default. */
  biz?: readonly number[];
  actions?: ReactNode;
  empty: string;
}

const tabs = tabsOf('tab', [0, '未处理'], [1, '已处理']);

/** Refunds with their detail in a drawer: what differs from page to page are the businesses shown and what may be done. */
export function RefundList({ desk, tabbed = false, biz = desk.biz, actions, empty }: RefundListProps) {
  const [search] = useTabSearch();
  const rowActions = (row: RefundRow) => <DeskActions row={row} desk={desk} />;
  const fixed = { refundBiz: biz.join(','), ...(tabbed && { tab: search.get('tab') ?? '0' }) };
  return (
    <ListPage
      empty={empty}
      {...(tabbed && { tabs })}
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
}
