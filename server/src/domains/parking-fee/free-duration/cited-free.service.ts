import { type FeeRuleContent, freeDurationErrors } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import type { FreeDurationTerms } from '../fee-engine/fee-free.rule.ts';
import { linkBook } from '../parking-link/link-book.repo.ts';
import { currentFree } from './free-duration.repo.ts';
import { type FreeQuestion, freeAt, freeText } from './free-duration.rule.ts';

/** The free duration that a rule cites, in words; undefined: none. Refused when the unit has no such one. */
export async function citedWords(tx: Tx, { freeDurationId }: FeeRuleContent, dealerId: string): Promise<string | undefined> {
  if (!freeDurationId) return undefined;
  const free = await currentFree(tx, freeDurationId);
  if (free?.dealerId !== dealerId) fail(freeDurationErrors.unknown);
  return freeText(free);
}

/** What a rule that is being tried gives a vehicle at an entry (epoch milliseconds), by the free duration as it stands today. */
export async function citedFree(
  tx: Tx,
  { freeDurationId }: FeeRuleContent,
  dealerId: string,
  { vehicle, calendar, now }: Pick<FreeQuestion, 'vehicle' | 'calendar'> & { now: Date },
): Promise<(enter: number) => FreeDurationTerms | null> {
  if (!freeDurationId) return () => null;
  const citedAt = now.toISOString();
  const book = await linkBook(tx, dealerId, citedAt, citedAt);
  return (enter) => freeAt(book, { parkId: null, at: toIso(enter), vehicle, calendar, citedId: freeDurationId, citedAt });
}
