import { type App, workIn } from '../../kernel/app-context.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { seedDay } from '../pay-account/channel-bill/channel-bill.seed.ts';
import { matchDay } from './match/match.service.ts';
import { recheckDay } from './match/recheck.service.ts';

/** Keeps and compares the last days of a simulated account, where simulated channels keep books. */
export async function seedReconciliation(app: App, account: { dealerId: string; accountId: string }, days: number): Promise<void> {
  const books = app.channels.booksOf(account);
  if (!books) return;
  const now = app.clock.now().getTime();
  const past = Array.from({ length: days }, (_, index) => businessDate(now - (days - index) * dayMs));
  await app.database.inScope({ dealerIds: [account.dealerId] }, async (tx) => {
    const work = workIn(app, tx);
    for (const day of past) {
      await seedDay(work, account, day, books);
      await matchDay(work, account, day);
    }
    for (const day of past) await recheckDay(work, account, day);
  });
}
