import { apportion } from './charging-amount.rule.ts';
import type { ChargingCoupon } from './charging-discount.rule.ts';

const ceilDiv = (n: bigint, d: bigint): number => Number((n + d - 1n) / d);

export const freezeDefaults = { maxFreezeFen: 10_000, maxOrderFen: 50_000, guardSec: 90 };

/** Freeze at the start; in amount mode never above the target. */
export const freezeAtStart = (availableFen: number, targetFen?: number, maxFreezeFen = freezeDefaults.maxFreezeFen): number =>
  Math.max(0, Math.min(availableFen, maxFreezeFen, targetFen ?? maxFreezeFen));

export interface BurnTerms {
  powerW: number;
  elecPriceE5: number;
  servicePriceE5: number;
  elecBp?: number;
  serviceBp?: number;
  serviceReduceE5?: number;
}

/** Fen that the next `guardSec` seconds may cost at the price of now, rounded up, at least 100. */
export function guardFen(terms: BurnTerms, guardSec = freezeDefaults.guardSec): number {
  const { powerW, elecPriceE5, servicePriceE5, elecBp = 10_000, serviceBp = 10_000, serviceReduceE5 = 0 } = terms;
  const service = serviceReduceE5 > 0 ? Math.max(0, servicePriceE5 - serviceReduceE5) * 10_000 : servicePriceE5 * serviceBp;
  const price = BigInt(elecPriceE5 * elecBp + service);
  return Math.max(100, ceilDiv(BigInt(powerW) * price * BigInt(guardSec), 3600n * 10_000_000_000n));
}

/** Power of a sample that does not report it: the average of the last two samples, else the rated one. Watts, rounded half up. */
export function powerBetween(before: { at: number; wh: number } | undefined, now: { at: number; wh: number }, ratedPowerW: number): number {
  if (before === undefined || now.at <= before.at) return ratedPowerW;
  return Math.floor(((now.wh - before.wh) * 7_200_000 + (now.at - before.at)) / (2 * (now.at - before.at)));
}

/** A limit of a payer for a day or a month, with what was used of it and what each other running order has reserved. */
export interface SpendingLimit {
  limitFen: number;
  usedFen: number;
  reservedFen: readonly number[];
}

/** What an order that begins may cost at most and reserves until it ends: the least that any limit leaves. Null: there is none. */
export const limitLeft = (limits: readonly SpendingLimit[]): number | null =>
  limits.length === 0
    ? null
    : Math.min(
        ...limits.map(({ limitFen, usedFen, reservedFen }) =>
          Math.max(0, limitFen - usedFen - reservedFen.reduce((sum, fen) => sum + fen, 0)),
        ),
      );

export interface RunningOrder {
  estFen: number;
  guardFen: number;
  freezeFen: number;
  /** What the payer could still freeze; limits of the day and the month, less what other running orders reserve, are taken into account. */
  availableFen: number;
  targetFen?: number;
  maxFreezeFen?: number;
  maxOrderFen?: number;
}

/** One sample's decision: go on, extend the freeze once, or stop with its reason. Neither the target nor the order's maximum is passed. */
export function runningLimit(
  order: RunningOrder,
): { action: 'goOn' } | { action: 'extend'; byFen: number } | { action: 'stop'; reason: 'balanceLimit' | 'targetReached' } {
  const {
    estFen,
    guardFen: guard,
    freezeFen,
    availableFen,
    targetFen,
    maxFreezeFen = freezeDefaults.maxFreezeFen,
    maxOrderFen = freezeDefaults.maxOrderFen,
  } = order;
  if (estFen + guard < freezeFen) return { action: 'goOn' };
  const ceiling = Math.min(maxOrderFen, targetFen ?? maxOrderFen);
  const byFen = Math.min(availableFen, maxFreezeFen, ceiling - freezeFen);
  if (byFen > 0) return { action: 'extend', byFen };
  return { action: 'stop', reason: targetFen !== undefined && freezeFen >= targetFen ? 'targetReached' : 'balanceLimit' };
}

/** An overshoot is charged as measured; above one sample's worth it is listed. */
export const targetOvershoot = (payableFen: number, limitFen: number, sampleWorthFen: number): boolean =>
  payableFen - limitFen > sampleWorthFen;

export interface Purse {
  principalFen: number;
  giftFen: number;
  /** A company's unused credit; an owner has none. */
  creditFen?: number;
}

/** Capture: from what is frozen, then from what is available, principal, gift, credit; the remainder is arrears. The purse includes what is frozen. */
export function capture(payableFen: number, frozenFen: number, purse: Purse, othersFrozenFen = 0) {
  const { principalFen, giftFen, creditFen = 0 } = purse;
  const available = Math.max(0, principalFen + giftFen + creditFen - frozenFen - othersFrozenFen);
  const fromFrozenFen = Math.min(payableFen, frozenFen);
  const fromAvailableFen = Math.min(payableFen - fromFrozenFen, available);
  const capturedFen = fromFrozenFen + fromAvailableFen;
  const fromPrincipalFen = Math.min(capturedFen, principalFen);
  const fromGiftFen = Math.min(capturedFen - fromPrincipalFen, giftFen);
  return {
    capturedFen,
    fromFrozenFen,
    fromAvailableFen,
    releasedFen: frozenFen - fromFrozenFen,
    arrearsFen: payableFen - capturedFen,
    fromPrincipalFen,
    fromGiftFen,
    fromCreditFen: capturedFen - fromPrincipalFen - fromGiftFen,
  };
}

export interface PaidParts {
  payElecFen: number;
  payServiceFen: number;
  fromPrincipalFen: number;
  fromGiftFen: number;
  fromCreditFen?: number;
}

/**
 * Parts of a refund. Electricity and service are apportioned over the sum of all refunds of the order, so two of 1 fen equal one of 2. Money
 * goes back to credit, gift, principal, in the reverse of the order it was taken.
 */
export function refundParts(paid: PaidParts, refundedFen: number, amountFen: number) {
  const { fromPrincipalFen, fromGiftFen, fromCreditFen = 0 } = paid;
  if (amountFen < 0 || refundedFen + amountFen > fromPrincipalFen + fromGiftFen + fromCreditFen) throw new RangeError('more than was paid');
  const upTo = (total: number) => {
    const { elec, service } = apportion(total, paid.payElecFen, paid.payServiceFen);
    const credit = Math.min(total, fromCreditFen);
    const gift = Math.min(total - credit, fromGiftFen);
    return { elec, service, credit, gift, principal: total - credit - gift };
  };
  const [before, after] = [upTo(refundedFen), upTo(refundedFen + amountFen)];
  return {
    elecFen: after.elec - before.elec,
    serviceFen: after.service - before.service,
    toCreditFen: after.credit - before.credit,
    toGiftFen: after.gift - before.gift,
    toPrincipalFen: after.principal - before.principal,
  };
}

/**
 * What a late correction of a settled order does. The limit is one for the order, over everything that was taken automatically before, gross;
 * approved adjustments do not count. A negative one pays open arrears first.
 */
export function adjustment(input: { deltaFen: number; takenFen: number; openArrearsFen: number; invoiced: boolean; limitFen?: number }) {
  const { deltaFen, takenFen, openArrearsFen, invoiced, limitFen = 500 } = input;
  const toArrearsFen = Math.min(openArrearsFen, Math.max(0, -deltaFen));
  const refundFen = Math.max(0, -deltaFen) - toArrearsFen;
  const chargeFen = Math.max(0, deltaFen);
  const status = deltaFen === 0 ? 'record' : invoiced || (deltaFen > 0 && takenFen + deltaFen > limitFen) ? 'pending' : 'auto';
  return { status: status as 'record' | 'pending' | 'auto', chargeFen, toArrearsFen, refundFen };
}

/** A correction runs all discounts again, with the coupon that was used and the free quota that was taken; a list without limit stays so. */
export const correctionTerms = (taken: { freeWh: number; unlimited: boolean; coupon: ChargingCoupon | null }) => ({
  freeQuotas: [taken.unlimited ? null : taken.freeWh],
  coupons: taken.coupon ? [taken.coupon] : [],
});
