import { carType, type ParkOrder, passMode, releaseType } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant, formatMinutes } from '../../../kit/format.ts';

/** A plate as a camera read it, with how sure it was. */
const reading = (plateNo: string | null, confidence: number | null) =>
  plateNo && (confidence === null ? plateNo : `${plateNo} · 置信度${confidence}`);
const at = (instant: string | null) => (instant === null ? null : formatInstant(instant));

/** What is known of a stay, field by field. */
export function OrderFacts({ order }: { order: ParkOrder }) {
  return (
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
        { label: '停车时长', value: formatMinutes(order.parkMinutes) },
        { label: '缴费截止', value: at(order.payDeadline) },
        { label: '离场宽限至', value: at(order.feeFrozenUntil) },
        { label: '人工减免', value: order.reduceFen > 0 ? <Money fen={order.reduceFen} /> : null },
      ]}
    />
  );
}
