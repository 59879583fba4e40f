import { orderTab, type ParkOrderRow, parkOrders, parkRecordPage } from '@bochong/contract/parking-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { OrderActions } from './order-actions.tsx';
import { abnormalColumns, orderColumns } from './order-columns.tsx';
import { orderFilters } from './order-filters.tsx';
import { openOrder } from './order-link.tsx';
import { RemoveOrder } from './remove-order.tsx';
import { SetOut } from './set-out.tsx';

const tabs = { name: 'tab', items: [{ value: '', label: '全部' }, ...orderTab.options] };
const withSums = { summary: 1 };
/** Of today, by entry: few enough for exact totals and sums. */
const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
const together: BatchActions<ParkOrderRow> = {
  limit: 200,
  actions: (rows, clear) => (
    <>
      <Allowed to={parkOrders.setOutTime}>
        <SetOut rows={rows} onDone={clear} />
      </Allowed>
      <RemoveOrder rows={rows} onDone={clear} />
    </>
  ),
};

export default function ParkOrderListPage() {
  const [search] = useTabSearch();
  const maySetOut = usePermission(parkRecordPage.can.setOut);
  const mayRemove = usePermission(parkRecordPage.can.delete);
  return (
    <ListPage
      list={parkOrders.list}
      rowKey="orderId"
      columns={search.get('tab') === String(orderTab.ABNORMAL) ? abnormalColumns : orderColumns}
      empty="车辆入场后，停车记录即出现在这里"
      tabs={tabs}
      query={{ fixed: withSums, pollMs: 15_000, opening: today }}
      {...((maySetOut || mayRemove) && { batch: together })}
      filters={orderFilters}
      actions={<ExportButton endpoint={parkOrders.export} />}
      rowActions={(row) => <OrderActions row={row} />}
      opens={openOrder}
      summary={['payableFen', 'paidFen', 'refundFen', 'dueFen']}
    />
  );
}
