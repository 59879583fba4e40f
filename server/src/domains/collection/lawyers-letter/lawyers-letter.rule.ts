import { type ContactLimits, type LetterVariable, letterCondition, letterReadiness, letterStatus } from '@bochong/contract/collection';

const { DRAFT, AUDITING, APPROVED, SENT, SIGNED, RETURNED, CLOSED, REJECTED } = letterStatus;

export type LetterAction = 'submit' | 'remove' | 'pass' | 'reject' | 'send' | 'sign' | 'return' | 'close';

/** States a letter goes through: from where, and to what; removing leads nowhere. */
const moves: Readonly<Record<LetterAction, readonly [from: readonly number[], to: number | null]>> = {
  submit: [[DRAFT], AUDITING],
  remove: [[DRAFT, REJECTED], null],
  pass: [[AUDITING], APPROVED],
  reject: [[AUDITING], REJECTED],
  send: [[APPROVED], SENT],
  sign: [[SENT], SIGNED],
  return: [[SENT], RETURNED],
  close: [[SENT, SIGNED, RETURNED], CLOSED],
};

export const allows = (action: LetterAction, status: number): boolean => moves[action][0].includes(status);
export const stateAfter = (action: LetterAction): number | null => moves[action][1];

/** What a letter would be about. */
export interface LetterCase {
  owedFen: number;
  maxAgeDays: number;
  deliveredReminders: number;
  frozenCount: number;
  /** Weakest evidence among the records: 1 complete, 2 partial, 3 missing. */
  worstEvidence: number;
}

/** What a company asks for before it has a letter written. */
export type LetterLimits = Pick<ContactLimits, 'letterMinFen' | 'letterMinDays' | 'letterMinReminders'>;

const claimYears = 3;
const yuan = (fen: number) => String(fen / 100);

export interface UnmetCondition {
  condition: (typeof letterCondition.options)[number]['value'];
  /** What is asked for, and how much of it is missing. */
  reason: string;
  /** How much is missing, in a few words. */
  missing: string;
}

/** Every condition of a letter that does not hold, what rules it out for now or for good first; none: one may be written. */
export function unmetConditions(about: LetterCase, limits: LetterLimits): UnmetCondition[] {
  const { owedFen, maxAgeDays, deliveredReminders, frozenCount, worstEvidence } = about;
  const { letterMinFen: minFen, letterMinDays: leastAgeDays, letterMinReminders: leastReminders } = limits;
  const { APPEAL, AMOUNT, AGE, LIMITATION, EVIDENCE, REMINDERS } = letterCondition;
  const unmet: UnmetCondition[] = [];
  const lack = (condition: UnmetCondition['condition'], reason: string, missing: string) => unmet.push({ condition, reason, missing });
  if (frozenCount > 0) lack(APPEAL, '有欠费在申诉中', '申诉中');
  if (owedFen < minFen) lack(AMOUNT, `欠费不足${yuan(minFen)}元，差${yuan(minFen - owedFen)}元`, `欠费差${yuan(minFen - owedFen)}元`);
  if (maxAgeDays < leastAgeDays)
    lack(AGE, `账龄不足${leastAgeDays}天，差${leastAgeDays - maxAgeDays}天`, `账龄差${leastAgeDays - maxAgeDays}天`);
  if (maxAgeDays >= claimYears * 365) lack(LIMITATION, '已超过三年诉讼时效', '已过时效');
  if (worstEvidence > 2) lack(EVIDENCE, '有欠费缺少证据', '缺证据');
  if (deliveredReminders < leastReminders) {
    const missing = leastReminders - deliveredReminders;
    lack(REMINDERS, `送达的催缴不足${leastReminders}次，差${missing}次`, `催缴差${missing}次`);
  }
  return unmet;
}

/** Why no letter may be written: all that is missing; null when one may. */
export function letterProblem(about: LetterCase, limits: LetterLimits): string | null {
  const reasons = unmetConditions(about, limits).map(({ reason }) => reason);
  return reasons.length === 0 ? null : reasons.join('；');
}

/** How far a vehicle is from a letter. */
export function readinessOf({ length }: readonly UnmetCondition[]): (typeof letterReadiness.options)[number]['value'] {
  if (length === 0) return letterReadiness.READY;
  return length === 1 ? letterReadiness.ONE_SHORT : letterReadiness.MORE_SHORT;
}

/** Vehicles as the list shows them: the nearest to a letter first, then who owes most; ids settle the rest. */
export function byReadiness<T extends { plateId: string; owedFen: number; unmet: readonly UnmetCondition[] }>(vehicles: readonly T[]): T[] {
  return vehicles.toSorted((a, b) => a.unmet.length - b.unmet.length || b.owedFen - a.owedFen || (a.plateId < b.plateId ? -1 : 1));
}

/** A letter's text with its variables filled in. */
export const renderLetter = (content: string, values: Readonly<Record<LetterVariable, string>>): string =>
  content.replaceAll(/\$\{(\w*)\}/g, (whole, name: string) => values[name as LetterVariable] ?? whole);
