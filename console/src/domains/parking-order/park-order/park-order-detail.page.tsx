import { carType, orderStatus, type ParkOrder, parkOrders, passMode, payStatus, releaseType } from '@bochong/contract/parking-order';
import { Button, Card, Empty, Skeleton, Timeline } from 'antd';
import { Duration } from '../../../fields/duration.tsx';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../../parking-fee/index.ts';
import { OrderActions } from './order-actions.tsx';
import { Exceptions, orderTones } from './order-columns.tsx';
import './park-order-detail.css';

/** A plate as a camera read it, with how sure it was. */
const reading = (plateNo: string | null, confidence: number | null) =>
  plateNo && (confidence === null ? plateNo : `${plateNo} · 置信度${confidence}`);
const at = (instant: string | null) => (instant === null ? null : formatInstant(instant));

function Head({ order }: { order: ParkOrder }) {
  return (
    <header className="order-head">
      <PlateTag plateNo={order.plateNo} color={order.plateColor} size="large" />
      <StateTag tone={orderTones[order.orderStatus]}>{orderStatus.label(order.orderStatus)}</StateTag>
      <span>{payStatus.label(order.payStatus)}</span>
      <Exceptions codes={order.exceptionTypes} />
      <div className="order-actions">
        <OrderActions row={order} />
      </div>
    </header>
  );
}

function Fee({ order }: { order: ParkOrder }) {
  const parking = order.orderStatus === orderStatus.PARKING;
  const { data, isPending } = useEndpoint(
    parkOrders.calculateProcess,
    { query: { orderId: order.orderId } },
    parking ? { refetchInterval: 30_000 } : {},
  );
  const version = data && (
    <Button type="link" size="small" className="order-link" onClick={() => void go(`/chargeRules/rule/detail?id=${data.rule.ruleId}`)}>
      {data.rule.name} V{data.rule.version}
    </Button>
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

function History({ order }: { order: ParkOrder }) {
  const { data, isPending } = useEndpoint(parkOrders.timeline, { params: { id: order.orderId } });
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  const images = (data ?? []).flatMap((entry) => entry.imageUrls.map((url) => ({ url, title: entry.title })));
  return (
    <>
      {images.length > 0 && <ImagePair images={images} />}
      <Timeline
        className="order-timeline"
        items={(data ?? []).map((entry, index) => ({
          key: index,
          color: { PASS: 'blue', PAYMENT: 'green', REFUND: 'red', CHANGE: 'gray' }[entry.kind],
          content: (
            <>
              <time>{formatInstant(entry.at)}</time> <b>{entry.title}</b> {entry.text}{' '}
              {entry.amountFen !== null && entry.amountFen !== 0 && <Money fen={entry.amountFen} sign />}
            </>
          ),
        }))}
      />
    </>
  );
}

function Detail({ order }: { order: ParkOrder }) {
  return (
    <div className="order-detail">
      <Head order={order} />
      <Facts
        columns={4}
        items={[
          { label: '订单号', value: order.orderNo },
          { label: '车场', value: order.parkName },
          { label: '泊位', value: order.berthCode },
          { label: '停车身份', value: carType.label(order.carType) },
          { label: '入场', value: at(order.enterTime) },
          { label: '入口', value: order.enterGateName },
          { label: '入场识别', value: reading(order.enterPlateNo, order.enterConfidence) },
          { label: '入场方式', value: passMode.label(order.enterMode) },
          { label: '出场', value: at(order.exitTime) },
          { label: '出口', value: order.exitGateName },
          { label: '出场识别', value: reading(order.exitPlateNo, order.exitConfidence) },
          { label: '放行方式', value: releaseType.label(order.releaseType) },
          { label: '停车时长', value: <Duration seconds={order.parkMinutes * 60} /> },
          { label: '缴费截止', value: at(order.payDeadline) },
          { label: '离场宽限至', value: at(order.feeFrozenUntil) },
          { label: '人工减免', value: order.reduceFen > 0 ? <Money fen={order.reduceFen} /> : null },
        ]}
      />
      <Fee order={order} />
      <Card size="small" title="停车经过">
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
