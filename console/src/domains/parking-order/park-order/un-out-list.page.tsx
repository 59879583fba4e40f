import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { carType, unOutOrders, unOutRecordPage } from '@bochong/contract/parking-order';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { type Column, columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { useChosenDayRanges } from '../../../kit/page-header.ts';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { OrderActions } from './order-actions.tsx';
import { stayColumns } from './order-columns.tsx';
import { PeriodButton } from './period-button.tsx';
import { SetOutButton } from './set-out.tsx';

const col = columnsOf(unOutOrders.list);
const Filter = filterOf(unOutOrders.list);
type Row = RowOf<typeof unOutOrders.list>;
/** An un-exited row is an order row with more: the order's columns draw it as they are. */
const columns = [
  ...(stayColumns as readonly unknown[] as readonly Column<Row>[]),
  col.time('lastSeenAt'),
  col.enum('carType', carType),
  col.text('orderNo', { width: 210 }),
];
const setOutTogether: BatchActions<Row> = {
  limit: 200,
  actions: (rows, clear) => <SetOutButton rows={rows} onDone={clear} />,
};

export default function UnOutListPage() {
  const maySetOut = usePermission(unOutRecordPage.can.setOut);
  const ranges = useChosenDayRanges();
  const { data } = useEndpoint(unOutOrders.list, { query: { pageSize: 1, ...ranges } as never }, { refetchInterval: 30_000 });
  const buckets = data?.summary.buckets ?? [];
  return (
    <ListPage
      list={unOutOrders.list}
      rowKey="orderId"
      query={{ fixed: ranges, pollMs: 30_000 }}
      {...(maySetOut && { batch: setOutTogether })}
      columns={columns}
      empty="没有滞留在场的车辆"
      tabs={{
        name: 'bucket',
        items: [
          { value: '', label: '全部' },
          ...buckets.map((bucket, index) => ({ value: index, label: `${bucket.label} (${bucket.count})` })),
        ],
      }}
      filters={
        <>
          <Filter name="plateNo">
            <PlateInput />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <Filter name="carType">
            <EnumSelect of={carType} />
          </Filter>
        </>
      }
      actions={
        <>
          <PeriodButton />
          <Allowed to={unOutOrders.export}>
            <ExportButton endpoint={unOutOrders.export} />
          </Allowed>
        </>
      }
      rowActions={(row) => <OrderActions row={row} />}
      opens={(row) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`)}
    />
  );
}
