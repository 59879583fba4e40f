import { chargeRefunds, type RefundRow } from '@bochong/contract/refund';
import { type ReactNode, useState } from 'react';
import { Money } from '../../fields/money.tsx';
import { DetailDrawer } from '../../kit/detail.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import type { StatusTabsProps } from '../../kit/status-tabs.tsx';
import { refundColumns, refundFilters } from './refund-columns.tsx';
import { RefundView } from './refund-view.tsx';

interface RefundListProps {
  fixed: Readonly<Record<string, unknown>>;
  rowActions(row: RefundRow): ReactNode;
  actions: ReactNode;
  empty: string;
  tabs?: StatusTabsProps;
}

/** Refunds with their detail in a drawer: what differs from page to page are the businesses shown and what may be done. */
export function RefundList({ rowActions, ...list }: RefundListProps) {
  const [opened, setOpened] = useState<RefundRow | null>(null);
  return (
    <>
      <ListPage
        {...list}
        list={chargeRefunds.list}
        rowKey="refundId"
        columns={refundColumns}
        filters={refundFilters}
        rowActions={rowActions}
        opens={setOpened}
        summary={({ count, applyFen, approvedFen, refundedFen }) => (
          <span>
            合计 {count.toLocaleString('zh-CN')} 笔(元)：申请 <Money fen={applyFen} /> · 批准 <Money fen={approvedFen} /> · 已退{' '}
            <Money fen={refundedFen} />
          </span>
        )}
      />
      <DetailDrawer title={`退款单 ${opened?.refundNo ?? ''}`} width={980} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <RefundView id={opened.refundId} actions={rowActions} />}
      </DetailDrawer>
    </>
  );
}
