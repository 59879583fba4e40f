import {
  chargeMode,
  chargingEventType,
  chargingOrderStatus,
  chargingPayerType,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { yuan } from '../../../kernel/money.ts';
import { freezeDefaults, guardFen, powerBetween, priceAt, runningLimit, type SessionInput } from '../../charging-tariff/index.ts';
import { askStop, bySystem } from '../command/ask-stop.service.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';
import { addEvent } from '../order/order-event.repo.ts';
import type { Priced } from '../pricing/price-order.service.ts';
import { holdMoney } from '../settle/order-money.service.ts';
import { hasWallet } from '../settle/pay-status.rule.ts';
import { reached } from './running-limit.rule.ts';

/** Fen that the next moments may cost: by the power of now, at the price of now. */
function guardOf(order: OrderRow, { result, session, terms }: Priced): number {
  const version = terms.versions[0];
  const price = version && priceAt(version, terms.calendar, order.zone as SessionInput['zone'], result.endAt);
  if (!price) return 0;
  const [before, now] = [session.samples.at(-2), session.samples.at(-1)];
  const powerW = order.lastPowerW ?? (now ? powerBetween(before, now, order.ratedPowerW) : order.ratedPowerW);
  const { elecPriceE5, servicePriceE5 } = price;
  const { agreement } = order.terms;
  return guardFen({
    ...{ powerW, elecPriceE5, servicePriceE5 },
    ...(agreement && { elecBp: agreement.elecBp, serviceBp: agreement.serviceBp }),
    ...(agreement?.serviceReduceE5 !== undefined && { serviceReduceE5: agreement.serviceReduceE5 }),
  });
}

/** After a sample: an order that has reached its target, or that its payer's money no longer covers, is asked to stop. */
export async function holdToLimits(context: WorkContext, order: OrderRow, priced: Priced): Promise<OrderRow> {
  if (order.orderStatus !== chargingOrderStatus.CHARGING) return order;
  const durationSec = Math.floor((priced.result.endAt - priced.result.startAt) / 1000);
  const target = reached({ ...order, durationSec, soc: order.lastSoc });
  if (target !== null) return askStop(context, order, bySystem(target));
  const targetFen = order.chargeMode === chargeMode.AMOUNT ? order.targetValue : null;
  // A peer that pays afterwards has nothing held: only the amount that its user wished for is a limit.
  const onAccount = order.payerType === chargingPayerType.PEER && order.freezeFen === 0;
  if (onAccount ? targetFen === null : !hasWallet(order.payerType) && order.payerType !== chargingPayerType.PEER) return order;
  const decision = runningLimit({
    ...{ estFen: priced.result.payableFen, guardFen: guardOf(order, priced) },
    freezeFen: onAccount ? (targetFen ?? 0) : order.freezeFen,
    // What is there is asked of the wallet, under its lock, only where more is needed.
    availableFen: freezeDefaults.maxFreezeFen,
    ...(targetFen !== null && { targetFen }),
  });
  if (decision.action === 'goOn') return order;
  if (decision.action === 'stop')
    return askStop(
      context,
      order,
      bySystem(decision.reason === 'targetReached' ? chargingStopReason.TARGET_REACHED : chargingStopReason.BALANCE_LIMIT),
    );
  const held = await holdMoney(context, order, decision.byFen);
  const addedFen = held.freezeFen - order.freezeFen;
  if (addedFen === 0) return askStop(context, held, bySystem(chargingStopReason.BALANCE_LIMIT));
  const body = { text: `追加${yuan(addedFen)}元，共冻结${yuan(held.freezeFen)}元`, amountFen: addedFen };
  await addEvent(context, { dealerId: order.dealerId, orderId: order.id, type: chargingEventType.FREEZE_EXTENDED, body });
  return held;
}
