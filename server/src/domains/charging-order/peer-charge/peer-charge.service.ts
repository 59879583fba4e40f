import {
  chargeMode,
  chargingEventSource,
  chargingOrderStatus,
  chargingStartSource,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { askStop } from '../command/ask-stop.service.ts';
import { requestStart } from '../command/remote-start.service.ts';
import { lockOrder, type OrderRow } from '../order/charging-order.repo.ts';
import { type Gun, gunById } from '../order/gun.repo.ts';
import type { PeerPayer } from '../order/payer.service.ts';
import { linesOf } from '../pricing/order-line.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { priceOrder } from '../pricing/price-order.service.ts';
import { ampsAndVolts, type PhaseValues } from '../sample/phase.rule.ts';
import { allSamples } from '../sample/sample.repo.ts';

/** A charge that a peer asks for. `requestNo` is the same for every repetition. */
export interface PeerWish {
  connectorId: string;
  payer: PeerPayer;
  /** The number that the peer gives the charge; absent: it gets one of ours. */
  startChargeSeq?: string;
  requestNo: string;
  /** As the peer says it: nobody has checked it. */
  plateNo: string | null;
  /** Fen to charge up to; null: until the car is full. */
  targetFen: number | null;
}

/** Starts a gun for a peer's user by the way of every start; the gun is undefined when it is gone. */
export async function startForPeer(context: WorkContext, wish: PeerWish): Promise<OrderRow | undefined> {
  const gun: Gun | undefined = await gunById(context.tx, wish.connectorId, null);
  if (!gun) return undefined;
  const { targetFen, payer, startChargeSeq, requestNo, plateNo } = wish;
  return requestStart(context, gun, {
    ...(startChargeSeq !== undefined && { startChargeSeq }),
    ...{ payer, requestNo, plateNo, plateClaimed: true, source: chargingStartSource.PEER, by: null },
    ...{ chargeMode: targetFen === null ? chargeMode.FULL : chargeMode.AMOUNT, targetValue: targetFen, reason: '' },
  });
}

/** A peer asks a charge of its own to stop; answers the order as it is then. */
export async function stopForPeer(context: WorkContext, order: OrderRow): Promise<OrderRow> {
  const locked = (await lockOrder(context.tx, order.dealerId, order.id)) ?? order;
  return askStop(context, locked, { reason: chargingStopReason.PEER_STOP, source: chargingEventSource.PEER });
}

/** A stretch of a charge at one list price. Epoch ms. */
export interface ChargeStretch {
  from: number;
  to: number;
  elecPriceE5: number;
  servicePriceE5: number;
  energyWh: number;
  elecFen: number;
  serviceFen: number;
}

/** What a charge has come to: while it runs as its device said last, afterwards what it was settled at. */
export interface ChargeNow {
  lines: ChargeStretch[];
  energyWh: number;
  payElecFen: number;
  payServiceFen: number;
  phases: PhaseValues;
}

const noPhases: PhaseValues = { amps: [0, 0, 0], volts: [0, 0, 0] };

/** The lines of a charge and its totals; of one that has not begun there are none. */
export async function chargeNow(context: WorkContext, order: OrderRow): Promise<ChargeNow> {
  const { dealerId, id, edition, orderStatus, energyWh, payElecFen, payServiceFen } = order;
  if (order.deviceStartAt === null || orderStatus === chargingOrderStatus.CLOSED)
    return { lines: [], energyWh: 0, payElecFen: 0, payServiceFen: 0, phases: noPhases };
  if (isOwed(orderStatus)) {
    const kept = await linesOf(context.tx, dealerId, id, edition);
    const lines = kept.map((line) => ({ ...line, from: Date.parse(line.from), to: Date.parse(line.to) }));
    return { lines, energyWh, payElecFen, payServiceFen, phases: noPhases };
  }
  const samples = await allSamples(context.tx, order);
  const { result } = await priceOrder(context, order, { looks: true, samples });
  const { lines } = result;
  const phases = ampsAndVolts(samples.at(-1)?.sampled ?? []);
  return { lines: [...lines], energyWh: result.energyWh, payElecFen: result.payElecFen, payServiceFen: result.payServiceFen, phases };
}
