import type { WorkContext } from '../../../kernel/app-context.ts';
import { chargeNow, type OrderRow } from '../../charging-order/index.ts';
import { connectorStatus, type PeerTerms } from '../inquiry/peer-field.rule.ts';
import { deviceOf } from './charge.repo.ts';
import { toldCharge, wireTime } from './charge-detail.rule.ts';
import { seqStat, seqStatOf } from './seq-stat.rule.ts';

/** The peer's terms as they were when the charge began. */
export const termsOfOrder = ({ terms: { agreement } }: OrderRow): PeerTerms => ({
  ...{ elecBp: agreement?.elecBp ?? 10_000, serviceBp: agreement?.serviceBp ?? 10_000, serviceReduceE5: agreement?.serviceReduceE5 ?? 0 },
});

const nothing = {
  ...{ CurrentA: 0, CurrentB: 0, CurrentC: 0, VoltageA: 0, VoltageB: 0, VoltageC: 0, Soc: 0, TotalPower: 0 },
  ...{ ElecMoney: 0, ServiceMoney: 0, TotalMoney: 0, SumPeriod: 0, ChargeDetails: [] },
};

export const unknownCharge = (StartChargeSeq: string) => ({
  ...{ StartChargeSeq, StartChargeSeqStat: seqStat.UNKNOWN, ConnectorID: '', ConnectorStatus: 0, ...nothing },
});

/** How a charge stands, in the words of T/CEC 102. EndTime is that of the last sample while it runs. */
export async function chargeStatus(context: WorkContext, order: OrderRow, forDisabled: number) {
  const { connectorCode, workStatus, offlineSince } = await deviceOf(context.tx, order);
  const offlineMs = offlineSince === null ? null : context.now.getTime() - Date.parse(offlineSince);
  const now = await chargeNow(context, order);
  const { amps, volts } = now.phases;
  const begun = order.startAt !== null;
  const endAt = order.endAt ?? order.lastSampleAt ?? order.startAt;
  return {
    ...{ StartChargeSeq: order.startChargeSeq, StartChargeSeqStat: seqStatOf(order.orderStatus, offlineMs) },
    ...{ ConnectorID: connectorCode, ConnectorStatus: connectorStatus(workStatus, forDisabled) },
    ...{ CurrentA: amps[0], CurrentB: amps[1], CurrentC: amps[2], VoltageA: volts[0], VoltageB: volts[1], VoltageC: volts[2] },
    Soc: order.lastSoc ?? 0,
    ...(begun && { StartTime: wireTime(Date.parse(order.startAt ?? '')) }),
    ...(begun && endAt !== null && { EndTime: wireTime(Date.parse(endAt)) }),
    ...toldCharge(now, termsOfOrder(order)),
  };
}
