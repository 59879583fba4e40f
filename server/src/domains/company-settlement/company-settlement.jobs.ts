import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { companiesToSettle } from '../charging-customer/index.ts';
import { settlementsOf } from './settlement/settlement.repo.ts';
import { draftFor } from './settlement/settlement.service.ts';

export const companySettlementJobs: readonly ScheduledJob[] = [
  {
    name: 'company-settlement',
    // On a company's day, a draft up to the day before.
    when: { dailyAt: ['03:00'] },
    lane: 'heavy',
    rests: true,
    async perDealer(tx, { dealerId, now }) {
      const periodTo = businessDate(now.getTime() - dayMs);
      for (const company of await companiesToSettle(tx, dealerId, Number(businessDate(now).slice(8)))) {
        const [newest] = await settlementsOf(tx, dealerId, company.companyId);
        if (newest === undefined || newest.periodTo < periodTo) await draftFor({ tx, now }, company, periodTo);
      }
    },
  },
];
