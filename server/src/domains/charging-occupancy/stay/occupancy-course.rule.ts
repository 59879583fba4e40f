import { occupancyEvidence } from '@bochong/contract/charging-occupancy';
import { type OccupancyInput, occupancyFee } from '../../charging-tariff/index.ts';

/** What was said of a bay: by its gun, by the device as a whole (offline, online), by a camera. */
export const bayWord = {
  GUN_FREE: 1,
  GUN_TAKEN: 2,
  GUN_FAULTED: 3,
  OFFLINE: 4,
  ONLINE: 5,
  CAR_CAME: 6,
  CAR_THERE: 7,
  CAR_LEFT: 8,
  CAR_PLUGGED: 9,
} as const;
export interface BayWord {
  at: number;
  word: number;
}

type Evidence = (typeof occupancyEvidence)['options'][number]['value'];

/** All that is known of one stay, epoch ms. Nothing here depends on the order in which it became known. */
export interface StayFacts extends Pick<OccupancyInput, 'rule' | 'zone' | 'firstBeginAt' | 'chargedThatDayFen' | 'discountBp'> {
  /** Start of the charge: what a gun said before it is not about this car. */
  orderStartAt: number;
  beginAt: number;
  words: readonly BayWord[];
  /** Start of the next charge at the gun. */
  nextStartAt: number | null;
  /** The car left the lot, as the lot says. */
  leftAt: number | null;
  /** When the car left, as a person says. */
  manualEndAt: number | null;
}

/** Of several proofs at one instant the first of these is named. */
const rank: readonly Evidence[] = [
  occupancyEvidence.GUN_BACK,
  occupancyEvidence.VIDEO,
  occupancyEvidence.NEXT_ORDER,
  occupancyEvidence.PARK_EXIT,
  occupancyEvidence.MANUAL,
];

/** The first instant from the beginning on at which one word holds; one that held at the beginning is as if said then. */
function firstOf(words: readonly BayWord[], beginAt: number, holds: number): number | null {
  const inOrder = ordered(words);
  if (inOrder.findLast(({ at }) => at <= beginAt)?.word === holds) return beginAt;
  return inOrder.find(({ at, word }) => at > beginAt && word === holds)?.at ?? null;
}

const ofGun = ({ words, orderStartAt }: StayFacts) => words.filter(({ at, word }) => word <= bayWord.GUN_FAULTED && at >= orderStartAt);
const ofCamera = ({ words, orderStartAt }: StayFacts) => words.filter(({ at, word }) => word >= bayWord.CAR_CAME && at >= orderStartAt);

/** The earliest proof, not before the stay began, that the bay was free again; null: none yet. */
export function endOf(facts: StayFacts): { at: number; evidence: Evidence } | null {
  const { beginAt, nextStartAt, leftAt, manualEndAt } = facts;
  const free = firstOf(ofGun(facts), beginAt, bayWord.GUN_FREE);
  const seenLeaving = firstOf(ofCamera(facts), beginAt, bayWord.CAR_LEFT);
  const proofs = [free, seenLeaving, nextStartAt, leftAt, manualEndAt].flatMap((at, index) =>
    at === null || (at < beginAt && index < 4) ? [] : [{ at: Math.max(at, beginAt), evidence: rank[index] as Evidence }],
  );
  return proofs.sort((a, b) => a.at - b.at || rank.indexOf(a.evidence) - rank.indexOf(b.evidence))[0] ?? null;
}

/** Of two words at one instant the later code counts as the later word, so that the order of telling does not matter. */
const ordered = (words: readonly BayWord[]): BayWord[] => words.toSorted((a, b) => a.at - b.at || a.word - b.word);

/** Spans from words that begin one to the next word that ends it, up to `until`. */
function spansOf(words: readonly BayWord[], begins: number, until: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let since: number | null = null;
  for (const { at, word } of ordered(words)) {
    if (word === begins) since ??= at;
    else if (since !== null) {
      spans.push({ from: since, to: at });
      since = null;
    }
  }
  return since === null || since >= until ? spans : [...spans, { from: since, to: until }];
}

/** Until when a camera proves that the car kept the bay: it stood there then, or left then. */
const provenUntil = (facts: StayFacts, until: number): number =>
  Math.max(
    facts.beginAt,
    ...ofCamera(facts).flatMap(({ at, word }) => (word !== bayWord.CAR_CAME && at > facts.beginAt && at <= until ? [at] : [])),
  );

/** Stretches in which the stay costs nothing: the device was offline and no camera proves that the car was there, or the gun faulted. */
export function excludedOf(facts: StayFacts, until: number): { from: number; to: number }[] {
  const { OFFLINE, ONLINE, GUN_FAULTED } = bayWord;
  const ofDevice = facts.words.filter(({ word }) => word === OFFLINE || word === ONLINE);
  const proven = provenUntil(facts, until);
  const unproven = spansOf(ofDevice, OFFLINE, until).flatMap(({ from, to }) =>
    to <= proven ? [] : [{ from: Math.max(from, proven), to }],
  );
  return [...unproven, ...spansOf(ofGun(facts), GUN_FAULTED, until)];
}

/** What the fee of a stay is worked out from; of one that goes on up to `now`. */
export function feeInputOf(facts: StayFacts, now: number): OccupancyInput & { evidence: Evidence | null } {
  const end = endOf(facts);
  const { rule, zone, beginAt, firstBeginAt, chargedThatDayFen, discountBp } = facts;
  const endAt = end?.at ?? Math.max(now, beginAt);
  return {
    ...{ rule, zone, beginAt, endAt, excluded: excludedOf(facts, endAt), evidence: end?.evidence ?? null },
    ...(firstBeginAt !== undefined && { firstBeginAt }),
    ...(chargedThatDayFen !== undefined && { chargedThatDayFen }),
    ...(discountBp !== undefined && { discountBp }),
  };
}

/** How a stay went and what it comes to. */
export function courseOf(facts: StayFacts, now: number) {
  const input = feeInputOf(facts, now);
  const { evidence, beginAt, endAt } = input;
  return { evidence, endAt: evidence === null ? null : endAt, occupySec: Math.ceil((endAt - beginAt) / 1000), ...occupancyFee(input) };
}
export type Course = ReturnType<typeof courseOf>;
