import { fundKind } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { asColleague } from '../../../kernel/seed-context.ts';
import { businessDate } from '../../../kernel/time.ts';
import { bookArrival } from '../month/settlement.service.ts';
import { insertVersion } from './fund-bill.repo.ts';
import { keepItems } from './fund-item.repo.ts';
import { matchArrivals } from './fund-match.service.ts';

interface Day {
  day: string;
  tradeFen: number;
  refundFen: number;
  feeFen: number;
}

/** Compared days of this month, the oldest first. */
async function comparedDays(tx: Tx, { dealerId, accountId }: { dealerId: string; accountId: string }, since: string): Promise<Day[]> {
  const { rows } =
    await sql<Day>`select r.bill_day as day, r.channel_pay_fen as "tradeFen", -r.channel_refund_fen as "refundFen", -d.fee_fen as "feeFen"
    from reconcile_day r join channel_day d on d.dealer_id = r.dealer_id and d.account_id = r.account_id and d.bill_day = r.bill_day
    where r.dealer_id = ${dealerId} and r.account_id = ${accountId} and r.bill_day >= ${since} and r.matched_at is not null and r.channel_pay_fen > 0
    order by r.bill_day`.execute(tx);
  return rows;
}

/** Fund bills of a simulated account's compared days of this month: each morning what lay there is paid out; the last payout has not reached the bank yet. */
export async function seedFunds(app: App, account: { dealerId: string; accountId: string }): Promise<void> {
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [account.dealerId] }, async (tx) => {
    const context = asColleague({ app, tx, now }, { id: newId(now), name: '财务', type: 2, dealerId: account.dealerId });
    const days = await comparedDays(tx, account, `${businessDate(now).slice(0, 7)}-01`);
    let openingFen = 0;
    for (const [index, { day, tradeFen, refundFen, feeFen }] of days.entries()) {
      const payoutFen = 0 - openingFen;
      const closingFen = tradeFen + refundFen + feeFen;
      const sums = { lineCount: 3, openingFen, tradeFen, refundFen, feeFen, payoutFen, splitFen: 0, otherFen: 0, closingFen };
      const at = `${day}T08:00:00+08:00`;
      const serialNo = `ZJ${day.replaceAll('-', '')}${String(index).padStart(4, '0')}`;
      const items = payoutFen === 0 ? [] : [{ kind: fundKind.PAYOUT, bizName: '提现', serialNo, amountFen: payoutFen, at }];
      await insertVersion(tx, account, { billDay: day, version: 1, sums, fileHash: serialNo, by: '财务', at: now });
      await keepItems(tx, account, day, items, now);
      if (payoutFen < 0 && index < days.length - 1) {
        const money = { settledOn: day, fen: 0 - payoutFen, feeFen: 0, bankRef: `YH${serialNo}`, requestId: `seed:${serialNo}` };
        await bookArrival({ ...account, ...money }, context);
      }
      openingFen = closingFen;
    }
    await matchArrivals({ tx, now }, account);
  });
}
