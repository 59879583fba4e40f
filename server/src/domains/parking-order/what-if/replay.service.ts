import { setImmediate as breathe } from 'node:timers/promises';
import type { FeeCalculation, FeeLinks } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { businessDate, dateStart, startOfDay, toIso } from '../../../kernel/time.ts';
import { dayTypesBetween, linkBook } from '../../parking-fee/index.ts';
import { storedElsewhere } from '../order-fee/order-fee.repo.ts';
import { type EarlierFee, earliestThatMatters, type FeeSurroundings, feeOfStay } from '../order-fee/order-fee.rule.ts';
import type { DisabledRight } from '../right/disabled-right.rule.ts';
import { disabledRightOf } from '../right/disabled-right.service.ts';
import { type PassRight, passesOfPark } from '../right/stay-right.repo.ts';
import { coversOf, passCovers, rightsOf } from '../right/stay-right.service.ts';
import { ordersWithRights } from '../right/white-right.repo.ts';
import { discountsOf } from '../right/white-right.service.ts';
import { storedLinks } from '../stay-link/stay-link.repo.ts';
import { dayMs, type PastStay, type ReplayRange, staysAfter } from './replay.repo.ts';

/** A finished stay and what the rule chosen for it comes to; null: no rule applies to it. */
export interface Replayed {
  stay: PastStay;
  calculation: FeeCalculation | null;
}

/** The rule that is to price a stay, or null. Asked once per batch, so that it may read what it does not know yet. */
export type RulesFor = (
  tx: Tx,
  stays: readonly PastStay[],
) => Promise<(stay: PastStay) => Pick<FeeSurroundings, 'rule' | 'laterRules' | 'citedAt'> | null>;

const pageSize = 2000;
/** Stays priced before others get a turn: a few milliseconds. */
const sliceSize = 100;
/** Longest stay whose holidays are known beforehand. */
const longestDays = 60;

const none: readonly never[] = [];

/** Stays of each plate that later ones may depend on; those too old are dropped as time goes on. */
class RecentStays {
  readonly #byPlate = new Map<string, EarlierFee[]>();
  #swept = 0;

  before(stay: PastStay): readonly EarlierFee[] {
    const known = this.#byPlate.get(stay.plateNo);
    if (!known) return none;
    const earliest = earliestThatMatters(stay.enterTime).getTime();
    return known.filter((past) => Date.parse(past.enterTime) >= earliest);
  }

  /** `earlier`: what {@link before} said of this stay. */
  add(stay: PastStay, earlier: readonly EarlierFee[], fee: Pick<EarlierFee, 'freeUsedMin' | 'grossFen' | 'payableFen'>): void {
    const { enterTime, exitTime } = stay;
    this.#byPlate.set(stay.plateNo, [...earlier, { enterTime, exitTime, ...fee }]);
    const day = startOfDay(Date.parse(enterTime));
    if (day === this.#swept) return;
    this.#swept = day;
    const earliest = earliestThatMatters(enterTime).getTime();
    for (const [plate, stays] of this.#byPlate) if (Date.parse(stays.at(-1)?.enterTime ?? '') < earliest) this.#byPlate.delete(plate);
  }
}

/** Passes, holidays, free durations and the stays of the day before, which the first stays may depend on. */
async function surroundings(tx: Tx, range: ReplayRange, now: Date) {
  const from = dateStart(range.from) - dayMs;
  const to = dateStart(range.to) + longestDays * dayMs;
  const passes = new Map<string, PassRight[]>();
  for (const pass of await passesOfPark(tx, range, toIso(from), toIso(to))) {
    const key = pass.orderId ?? pass.plateNo ?? '';
    passes.set(key, [...(passes.get(key) ?? []), pass]);
  }
  const calendar = await dayTypesBetween(tx, range.parkId, businessDate(from), businessDate(to));
  return { passes, calendar, book: await linkBook(tx, range.dealerId, toIso(from), toIso(now)) };
}

/**
 * Prices the finished stays of a lot anew, in the order they began, each with the rule chosen for it and as if the ones before had been
 * priced by theirs. Reads in short transactions, keeps two days of stays in memory and lets others run in between.
 */
export async function* replay(app: App, range: ReplayRange, rulesFor: RulesFor): AsyncGenerator<Replayed[]> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [range.dealerId], readOnly: true }, work);
  const { passes, calendar, book } = await inScope((tx) => surroundings(tx, range, app.clock.now()));
  const shared = book.links.some((link) => link.parkIds.includes(range.parkId));
  const linked = book.parkingLinks.some((link) => link.parkIds.includes(range.parkId));
  const recent = new RecentStays();
  // What stays of this lot draw on free minutes of a day as they are priced now; those of other lots count as they are kept.
  const drawn = new Map<string, number>();
  const redrawn = (right: DisabledRight | null) =>
    right && { ...right, others: right.others.map((other) => ({ ...other, usedMin: drawn.get(other.orderId) ?? other.usedMin })) };
  // The same holds for what they take of a cap that lots share.
  const fees = new Map<string, Record<string, number>>();
  const recharged = (links: FeeLinks | undefined): FeeLinks | undefined => {
    if (!links?.sharedCap) return links;
    const stays = links.sharedCap.stays.map((other) => ({ ...other, chargedByDate: fees.get(other.orderId) ?? other.chargedByDate }));
    return { ...links, sharedCap: { ...links.sharedCap, stays } };
  };
  const begin = dateStart(range.from);
  const withDayBefore = { ...range, from: businessDate(begin - dayMs) };
  const passesOfStay = (stay: PastStay): readonly PassRight[] => {
    const [ofPlate, ofStay] = [passes.get(stay.plateNo), passes.get(stay.id)];
    return ofPlate && ofStay ? [...ofPlate, ...ofStay] : (ofPlate ?? ofStay ?? none);
  };
  const load = (after: string) =>
    inScope(async (tx) => {
      const stays = await staysAfter(tx, withDayBefore, after, pageSize);
      // Passes of one vehicle are known; a group's depend on who else was in, and few stays have one or were granted something else.
      const often = planned(tx);
      const special = new Map<string, Pick<FeeSurroundings, 'covers' | 'discounts'> & { disabled: DisabledRight | null }>();
      const granted = await ordersWithRights(
        tx,
        range.dealerId,
        stays.map(({ id }) => id),
      );
      for (const stay of stays) {
        if (!granted.has(stay.id) && passesOfStay(stay).every(({ groupId }) => groupId === null)) continue;
        const holder = { ...range, ...stay, berthId: null, settled: true };
        const rights = await rightsOf(often, holder, stay.enterTime, stay.exitTime);
        const covers = await coversOf(often, holder, rights, stay.enterTime, stay.exitTime);
        const discounts = discountsOf(rights.whites, stay.enterTime);
        special.set(stay.id, { covers, discounts, disabled: await disabledRightOf(often, holder) });
      }
      const ids = stays.map((stay) => stay.id);
      const some = ids.length > 0;
      const elsewhere = shared && some ? await storedElsewhere(tx, range.dealerId, ids) : new Map<string, never>();
      const links = linked && some ? await storedLinks(tx, range.dealerId, ids) : new Map<string, never>();
      return { stays, special, elsewhere, links, ruleOf: await rulesFor(tx, stays) };
    });

  const priced = (stay: PastStay, { special, elsewhere, links: linksOf, ruleOf }: Omit<Awaited<ReturnType<typeof load>>, 'stays'>) => {
    const chosen = stay.unpriced || Date.parse(stay.enterTime) < begin ? null : ruleOf(stay);
    const earlier = recent.before(stay);
    const others = elsewhere.get(stay.id) ?? [];
    const [since = stay.enterTime] = [earlier[0], others[0]].flatMap((past) => past?.enterTime ?? []).sort();
    const { disabled = null, ...rights } = special.get(stay.id) ?? { covers: passCovers(passesOfStay(stay), since, stay.exitTime) };
    const free = { parkId: range.parkId, freeBook: book, elsewhere: others };
    const links = recharged(linksOf.get(stay.id));
    const around = { ...rights, ...free, links, disabled: redrawn(disabled), calendar, earlier };
    const calculation = chosen && feeOfStay({ ...stay, parkId: range.parkId }, stay.exitTime, { ...chosen, ...around });
    if (disabled && calculation) drawn.set(stay.id, calculation.free.right?.usedMinutes ?? 0);
    if (calculation?.linked?.sharedCap) fees.set(stay.id, calculation.linked.sharedCap.chargedByDate);
    recent.add(
      stay,
      earlier,
      calculation
        ? { freeUsedMin: calculation.free.usedMinutes, grossFen: calculation.grossFen, payableFen: calculation.payableFen }
        : { freeUsedMin: stay.freeUsedMin, grossFen: stay.grossFen, payableFen: stay.payableFen },
    );
    return { stay, calculation };
  };

  let next = load(idFloor(begin - dayMs));
  for (;;) {
    const page = await next;
    const { stays } = page;
    const last = stays.at(-1);
    if (!last) return;
    next = load(last.id); // read while these are priced
    next.catch(() => undefined); // its failure shows where it is awaited
    const done: Replayed[] = [];
    for (let at = 0; at < stays.length; at += sliceSize) {
      for (const stay of stays.slice(at, at + sliceSize)) {
        const outcome = priced(stay, page);
        if (Date.parse(stay.enterTime) >= begin) done.push(outcome);
      }
      await breathe();
    }
    yield done;
  }
}
