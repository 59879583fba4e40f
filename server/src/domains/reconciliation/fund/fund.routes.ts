import type { UploadedFile } from '@bochong/contract/kernel/file';
import { fundBills } from '@bochong/contract/reconciliation';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { findBill, fundAccounts, listBills } from './fund-bill.repo.ts';
import { arrive, explainItem, importFund } from './fund-bill.service.ts';
import { openFetches } from './fund-fetch.repo.ts';
import { fetchFund, fundBillEffect } from './fund-fetch.service.ts';
import { listItems } from './fund-item.repo.ts';

export function createFundRoutes(app: App): void {
  implement(app, fundBills.list, ({ query }, context) => {
    assertWhole(context);
    return listBills(context.tx, query, context.user.dealerIds);
  });
  implement(app, fundBills.accounts, (_, context) => {
    assertWhole(context);
    return fundAccounts(context.tx, context.user.dealerIds);
  });
  implement(app, fundBills.items, async ({ params, query }, context) => {
    assertWhole(context);
    const { billDay, ...account } = found(await findBill(context.tx, params.id, context.user.dealerIds));
    return listItems(context.tx, account, billDay, query);
  });
  implementOutside(app, fundBills.import, ({ body: { file, ...day } }, context) =>
    importFund({ ...day, file: file as UploadedFile }, context),
  );
  registerOutbound(app, fundBillEffect);
  implement(app, fundBills.fetch, ({ body }, context) => fetchFund(body, context));
  implement(app, fundBills.fetches, (_, context) => {
    assertWhole(context);
    return openFetches(context.tx, context.user.dealerIds);
  });
  implement(app, fundBills.arrive, ({ params, body }, context) => arrive(params.id, body, context));
  implement(app, fundBills.explain, ({ params, body }, context) => explainItem(params.id, body, context));
}
