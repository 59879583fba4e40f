import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { unOutOrders, unOutRecordPage } from '@bochong/contract/parking-order';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useChosenDayRanges } from '../../../kit/page-header.ts';
import { usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { OrderActions } from './order-actions.tsx';
import { stayColumns } from './order-columns.tsx';
import { openOrder } from './order-link.tsx';
import { PeriodButton } from './period-button.tsx';
import { SetOut } from './set-out.tsx';

const columns: ColumnsOf<typeof unOutOrders.list> = [...stayColumns, 'lastSeenAt', 'carType', 'orderNo'];
const setOutTogether: BatchActions<RowOf<typeof unOutOrders.list>> = {
  limit: 200,
  actions: (rows, clear) => <SetOut rows={rows} onDone={clear} />,
};

export default function UnOutListPage() {
  const maySetOut = usePermission(unOutRecordPage.can.setOut);
  const ranges = useChosenDayRanges();
  const { data } = useEndpoint(unOutOrders.list, { query: { pageSize: 1, ...ranges } as never }, { refetchInterval: 30_000 });
  const buckets = (data?.summary.buckets ?? []).map(({ label, count }, index) => ({ value: index, label: `${label} (${count})` }));
  return (
    <ListPage
      list={unOutOrders.list}
      rowKey="orderId"
      query={{ fixed: ranges, pollMs: 30_000 }}
      {...(maySetOut && { batch: setOutTogether })}
      columns={columns}
      empty="没有滞留在场的车辆"
      tabs={{ name: 'bucket', items: [{ value: '', label: '全部' }, ...buckets] }}
      filters={['plateNo', 'parkIds', 'carType']}
      actions={
        <>
          <PeriodButton />
          <ExportButton endpoint={unOutOrders.export} />
        </>
      }
      rowActions={(row) => <OrderActions row={row} />}
      opens={openOrder}
    />
  );
}
