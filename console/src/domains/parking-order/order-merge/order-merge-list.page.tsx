import { mergeStatus, orderMerges } from '@bochong/contract/parking-order';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { MergeButton } from './merge-dialog.tsx';
import { MergeView } from './merge-view.tsx';

export default function OrderMergeListPage() {
  return (
    <ListPage
      list={orderMerges.list}
      rowKey="mergeId"
      columns={[
        'plateNo',
        'parkName',
        { name: 'targetOrderNo', show: (row) => <OrderLink orderId={row.targetOrderId} orderNo={row.targetOrderNo} /> },
        { name: 'sourceOrderIds', title: '合并笔数', width: 90, show: (row) => row.sourceOrderIds.length + 1 },
        'reason',
        'gapMinutes',
        'beforeTotalFen',
        'afterPayableFen',
        'overpaidFen',
        'status',
        'operatorName',
        'at',
      ]}
      empty="被拆成几段的一次停车，用“合并订单”并为一单"
      filters={['plateNo', 'startTime', 'parkIds', 'reason', 'status']}
      actions={
        <>
          <ExportButton endpoint={orderMerges.export} />
          <Allowed to={orderMerges.merge}>
            <MergeButton />
          </Allowed>
        </>
      }
      rowActions={({ mergeId, status }) =>
        status === mergeStatus.ACTIVE && (
          <ActionLink to={orderMerges.undo} input={{ params: { id: mergeId } }} ask="撤销后各订单恢复到合并前" done="已撤销合并" danger>
            撤销
          </ActionLink>
        )
      }
      opens={{ title: '订单合并', show: (row) => <MergeView merge={row} /> }}
    />
  );
}
