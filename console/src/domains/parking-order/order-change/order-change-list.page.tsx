import { parkOrderChanges } from '@bochong/contract/parking-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { ChangeDiff } from './change-diff.tsx';

export default function OrderChangeListPage() {
  return (
    <ListPage
      list={parkOrderChanges.list}
      rowKey="changeId"
      columns={[
        'at',
        'plateNo',
        'parkName',
        'changeType',
        { name: 'diff', title: '变更内容', width: 390, show: (row) => <ChangeDiff before={row.before} after={row.after} /> },
        'payableBeforeFen',
        'payableAfterFen',
        'diffFen',
        'source',
        'operatorName',
        'reason',
        { name: 'orderNo', title: '订单', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      ]}
      empty="修正车牌、设置出场、合并订单等改动在这里留痕"
      filters={['plateNo', 'startTime', 'parkIds', 'changeType', 'diffSign', 'operatorName']}
      actions={<ExportButton endpoint={parkOrderChanges.export} />}
      opens={{ title: '变更记录' }}
    />
  );
}
