import { type LogSeal, operationLogErrors, sealDays, sealState } from '@bochong/contract/operation-log';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { JobPart } from '../../../kernel/jobs/jobs.ts';
import { businessDate, dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import { firstLogged, insertSeal, isOffline, lastSeal, noHash, reckonSeal, sealsBetween } from './seal.repo.ts';
import { daysToSeal, stateOfSeal } from './seal.rule.ts';

/** Days one run makes up for, after the server stood still. */
const mostDays = 400;

/** Seals the days that are over and have none yet, each in a transaction of its own, in their order. */
export async function sealDue(tx: Tx, { dealerId, now }: { dealerId: string; now: Date }): Promise<JobPart[]> {
  const last = await lastSeal(tx, dealerId);
  const first = last ? undefined : await firstLogged(tx, dealerId);
  const start = last ? businessDate(dateStart(last.bizDate) + dayMs) : first && businessDate(Date.parse(first));
  return daysToSeal(start, businessDate(now), mostDays).map((bizDate) => async (own, { now: at }) => {
    const before = await lastSeal(own, dealerId);
    // A day before this one could not be sealed: the next run begins with it.
    if (before && businessDate(dateStart(before.bizDate) + dayMs) !== bizDate) return;
    await insertSeal(own, dealerId, await reckonSeal(own, dealerId, bizDate, before?.hash ?? noHash), at);
  });
}

/** Reckons the seals of some days anew and says of each whether it holds. */
export async function verifySeals(
  { startDate, endDate }: { startDate: string; endDate: string },
  { tx, user }: Context,
): Promise<LogSeal[]> {
  const days = (dateStart(endDate) - dateStart(startDate)) / dayMs;
  if (days < 0 || days >= sealDays) fail(operationLogErrors.sealSpan);
  const seals = await sealsBetween(tx, user.dealerIds, startDate, endDate);
  const answer: LogSeal[] = [];
  for (const [index, seal] of seals.entries()) {
    if (seal.bizDate < startDate) continue;
    const before = seals[index - 1]?.dealerId === seal.dealerId ? seals[index - 1] : undefined;
    const offline = await isOffline(tx, seal.dealerId, seal.bizDate);
    const now = await reckonSeal(tx, seal.dealerId, seal.bizDate, seal.prevHash);
    const { dealerName, bizDate, rowCount, sealedAt } = seal;
    answer.push({
      dealerName,
      bizDate,
      rowCount,
      hash: seal.hash.toString('hex'),
      sealedAt: toIso(new Date(sealedAt)),
      state: offline ? sealState.OFFLINE : stateOfSeal(seal, before, now),
    });
  }
  return answer;
}
