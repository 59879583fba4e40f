import { parkOrderAppeals } from '@bochong/contract/appeal';
import { orderStatus, type ParkOrderRow } from '@bochong/contract/parking-order';
import { Card, Table } from 'antd';
import { Money } from '../../fields/money.tsx';
import { formatInstant } from '../../kit/format.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { OrderLink } from '../parking-order/index.ts';

export const useOtherOrders = (appealId: string) => useEndpoint(parkOrderAppeals.otherOrders, { query: { appealId } });

const columns = [
  { title: '车场', dataIndex: 'parkName' },
  { title: '入场', key: 'enter', render: (_: unknown, row: ParkOrderRow) => formatInstant(row.enterTime) },
  { title: '出场', key: 'exit', render: (_: unknown, row: ParkOrderRow) => (row.exitTime ? formatInstant(row.exitTime) : '在停') },
  { title: '应付(元)', key: 'payable', align: 'right' as const, render: (_: unknown, row: ParkOrderRow) => <Money fen={row.payableFen} /> },
  { title: '待付(元)', key: 'due', align: 'right' as const, render: (_: unknown, row: ParkOrderRow) => <Money fen={row.dueFen} /> },
  { title: '状态', key: 'status', render: (_: unknown, row: ParkOrderRow) => orderStatus.label(row.orderStatus) },
  { title: '订单号', key: 'no', render: (_: unknown, row: ParkOrderRow) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
];

/** The plate's other stays three days around: duplicates and cut stays show here. */
export function OtherOrders({ appealId }: { appealId: string }) {
  const { data, isPending } = useOtherOrders(appealId);
  return (
    <Card size="small" title="该车前后3天的其他订单">
      <Table
        size="small"
        rowKey="orderId"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: true }}
      />
    </Card>
  );
}
