import { payChannel } from '@bochong/contract/bill';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { businessDate, dateStart, dayMs } from '../../kernel/time.ts';
import { chosenCompanies, companyByTerms } from '../charging-customer/index.ts';
import { findSettlement } from './settlement/settlement.repo.ts';
import { confirm, draftFor, receive } from './settlement/settlement.service.ts';

/** Statements of the demo's companies: a draft up to yesterday; up to the month before yesterday's one that is confirmed, the first of them paid. */
export async function seedSettlements(app: App, { dealerId, clerk }: { dealerId: string; clerk: Colleague }): Promise<void> {
  const scope = { dealerIds: [dealerId] };
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope(scope, work);
  const now = app.clock.now();
  const yesterday = businessDate(now.getTime() - dayMs);
  const lastMonth = businessDate(dateStart(`${yesterday.slice(0, 7)}-01`) - dayMs);
  const as = (tx: Tx) => asColleague({ app, tx, now }, clerk);
  const companies = await inScope((tx) => chosenCompanies(tx, undefined, scope));
  let paying = true;
  for (const [index, { companyId }] of companies.entries()) {
    const draft = (periodTo: string) =>
      inScope(async (tx) => {
        const company = await companyByTerms(tx, companyId, scope);
        return company && draftFor({ tx, now }, company, periodTo);
      });
    const read = (id: string) => inScope((tx) => findSettlement(tx, id, scope));
    const made = await draft(lastMonth);
    const stated = made && (await read(made.id));
    if (stated) {
      await inScope((tx) => confirm(stated.id, stated.rev, as(tx)));
      const { rev = 0, payableFen = 0 } = (await read(stated.id)) ?? {};
      const money = {
        paidFen: payableFen,
        payChannel: payChannel.TRANSFER,
        voucherNo: `QJ${lastMonth.replaceAll('-', '')}${index + 1}`,
        rev,
      };
      if (paying && payableFen > 0) {
        paying = false;
        await inScope((tx) => receive(stated.id, money, as(tx)));
      }
    }
    await draft(yesterday);
  }
}
