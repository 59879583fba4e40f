import { isLookAlikePlate, plateFactsOf, virtualPlateAlphabet } from '@bochong/contract/kernel/plate';
import type { FeeCalculation, FeeLinks } from '@bochong/contract/parking-fee';
import { calculateFee, type DayCalendar, type RuleVersion } from '@bochong/server/domains/parking-fee/index';
import { type RightDays, spansOf } from '@bochong/server/domains/parking-order/right/right-window.rule';
import { carTypeOfStay } from '@bochong/server/domains/parking-order/right/stay-right.service';
import { closedStatus, payStatusOf } from '@bochong/server/domains/parking-order/stay/order-state.rule';
import { linkInput, usedLinks } from '@bochong/server/domains/parking-order/stay-link/stay-link.rule';
import { newId } from '@bochong/server/kernel/database/identifier';
import { toIso } from '@bochong/server/kernel/time';
import type { City, Stay, Vehicle } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';
import type { CapLedger } from './history-link.ts';
import { carTypeBy, type PastRight, type RightLedger } from './history-right.ts';

/** What one planned stay came to, by the same rules the live path applies. Instants are epoch milliseconds. */
export interface PastStay {
  orderId: string;
  stay: Stay;
  park: PlacedPark;
  vehicle: Vehicle;
  plateNo: string;
  plateColor: number;
  plateType: string;
  energyType: number;
  enterAt: number;
  exitAt: number | null;
  /** The exit lane has let go a vehicle it did not know: its passage stands alone. */
  strayExit: boolean;
  exceptions: number[];
  minutes: number;
  grossFen: number;
  discountFen: number;
  payableFen: number;
  /** Waived by whoever set the vehicle out. */
  reduceFen: number;
  paidFen: number;
  paidAt: number | null;
  freeUsedMin: number;
  orderStatus: number;
  payStatus: number;
  releaseType: number | null;
  frozenUntil: number | null;
  payDeadline: number | null;
  forcedOut: boolean;
  carType: number;
  /** Company on whose account it parks. */
  companyId: string | null;
  /** What the white list or a disabled person's certificate gives it. */
  right: PastRight | null;
  /** What it took of a cap that lots share. */
  linked: FeeLinks | null;
}

const minute = 60_000;
const hour = 3_600_000;
const minConfidence = 80;
const graceMinutes = 15;
/** Vehicles whose exit was never seen are set out after this long. */
/** After so long the office sets out what nobody saw leaving. */
export const forgottenMs = 3 * 24 * hour;
const [dupEntry, lowConfidence, unidentified, offlineReplay, plateMismatch] = [2, 3, 4, 10, 14];
const byHand = 5;

/** Rules and calendar of the past, and what is known of each vehicle's earlier stays. */
export interface HistoryContext {
  city: City;
  now: number;
  rules: ReadonlyMap<string, RuleVersion>;
  calendars: ReadonlyMap<string, DayCalendar>;
  /** Stays of a plate at a lot on its latest day: free minutes of the first stay of the day depend on them. */
  recent: Map<string, { enter: number; freeUsedMinutes: number }[]>;
  /** Days passes cover, by lot and plate. */
  passes: ReadonlyMap<string, RightDays>;
  /** Companies of the dealers' vehicles, by dealer and plate. */
  companies: ReadonlyMap<string, string>;
  rights: RightLedger;
  caps: CapLedger;
}

/** What a pass covers of a stay up to an instant. */
function coversOf({ passes }: HistoryContext, { park, plateNo, enterAt }: Pick<PastStay, 'park' | 'plateNo' | 'enterAt'>, until: number) {
  const pass = passes.get(`${park.parkId} ${plateNo}`);
  return pass ? spansOf(pass, toIso(enterAt), toIso(until)).map((span) => ({ ...span, kind: 'PASS' as const })) : [];
}

const [temporary, byPass, unlicensed, onAccount, disabled] = [1, 2, 11, 7, 10];

const linkedStay = (past: PastStay, until: number) => ({
  parkId: past.park.parkId,
  enterTime: toIso(past.enterAt),
  until: toIso(until),
  continued: [],
});

function feeOf(context: HistoryContext, past: PastStay, until: number) {
  const rule = context.rules.get(past.park.ruleId);
  if (!rule) throw new Error(`no rule for ${past.park.plan.parkCode}`);
  const { plateColor, plateType, energyType } = past;
  const { covers = [], ...given } = context.rights.feeOf(past.right, past.enterAt, until);
  const { sharedCap } = linkInput(context.caps.linksOf(past), linkedStay(past, until));
  return calculateFee({
    ...given,
    sharedCap,
    rule,
    vehicle: {
      carType: past.carType === disabled ? disabled : temporary,
      plateColor,
      plateType,
      energyType,
      vehicleClass: past.vehicle.vehicleClass,
    } as NonNullable<Parameters<typeof calculateFee>[0]['vehicle']>,
    enter: past.enterAt,
    exit: until,
    calendar: context.calendars.get(past.park.dealerId) ?? new Map(),
    covers: [...coversOf(context, past, until), ...covers],
    earlierStays: context.recent.get(`${past.park.parkId} ${past.plateNo}`) ?? [],
  });
}

/** The stay has ended at a price: what it drew on is used up. */
function usedUp(context: HistoryContext, past: PastStay, fee: FeeCalculation): void {
  context.rights.leave(past.right, fee);
  const links = context.caps.linksOf(past);
  const rule = context.rules.get(past.park.ruleId);
  if (!links || !rule) return;
  past.linked = usedLinks(links, fee, rule.content.stepScope, linkedStay(past, past.exitAt ?? past.enterAt));
  context.caps.leave(past, past.linked);
}

/** Whether the exit lane finds the stay by what it read: the same plate, or one that a camera easily takes for it. */
function exitFinds({ enter, exit }: Stay): { found: boolean; misread: boolean } {
  if (enter.plateNo === '' || exit.plateNo === '') return { found: false, misread: false };
  const misread = exit.plateNo !== enter.plateNo;
  return { found: !misread || isLookAlikePlate(exit.plateNo, enter.plateNo), misread };
}

/** Name of a vehicle nobody could read: six letters that follow from where and when it came in. */
function virtualPlate({ vehicle, enterAt }: Stay): string {
  let number = (enterAt + vehicle * 7919) % 2_147_483_647;
  const letters = Array.from({ length: 6 }, () => {
    number = (number * 48_271) % 2_147_483_647;
    return virtualPlateAlphabet[number % virtualPlateAlphabet.length];
  });
  return `无牌${letters.join('')}`;
}

/** Builds a stay up to its exit; null when nobody saw it begin: a pole camera that read nothing. */
export function pastStay(context: HistoryContext, stay: Stay, park: PlacedPark): PastStay | null {
  const vehicle = context.city.vehicles[stay.vehicle];
  const unread = stay.enter.plateNo === '';
  if (!vehicle || (unread && stay.road >= 0)) return null;
  const plateNo = unread ? virtualPlate(stay) : stay.enter.plateNo;
  const facts = plateFactsOf(plateNo, stay.enter.plateColor as Parameters<typeof plateFactsOf>[1]);
  const roadside = stay.road >= 0;
  const exits = roadside ? { found: true, misread: false } : exitFinds(stay);
  const gone = stay.exitAt <= context.now;
  const left = exits.found && gone;
  const companyId = unread ? null : (context.companies.get(`${park.dealerId} ${plateNo}`) ?? null);
  const covered = coversOf(context, { park, plateNo, enterAt: stay.enterAt }, stay.enterAt + minute).length > 0;
  const right = unread || companyId !== null ? null : context.rights.enter(park.dealerId, plateNo, stay.enterAt, covered);
  const flags = [
    ...(unread ? [unidentified] : stay.enter.confidence < minConfidence && !roadside ? [lowConfidence] : []),
    ...(stay.enterReplayedAt > 0 || (left && stay.exitReplayedAt > 0) ? [offlineReplay] : []),
    ...(left && exits.misread ? [plateMismatch] : []),
  ];
  return {
    orderId: newId(stay.enterAt),
    stay,
    park,
    vehicle,
    plateNo,
    plateColor: facts.plateColor,
    plateType: facts.plateType,
    energyType: facts.energyType,
    enterAt: stay.enterAt,
    exitAt: left ? stay.exitAt : null,
    strayExit: gone && !exits.found,
    exceptions: flags,
    minutes: 0,
    grossFen: 0,
    discountFen: 0,
    payableFen: 0,
    reduceFen: 0,
    paidFen: 0,
    paidAt: null,
    freeUsedMin: 0,
    orderStatus: 0,
    payStatus: 0,
    releaseType: null,
    frozenUntil: null,
    payDeadline: null,
    forcedOut: false,
    companyId,
    right,
    linked: null,
    carType: unread ? unlicensed : companyId !== null ? onAccount : right ? carTypeBy(right) : covered ? byPass : temporary,
  };
}

/** Prices and pays a stay that has ended. */
export function settlePast(context: HistoryContext, past: PastStay): void {
  const { stay, exitAt } = past;
  if (exitAt === null) return;
  const { payment } = stay;
  const roadside = stay.road >= 0;
  const fee = feeOf(context, past, exitAt);
  past.carType = carTypeOfStay(past, fee);
  past.minutes = fee.normalized.minutes;
  past.payableFen = fee.receivableFen;
  let settled = fee;
  // A driver asks by the plate on the car: a stay that began under a misread one is not found.
  const known = roadside || stay.enter.plateNo === past.vehicle.plateNo;
  if (past.companyId !== null && past.payableFen > 0) {
    past.paidFen = past.payableFen;
    past.paidAt = exitAt;
  }
  const quote = payment.scene === 1 && known ? feeOf(context, past, payment.at) : null;
  const quoted = quote?.receivableFen ?? 0;
  if (quoted > 0) {
    past.frozenUntil = payment.at + graceMinutes * minute;
    past.paidFen = quoted;
    past.paidAt = payment.at;
    if (exitAt <= past.frozenUntil) past.payableFen = quoted;
    settled = exitAt <= past.frozenUntil && quote ? quote : fee;
  } else if (
    payment.scene !== 0 &&
    known &&
    stay.exitReplayedAt === 0 &&
    !stay.tailgated &&
    past.payableFen > 0 &&
    payment.at <= context.now
  ) {
    past.paidFen = past.payableFen;
    past.paidAt = roadside ? payment.at : Math.max(payment.at, exitAt);
  }
  past.grossFen = settled.grossFen;
  past.discountFen = settled.vehicleDiscount.fen;
  past.freeUsedMin = settled.free.usedMinutes;
  usedUp(context, past, settled);
  const owes = past.payableFen > past.paidFen;
  past.releaseType = roadside ? null : stay.tailgated ? 8 : stay.exitReplayedAt > 0 ? 7 : owes ? byHand : 1;
  const money = { payableFen: past.payableFen, paidFen: past.paidFen, refundFen: 0 };
  past.orderStatus = closedStatus(money, { left: true, releaseType: past.releaseType });
  past.payStatus = payStatusOf(money);
  past.payDeadline = owes ? exitAt + 24 * hour : null;
  if (past.orderStatus === 1 && past.payDeadline !== null && past.payDeadline <= context.now) past.orderStatus = 3;
  remember(context, past);
}

/** A stay that has ended counts for those after it, whatever it cost: it was the first of its day. */
function remember({ recent }: HistoryContext, { park, plateNo, enterAt, freeUsedMin }: PastStay): void {
  const key = `${park.parkId} ${plateNo}`;
  const kept = (recent.get(key) ?? []).filter((earlier) => enterAt - earlier.enter < 24 * hour);
  recent.set(key, [...kept, { enter: enterAt, freeUsedMinutes: freeUsedMin }]);
}

/** The vehicle's next entry ends a stay whose exit was never seen, free of charge. */
export function supersedePast(context: HistoryContext, past: PastStay, at: number): void {
  past.exitAt = at;
  past.minutes = Math.floor((at - past.enterAt) / minute);
  past.orderStatus = 2;
  past.exceptions = [...past.exceptions, dupEntry];
  remember(context, past);
}

/** The office sets out what nobody saw leaving for days, and waives its fee. */
export function forgetPast(context: HistoryContext, past: PastStay): void {
  past.exitAt = past.enterAt + forgottenMs;
  const fee = feeOf(context, past, past.exitAt);
  past.carType = carTypeOfStay(past, fee);
  past.minutes = fee.normalized.minutes;
  past.grossFen = fee.grossFen;
  past.discountFen = fee.vehicleDiscount.fen;
  past.freeUsedMin = fee.free.usedMinutes;
  usedUp(context, past, fee);
  past.reduceFen = fee.receivableFen;
  past.orderStatus = 2;
  past.forcedOut = true;
}
