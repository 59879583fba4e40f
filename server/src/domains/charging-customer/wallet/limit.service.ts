import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate, dateStart, startOfDay } from '../../../kernel/time.ts';
import { chargingLimitsOf } from '../../company/index.ts';
import { cardLimit } from './limit.repo.ts';
import { type Limited, usedSince } from './wallet.repo.ts';

/** What has limits of its own: a card by the day, a company's vehicle by the day and by the month. */
export interface LimitedBy extends Limited {
  dealerId: string;
  /** The owner's or the company's id. */
  payerId: string | null;
}

/**
 * What limits leave, fen: the least of them; null without any. What running orders hold counts as used, so that two of them cannot both
 * use it: asked under the wallet's lock.
 */
export async function limitLeft({ tx, now }: WorkContext, { dealerId, payerId, cardId, plateNo }: LimitedBy): Promise<number | null> {
  const today = new Date(startOfDay(now));
  const thisMonth = new Date(dateStart(`${businessDate(now).slice(0, 7)}-01`));
  const ofCard = cardId === undefined ? null : await cardLimit(tx, dealerId, cardId);
  const vehicle = payerId && plateNo ? await chargingLimitsOf(tx, { dealerId, companyId: payerId, plateNo }) : undefined;
  const limits = [
    [ofCard, { cardId }, today],
    [vehicle?.dailyLimitFen ?? null, { plateNo, walletId: payerId }, today],
    [vehicle?.monthlyLimitFen ?? null, { plateNo, walletId: payerId }, thisMonth],
  ] as const;
  let left: number | null = null;
  for (const [limit, of, since] of limits) {
    if (limit === null) continue;
    const rest = Math.max(0, limit - (await usedSince(tx, dealerId, of, since)));
    left = left === null ? rest : Math.min(left, rest);
  }
  return left;
}
