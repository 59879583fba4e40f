import { apportion, atBp, fenOf, shareOf } from './charging-amount.rule.ts';

/** The payer's own terms as they were at the start; never stacked. A reduction and a rate of the service fee exclude each other. */
export interface Agreement {
  kind: 'vip' | 'company' | 'peer';
  elecBp: number;
  serviceBp: number;
  serviceReduceE5?: number;
  /** Below it the agreement gives nothing. */
  minEnergyWh?: number;
}

/** Terms that reduce by an amount and by a rate at once are refused where they are saved, of VIPs, companies and peers alike. */
export const contradictsItself = ({ elecBp, serviceBp, serviceReduceE5 = 0 }: Omit<Agreement, 'kind'>): boolean =>
  serviceReduceE5 > 0 && (elecBp !== 10_000 || serviceBp !== 10_000);

/** Until when (epoch ms) a coupon that was picked for an order and not used is held for it: a day after its end. */
export const couponHeldUntil = (endAt: number): number => endAt + 86_400_000;

export interface ChargingCoupon {
  couponId: string;
  scope: 'all' | 'service' | 'elec';
  /** Compared with what is left of the scope after the free quota. */
  thresholdFen: number;
  /** Epoch ms. */
  endsAt: number;
  value: { kind: 'cash'; fen: number } | { kind: 'percent'; bp: number; maxOffFen?: number } | { kind: 'kwh'; wh: number };
}

export interface DiscountTerms {
  agreement?: Agreement;
  /** Watt-hours left of each free list that applies; `null` is without limit. Of several the one with most left counts. */
  freeQuotas?: readonly (number | null)[];
  /** An operations card: nobody pays, the whole stands as free. */
  payerFree?: boolean;
  coupons?: readonly ChargingCoupon[];
}

export interface Discounted {
  vipDiscountFen: number;
  companyDiscountFen: number;
  peerDiscountFen: number;
  whiteFreeFen: number;
  freeWh: number;
  couponId: string | null;
  couponFen: number;
  payElecFen: number;
  payServiceFen: number;
  payableFen: number;
}

const faceOf = ({ value }: ChargingCoupon): number =>
  value.kind === 'cash' ? value.fen : value.kind === 'percent' ? 10_000 - value.bp : value.wh;

function offOf({ scope, thresholdFen, value }: ChargingCoupon, elec: number, service: number, restWh: number): number {
  const base = scope === 'all' ? elec + service : scope === 'elec' ? elec : service;
  if (base < thresholdFen || base === 0) return 0;
  if (value.kind === 'cash') return Math.min(value.fen, base);
  if (value.kind === 'percent') return Math.min(base - atBp(base, value.bp), value.maxOffFen ?? base);
  return restWh === 0 ? 0 : shareOf(base, Math.min(value.wh, restWh), restWh);
}

/** Agreement, free quota, one coupon, in this order on the order's totals. Nothing falls below 0; list amounts less all discounts is what is paid. */
export function discounted(listElec: number, listService: number, energyWh: number, terms: DiscountTerms): Discounted {
  const { agreement, freeQuotas = [], coupons = [] } = terms;
  const applies = agreement !== undefined && energyWh >= (agreement.minEnergyWh ?? 0);
  const reduce = agreement?.serviceReduceE5 ?? 0;
  let elec = applies ? atBp(listElec, agreement.elecBp) : listElec;
  let service = listService;
  if (applies) service = reduce > 0 ? Math.max(0, listService - fenOf(energyWh, reduce)) : atBp(listService, agreement.serviceBp);
  const agreed = listElec + listService - elec - service;
  const most = freeQuotas.reduce<number>((left, quota) => Math.max(left, quota ?? Number.POSITIVE_INFINITY), 0);
  const freeWh = terms.payerFree ? 0 : Math.min(most, energyWh);
  const whiteFreeFen = terms.payerFree ? elec + service : energyWh === 0 ? 0 : shareOf(elec + service, freeWh, energyWh);
  const free = apportion(whiteFreeFen, elec, service);
  elec -= free.elec;
  service -= free.service;
  const best = coupons
    .map((coupon) => ({ coupon, off: offOf(coupon, elec, service, energyWh - freeWh) }))
    .filter(({ off }) => off > 0)
    .sort((a, b) => b.off - a.off || a.coupon.endsAt - b.coupon.endsAt || faceOf(a.coupon) - faceOf(b.coupon))[0];
  const couponFen = best?.off ?? 0;
  const fromService = best?.coupon.scope === 'elec' ? 0 : Math.min(service, couponFen);
  service -= fromService;
  elec -= couponFen - fromService;
  return {
    vipDiscountFen: agreement?.kind === 'vip' ? agreed : 0,
    companyDiscountFen: agreement?.kind === 'company' ? agreed : 0,
    peerDiscountFen: agreement?.kind === 'peer' ? agreed : 0,
    whiteFreeFen,
    freeWh,
    couponId: best?.coupon.couponId ?? null,
    couponFen,
    payElecFen: elec,
    payServiceFen: service,
    payableFen: elec + service,
  };
}
