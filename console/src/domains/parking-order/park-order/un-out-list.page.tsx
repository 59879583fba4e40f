import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { carType, unOutOrders } from '@bochong/contract/parking-order';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { type Column, columnsOf } from '../../../kit/columns.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { OrderActions } from './order-actions.tsx';
import { stayColumns } from './order-columns.tsx';

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
const slots = [0, 1, 2, 3, 4, 5] as const;

/** Day thresholds of the buckets: ascending whole days, at most six, the first required. */
function PeriodButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(unOutOrders.getPeriod, {});
  const save = useAction(unOutOrders.savePeriod, { success: '周期已保存', invalidates: [unOutOrders.getPeriod, unOutOrders.list] });
  const submit = ({ days }: { days: (number | null)[] }) =>
    save.run({
      body: {
        thresholdDays: days.filter((day) => day !== null && day !== undefined),
        autoCloseDays: data?.autoCloseDays ?? 0,
        autoCloseFeeMode: data?.autoCloseFeeMode ?? 1,
      },
    });
  return (
    <Allowed code="LKXR65222620">
      <Button onClick={() => setOpen(true)}>未出场周期配置</Button>
      <FormModal<{ days: (number | null)[] }>
        title="未出场周期配置"
        open={open}
        initial={{ days: slots.map((slot) => data?.thresholdDays[slot] ?? null) }}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        {slots.map((slot) => (
          <Form.Item
            key={slot}
            name={['days', slot]}
            label={`第${slot + 1}档(天)`}
            required={slot === 0}
            rules={slot === 0 ? [{ required: true, message: '参数不能为空' }] : []}
          >
            <InputNumber min={1} max={3650} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </FormModal>
    </Allowed>
  );
}

export default function UnOutListPage() {
  const { data } = useEndpoint(unOutOrders.list, { query: { pageSize: 1 } }, { refetchInterval: 30_000 });
  const buckets = data?.summary.buckets ?? [];
  return (
    <ListPage
      list={unOutOrders.list}
      rowKey="orderId"
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
      actions={<PeriodButton />}
      rowActions={(row) => <OrderActions row={row} />}
      onOpen={(row) => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${row.orderId}`)}
      pollMs={30_000}
    />
  );
}
