import {
  abnormalReason,
  type ChargingOrder,
  chargingOrder,
  chargingOrderStatus,
  chargingOrders,
  chargingPayStatus,
  chargingSessions,
} from '@bochong/contract/charging-order';
import { Alert, Card, Empty, Skeleton } from 'antd';
import { HeadSum, RecordHead } from '../../../fields/record-head.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { OrderActions } from '../order/order-actions.tsx';
import { Flags } from '../order/order-columns.tsx';
import styles from './session.module.css';
import { SessionChart } from './session-chart.tsx';
import { SessionConversation } from './session-conversation.tsx';
import { SessionHistory } from './session-history.tsx';
import { DroppedSamples, PriceLines } from './session-lines.tsx';
import { SessionSurroundings, surroundingCalls } from './session-surroundings.tsx';

const { CHARGING, STOPPING, ABNORMAL } = chargingOrderStatus;
const isRunning = ({ orderStatus }: ChargingOrder) => orderStatus === CHARGING || orderStatus === STOPPING;

const Head = ({ order }: { order: ChargingOrder }) => (
  <RecordHead record={order} of={chargingOrderStatus} code={order.orderStatus} actions={<OrderActions row={order} />}>
    <HeadSum>
      ¥{formatFen(order.payableFen)} · {formatEnergy(order.energyWh)} 度
    </HeadSum>
    {order.settledAt !== null && <span>{chargingPayStatus.label(order.payStatus)}</span>}
    <Flags codes={order.flags} />
  </RecordHead>
);

/** How it went and why it cost what it cost. */
function Course({ order }: { order: ChargingOrder }) {
  const { data, isPending } = useEndpoint(
    chargingSessions.get,
    { params: { id: order.orderId } },
    isRunning(order) ? { refetchInterval: 15_000 } : {},
  );
  if (isPending) return <Skeleton paragraph={{ rows: 10 }} />;
  if (!data || data.points.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="设备尚未开始充电，没有采样" />;
  return (
    <>
      <Card
        size="small"
        title="充电过程"
        extra={`${data.sampleCount}条采样${order.tariffName ? ` · ${order.tariffName} V${order.tariffVersionNo}` : ''}`}
      >
        <SessionChart session={data} />
      </Card>
      <Card size="small" title="分时明细">
        <PriceLines order={order} lines={data.lines} />
      </Card>
      {data.droppedCount > 0 && (
        <Card size="small" title={`未计入的采样（${data.droppedCount}条）`}>
          <DroppedSamples rows={data.dropped} />
        </Card>
      )}
    </>
  );
}

const Facts = ({ order }: { order: ChargingOrder }) => (
  <RecordFacts
    columns={4}
    of={chargingOrder}
    record={order}
    fields={[
      ...(['orderNo', 'stationName', 'connectorCode', 'equipmentName', 'payerName', 'payerPhone', 'payerType', 'startSource'] as const),
      ...(['startAt', 'endAt', 'durationSec', 'stopReason', 'meterStartWh', 'meterStopWh', 'maxPowerW', 'ratedPowerW'] as const),
      ...(['paidFen', 'refundedFen', 'arrearsFen', 'freezeFen', 'chargeMode', 'ocppReason'] as const),
      ...(order.startSoc === null ? [] : (['startSoc', 'endSoc'] as const)),
      ...(['transactionNo', 'idTag', 'vin', 'startChargeSeq', 'operatorName', 'reason', 'startReceivedAt', 'stopReceivedAt'] as const),
    ]}
  />
);

const Page = ({ order }: { order: ChargingOrder }) => (
  <div className={styles.page}>
    <Head order={order} />
    {order.orderStatus === ABNORMAL && order.abnormalReason !== null && (
      <Alert
        type="error"
        showIcon
        title={`异常：${abnormalReason.label(order.abnormalReason)}`}
        description="没有自动扣款。请核对下面的读数后人工核价，由另一人审核入账。"
      />
    )}
    <Course order={order} />
    <SessionSurroundings orderId={order.orderId} />
    <Card size="small" title="订单信息" extra={<SessionConversation order={order} />}>
      <Facts order={order} />
    </Card>
    <SessionHistory orderId={order.orderId} />
  </div>
);

export default function ChargingSessionPage() {
  return (
    <DetailPage
      parameter="orderId"
      endpoint={chargingOrders.get}
      input={(id) => ({ params: { id } })}
      beside={[chargingSessions.get, chargingSessions.history, ...surroundingCalls]}
      back="/chargePlatform/record/order/list"
    >
      {(order) => <Page order={order} />}
    </DetailPage>
  );
}
