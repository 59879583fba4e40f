import { chargingPayerType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { toIso } from '../../../kernel/time.ts';
import { quotaOf } from '../../charging-customer/index.ts';
import {
  calendarAround,
  type DiscountTerms,
  priceSession,
  type SessionInput,
  type SessionResult,
  type TariffVersion,
  tariffAt,
  versionsById,
} from '../../charging-tariff/index.ts';
import type { OrderChange, OrderRow } from '../order/charging-order.repo.ts';
import { allSamples } from '../sample/sample.repo.ts';
import type { Sample } from '../sample/sample.rule.ts';
import { extremesOf, type PricedFacts, type PriceTerms, sessionOf } from './price-order.rule.ts';

const ms = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

/** What the device and, where there was one, the person said of an order that has begun. */
export function factsOf(order: OrderRow): PricedFacts {
  const { deviceStartAt, meterStartWh, startReceivedAt, startReplayed, requestedAt } = order;
  const { deviceStopAt, meterStopWh, stopReceivedAt, stopReplayed, manualEnergyWh, manualEndAt } = order;
  return {
    zone: order.zone as SessionInput['zone'],
    ratedPowerW: order.ratedPowerW,
    quirks: order.quirks,
    start: {
      ...{ at: ms(deviceStartAt), wh: meterStartWh ?? 0, receivedAt: ms(startReceivedAt), replayed: startReplayed },
      requestedAt: requestedAt === null ? null : ms(requestedAt),
    },
    stop:
      deviceStopAt === null ? null : { at: ms(deviceStopAt), wh: meterStopWh ?? 0, receivedAt: ms(stopReceivedAt), replayed: stopReplayed },
    manual: manualEnergyWh === null ? null : { startAt: ms(order.startAt), endAt: ms(manualEndAt), energyWh: manualEnergyWh },
  };
}

/** The version an order keeps; of one that has none, the one that was in force when it began. */
async function versionsOf({ tx }: WorkContext, order: OrderRow): Promise<TariffVersion[]> {
  const { dealerId, tariffVersionId, startAt } = order;
  if (tariffVersionId === null) return [...((await tariffAt(tx, dealerId, order, ms(startAt)))?.versions ?? [])];
  const kept = (await versionsById(tx, dealerId, [tariffVersionId])).get(tariffVersionId);
  return kept ? [kept] : [];
}

/** What an order's payer agreed when it began, with the free energy it has taken and the coupon it was settled with. */
export const keptDiscounts = ({ terms: { agreement, freeListIds = [], coupon }, freeWh, payerType }: OrderRow): DiscountTerms => ({
  ...(agreement && { agreement }),
  ...(freeListIds.length > 0 && { freeQuotas: [freeWh] }),
  ...(payerType === chargingPayerType.FREE && { payerFree: true }),
  ...(coupon && { coupons: [coupon] }),
});

/**
 * What an order is priced by: its version, the calendar, what its payer agreed and what is left of the free lists, which are locked for it. Who
 * only looks locks nothing, and sees the quota that it has.
 */
export async function termsOf(context: WorkContext, order: OrderRow, looks = false): Promise<PriceTerms & { quotaListId: string | null }> {
  const { dealerId, id: orderId } = order;
  const versions = await versionsOf(context, order);
  const byDate = versions.some(({ calendarRules }) => calendarRules.length > 0);
  const calendar = byDate ? await calendarAround(context.tx, dealerId, ms(order.startAt)) : {};
  const { freeListIds = [], month = '' } = order.terms;
  const quota = freeListIds.length > 0 && !looks ? await quotaOf(context, { dealerId, orderId, freeListIds, month }) : undefined;
  const discounts = quota ? { ...keptDiscounts(order), freeQuotas: [quota.leftWh] } : keptDiscounts(order);
  return { versions, calendar, discounts, quotaListId: quota?.listId ?? null };
}

export interface Priced {
  result: SessionResult;
  session: SessionInput;
  samples: readonly Sample[];
  terms: PriceTerms;
  quotaListId: string | null;
}

/** Prices an order from everything that is known of it; `samples`: all that it has, where they are at hand. */
export async function priceOrder(
  context: WorkContext,
  order: OrderRow,
  { manual, looks = false, samples }: { manual?: PricedFacts['manual']; looks?: boolean; samples?: readonly Sample[] } = {},
): Promise<Priced> {
  const [{ quotaListId, ...terms }, all] = await Promise.all([termsOf(context, order, looks), samples ?? allSamples(context.tx, order)]);
  const facts = factsOf(order);
  const session = sessionOf(manual ? { ...facts, manual } : facts, all, terms);
  return { result: priceSession(session), session, samples: all, terms, quotaListId };
}

/** What an order shows of its price. */
export function amountsOf({ result, samples }: Pick<Priced, 'result' | 'samples'>, order: OrderRow): OrderChange {
  const { startSoc, endSoc, maxPowerW } = extremesOf(samples, order.quirks);
  return {
    ...{ energy_wh: result.energyWh, duration_sec: Math.max(0, Math.floor((result.endAt - result.startAt) / 1000)) },
    ...{ list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen, vip_discount_fen: result.vipDiscountFen },
    ...{ company_discount_fen: result.companyDiscountFen, peer_discount_fen: result.peerDiscountFen },
    ...{ white_free_fen: result.whiteFreeFen, free_wh: result.freeWh, coupon_id: result.couponId, coupon_fen: result.couponFen },
    ...{ pay_elec_fen: result.payElecFen, pay_service_fen: result.payServiceFen, payable_fen: result.payableFen },
    ...{ start_soc: startSoc, end_soc: endSoc, max_power_w: maxPowerW },
  };
}

export const iso = (at: number): string => toIso(at);
