import type { WorkContext } from '../../../kernel/app-context.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { cardLimit } from './limit.repo.ts';
import { type Limited, usedSince } from './wallet.repo.ts';

/**
 * What the day's limit of a card leaves, fen; null without a limit. What running orders hold counts as used, so that two of them cannot both
 * use it: asked under the wallet's lock.
 */
export async function limitLeft({ tx, now }: WorkContext, dealerId: string, { cardId }: Limited): Promise<number | null> {
  const limit = cardId === undefined ? null : await cardLimit(tx, dealerId, cardId);
  if (limit === null) return null;
  return Math.max(0, limit - (await usedSince(tx, dealerId, { cardId }, new Date(startOfDay(now)))));
}
