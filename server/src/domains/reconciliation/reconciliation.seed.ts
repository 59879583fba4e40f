import { type App, type WorkContext, workIn } from '../../kernel/app-context.ts';
import { businessDate, dateStart, dayMs } from '../../kernel/time.ts';
import { seedDay } from '../pay-account/channel-bill/channel-bill.seed.ts';
import { matchDay } from './match/match.service.ts';
import { recheckDay } from './match/recheck.service.ts';
import { startMonth } from './month/month-make.service.ts';
import { lastDayOf } from './month/month-sums.repo.ts';

/** Keeps and compares the last days of a simulated account, where simulated channels keep books. */
export async function seedReconciliation(app: App, account: { dealerId: string; accountId: string }, days: number): Promise<void> {
  const books = app.channels.booksOf(account);
  if (!books) return;
  const now = app.clock.now().getTime();
  const past = Array.from({ length: days }, (_, index) => businessDate(now - (days - index) * dayMs));
  const inUnit = (deed: (work: WorkContext) => Promise<unknown>) =>
    app.database.inScope({ dealerIds: [account.dealerId] }, (tx) => deed(workIn(app, tx)));
  for (const day of past)
    await inUnit(async (work) => {
      await seedDay(work, account, day, books);
      await matchDay(work, account, day);
    });
  for (const day of past) await inUnit((work) => recheckDay(work, account, day));
}

/** Keeps the days of a month that is over, and starts its task: it is made by the running server, as every task is, once the ledger has caught up. */
export async function seedMonth(app: App, account: { dealerId: string; accountId: string }, month: string): Promise<string | undefined> {
  const books = app.channels.booksOf(account);
  if (!books) return undefined;
  return app.database.inScope({ dealerIds: [account.dealerId] }, async (tx) => {
    const work = workIn(app, tx);
    for (let at = dateStart(month); at <= dateStart(lastDayOf(month)); at += dayMs) await seedDay(work, account, businessDate(at), books);
    return startMonth(work, { ...account, month }, '');
  });
}
