import { payChannel, payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import { codes } from '../../../kernel/database/query.ts';
import { findBill } from '../bill/bill.repo.ts';
import { oweChange } from './wechat-change.service.ts';

/** The last payers in notes at a collector's handheld get their change by WeChat; the sender gives it out as usual. */
export const seedChanges = (app: App, dealerId: string, count: number): Promise<void> =>
  app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows } = await sql<{ id: string; paidFen: number }>`select id, paid_fen as "paidFen" from bill
      where dealer_id = ${dealerId} and pay_state = ${sql.lit(payState.SUCCESS)} and pay_channel in ${codes(payChannel.CASH)} and paid_fen % 1000 > 0
      order by id desc limit ${count}`.execute(tx);
    for (const { id, paidFen } of rows) {
      const bill = await findBill(tx, dealerId, id);
      const cash = { cashReceivedFen: Math.ceil(paidFen / 1000) * 1000, changeOpenId: `oDemo${id.slice(-12)}`, collectorId: 'S1021' };
      if (bill) await oweChange({ app, tx, now: app.clock.now() }, bill, cash);
    }
  });
