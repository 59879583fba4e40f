import type { Data } from '@bochong/contract/kernel/endpoint';
import { evaluatePage, evaluateStatus, parkEvaluates } from '@bochong/contract/parking-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { OrderLink } from '../park-order/order-link.tsx';
import { EvaluateView } from './evaluate-view.tsx';
import { Stars } from './stars.tsx';

const tabs = { name: 'status', items: [{ value: '', label: '全部' }, ...evaluateStatus.options] };

function Summary({ stars: counts }: Data<typeof parkEvaluates.list>['summary']) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const points = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const good = (counts[3] ?? 0) + (counts[4] ?? 0);
  return (
    <>
      平均 <b>{(points / total).toFixed(1)}</b> 分，四星以上 <b>{((good / total) * 100).toFixed(1)}%</b>
    </>
  );
}

export default function EvaluateListPage() {
  const replies = usePermission(evaluatePage.can.reply);
  return (
    <ListPage
      list={parkEvaluates.list}
      rowKey="evaluateId"
      columns={[
        'plateNo',
        { name: 'score', show: (row) => <Stars score={row.score} /> },
        'content',
        { name: 'images', title: '图片', width: 60, show: (row) => row.images.length || '' },
        'tags',
        'parkName',
        'dealerName',
        'evaluatedAt',
        'status',
        'replyContent',
        'replyAt',
        'phone',
        { name: 'orderNo', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      ]}
      filters={['plateNo', 'startTime', 'parkIds', 'minScore', 'maxScore']}
      tabs={tabs}
      summary={(summary) => <Summary {...summary} />}
      empty="车主离场后7天内可在手机上评价，评价在此回复"
      actions={<ExportButton endpoint={parkEvaluates.export} />}
      opens={{
        title: '停车评价',
        word: ({ status }) => (replies && status === evaluateStatus.WAITING ? '回复' : '查看'),
        show: ({ evaluateId }) => <EvaluateView id={evaluateId} />,
      }}
    />
  );
}
