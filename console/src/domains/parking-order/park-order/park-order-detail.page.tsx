import { orderStatus, type ParkOrder, parkOrders, payStatus } from '@bochong/contract/parking-order';
import { Button, Card, Empty, Skeleton } from 'antd';
import { RecordHead } from '../../../fields/record-head.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../../parking-fee/index.ts';
import { StayPictures } from '../stay-picture/stay-pictures.tsx';
import { isClosed, OrderActions } from './order-actions.tsx';
import { Exceptions } from './order-columns.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderRelations } from './order-relations.tsx';
import styles from './park-order-detail.module.css';
import { RemoveOrder } from './remove-order.tsx';

const Head = ({ order }: { order: ParkOrder }) => (
  <RecordHead
    record={order}
    of={orderStatus}
    code={order.orderStatus}
    actions={
      <>
        <OrderActions row={order} />
        {!isClosed(order) && <RemoveOrder rows={[order]} />}
      </>
    }
  >
    <span>{payStatus.label(order.payStatus)}</span>
    <Exceptions codes={order.exceptionTypes} />
  </RecordHead>
);

function Fee({ order }: { order: ParkOrder }) {
  const parking = order.orderStatus === orderStatus.PARKING;
  const { data, isPending } = useEndpoint(
    parkOrders.calculateProcess,
    { query: { orderId: order.orderId } },
    parking ? { refetchInterval: 30_000 } : {},
  );
  const version = data && (
    <GoTo path={`/chargeRules/rule/detail?id=${data.rule.ruleId}`}>
      {data.rule.name} V{data.rule.version}
    </GoTo>
  );
  return (
    <Card size="small" title="计费过程" extra={version}>
      {isPending ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : data ? (
        <FeeTimeline fee={data} ongoing={parking} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="入场时没有适用的收费规则，不计费" />
      )}
    </Card>
  );
}

const colors = { PASS: 'blue', PAYMENT: 'green', REFUND: 'red', CHANGE: 'gray' };

function History({ order }: { order: ParkOrder }) {
  const { data, isPending } = useEndpoint(parkOrders.timeline, { params: { id: order.orderId } });
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <StepList
      className={styles.timeline}
      steps={(data ?? []).map(({ at, kind, title: what, text: by, amountFen: fen }) => ({ at, what, by, fen, color: colors[kind] }))}
    />
  );
}

function Detail({ order }: { order: ParkOrder }) {
  return (
    <div className={styles.detail}>
      <Head order={order} />
      <OrderFacts order={order} />
      <Fee order={order} />
      <OrderRelations order={order} />
      <Card
        size="small"
        title="停车经过"
        extra={
          <Button
            type="link"
            size="small"
            href={`${order.berthCode === null ? '/video' : '/video1'}?orderId=${order.orderId}`}
            target="_blank"
          >
            区间视频
          </Button>
        }
      >
        <StayPictures orderId={order.orderId} />
        <History order={order} />
      </Card>
    </div>
  );
}

export default function ParkOrderDetailPage() {
  return (
    <DetailPage parameter="orderId" endpoint={parkOrders.get} input={(id) => ({ params: { id } })} back="/parkingRecord/parkRecord/list">
      {(order) => <Detail order={order} />}
    </DetailPage>
  );
}
