import { type ChargingOrderRow, chargingFlag, chargingOrderStatus, type chargingOrders } from '@bochong/contract/charging-order';
import { type ColumnsOf, dash, type FieldSpec, StateTag } from '../../../kit/columns.tsx';
import { formatFen } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { go } from '../../../kit/navigation.ts';

const pathOf = (orderId: string) => `/chargePlatform/record/order/detail?orderId=${orderId}`;

/** Moves to how a charge went. */
export const openSession = ({ orderId }: { orderId: string }): void => void go(pathOf(orderId));

/** Number of an order that leads to how it went. */
export const OrderLink = ({ orderId, orderNo }: { orderId: string; orderNo: string }) => <GoTo path={pathOf(orderId)}>{orderNo}</GoTo>;

/** What is odd about a charge, in words. */
export const Flags = ({ codes }: { codes: readonly number[] }) =>
  codes.map((code) => (
    <StateTag key={code} tone={code === chargingFlag.ARREARS ? 'red' : 'amber'}>
      {chargingFlag.label(code as 1)}
    </StateTag>
  ));

/** Nothing has been worked out of a charge that has not begun. */
const begun = (name: 'payableFen' | 'listElecFen' | 'listServiceFen' | 'discountFen'): FieldSpec<ChargingOrderRow> => ({
  name,
  show: (row) => (row.startAt === null ? dash : formatFen(row[name])),
});

const place: FieldSpec<ChargingOrderRow> = {
  name: 'stationName',
  title: '电站 / 枪',
  width: 230,
  show: (row) => `${row.stationName} · ${row.connectorName}`,
};
const flags: FieldSpec<ChargingOrderRow> = { name: 'flags', width: 200, show: (row) => <Flags codes={row.flags} /> };
const payer: FieldSpec<ChargingOrderRow> = { name: 'payerName', width: 110 };

/** Columns of the record list: who, how much, what it cost, then what state it is in. */
export const orderColumns: ColumnsOf<typeof chargingOrders.list> = [
  ...(['plateNo', 'energyWh'] as const),
  begun('payableFen'),
  ...(['paidFen', 'orderStatus'] as const),
  'payStatus',
  place,
  'dealerName',
  ...(['startAt', 'endAt', 'durationSec'] as const),
  begun('listElecFen'),
  begun('listServiceFen'),
  begun('discountFen'),
  ...(['arrearsFen', 'refundedFen', 'payerType'] as const),
  payer,
  ...(['payerPhone', 'startSource', 'stopReason'] as const),
  flags,
  ...(['connectorCode', 'equipmentName', 'chargeMode', 'closeReason', 'orderNo'] as const),
];

/** The same where what is odd is what one came for. */
export const abnormalColumns: ColumnsOf<typeof chargingOrders.abnormal> = [
  'plateNo',
  { name: 'abnormalReason', width: 190 },
  flags,
  ...(['energyWh', 'payableFen', 'paidFen', 'orderStatus'] as const),
  place,
  'dealerName',
  ...(['startAt', 'endAt'] as const),
  payer,
  ...(['payerType', 'stopReason', 'payStatus', 'orderNo'] as const),
];

export const isWaiting = ({ orderStatus }: Pick<ChargingOrderRow, 'orderStatus'>) => orderStatus === chargingOrderStatus.ABNORMAL;
