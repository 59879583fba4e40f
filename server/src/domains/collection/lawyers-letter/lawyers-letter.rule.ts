import { type LetterVariable, letterStatus } from '@bochong/contract/collection';

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

const claimYears = 3;

/** Why no letter may be written; null when one may. */
export function letterProblem(about: LetterCase, minFen: number): string | null {
  if (about.frozenCount > 0) return '有欠费在申诉中';
  if (about.owedFen < minFen) return `欠费不足${(minFen / 100).toFixed(0)}元`;
  if (about.maxAgeDays < 90) return '账龄不足90天';
  if (about.maxAgeDays >= claimYears * 365) return '已超过三年诉讼时效';
  if (about.worstEvidence > 2) return '有欠费缺少证据';
  if (about.deliveredReminders < 3) return '送达的催缴不足3次';
  return null;
}

/** A letter's text with its variables filled in. */
export const renderLetter = (content: string, values: Readonly<Record<LetterVariable, string>>): string =>
  content.replaceAll(/\$\{(\w*)\}/g, (whole, name: string) => values[name as LetterVariable] ?? whole);
