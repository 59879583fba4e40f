import { billBiz } from '@bochong/contract/bill';
import { invoiceBiz } from '@bochong/contract/e-invoice';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { carBillsNamed } from '../../company/index.ts';
import { settlementsNamed } from '../../company-settlement/index.ts';
import { lockPurchases, purchasesNamed } from '../../coupon/index.ts';

/** What an invoice asks of a business: to hold its orders, saying which run still, and what they are called. */
interface InvoicedSubjects {
  lock(work: WorkContext, dealerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, { running: boolean }>>;
  describe(
    work: Pick<WorkContext, 'tx'>,
    dealerId: string,
    ids: readonly string[],
  ): Promise<readonly { id: string; number: string; beginTime: string; endTime: string | null; payerName?: string; parkIds?: string[] }[]>;
}

/** Purchases of coupons, merchants' and drivers': one that was paid for is over. */
const purchases: InvoicedSubjects = {
  lock: async ({ tx }, dealerId, ids) => new Map((await lockPurchases(tx, dealerId, ids)).map((id) => [id, { running: false }])),
  describe: ({ tx }, dealerId, ids) => purchasesNamed(tx, dealerId, ids),
};

/** What companies pay by the month, held by the till and called by its business. */
const called: Readonly<Record<number, typeof carBillsNamed>> = {
  [billBiz.COMPANY]: carBillsNamed,
  [billBiz.COMPANY_CHARGING]: settlementsNamed,
};

/** Orders of the till answer for themselves; purchases of coupons, which drivers pay at the till and merchants out of what they had paid in, alike. */
export function subjectsOf({ payables }: Pick<App, 'payables'>, biz: number): InvoicedSubjects {
  if (biz === invoiceBiz.COUPON) return purchases;
  const subjects = payables.of(biz);
  const named = called[biz];
  if (!named) return subjects;
  return { lock: (...asked) => subjects.lock(...asked), describe: ({ tx }, dealerId, ids) => named(tx, dealerId, ids) };
}
