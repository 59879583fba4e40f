import { orderTab, type ParkOrderRow, parkOrders, parkRecordPage } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { OrderActions } from './order-actions.tsx';
import { abnormalColumns, orderColumns } from './order-columns.tsx';
import { orderFilters } from './order-filters.tsx';
import { RemoveButton } from './remove-order.tsx';
import { SetOutButton } from './set-out.tsx';

const tabs = {
  name: 'tab',
  items: [{ value: '', label: '全部' }, ...orderTab.options],
};
const withSums = { summary: 1 };
const together: BatchActions<ParkOrderRow> = {
  limit: 200,
  actions: (rows, clear) => (
    <>
      <Allowed to={parkOrders.setOutTime}>
        <SetOutButton rows={rows} onDone={clear} />
      </Allowed>
      <RemoveButton rows={rows} onDone={clear} />
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
      query={{ fixed: withSums, pollMs: 15_000 }}
      {...((maySetOut || mayRemove) && { batch: together })}
      filters={orderFilters}
      actions={
        <Allowed to={parkOrders.export}>
          <ExportButton endpoint={parkOrders.export} />
        </Allowed>
      }
      rowActions={(row) => <OrderActions row={row} />}
      opens={(row) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`)}
      summary={({ payableFen, paidFen, refundFen, dueFen }) => (
        <>
          <span>
            合计(元)：应付 <Money fen={payableFen} />
          </span>
          <span>
            已付 <Money fen={paidFen} />
          </span>
          <span>
            已退 <Money fen={refundFen} />
          </span>
          <span>
            待付 <Money fen={dueFen} />
          </span>
        </>
      )}
    />
  );
}
