import { commonErrors } from '@bochong/contract/kernel/error';
import { ownCompany } from '@bochong/contract/own-company';
import type { App, Context } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { accountOfCompany, walletEntries } from '../charging-customer/index.ts';
import { ordersOfCompany } from '../charging-order/index.ts';
import { saveVehicleLimit, vehiclesOfCompany } from '../company/index.ts';
import {
  companySettlementsOf,
  confirm,
  exportItemsOf,
  findSettlement,
  listItems,
  listVehicles,
  raiseDispute,
  shownSettlement,
  standingOfSettlements,
  withdrawDispute,
} from '../company-settlement/index.ts';

/** The company the caller is one of: whatever they ask is asked of it, never of one that a request names. */
const ownOf = ({ user: { dealerId, companyId } }: Pick<Context, 'user'>) =>
  companyId === null ? fail(commonErrors.forbidden) : { dealerId, id: companyId };

/** A statement of the caller's company. */
async function ownSettlement(id: string, context: Context) {
  const { id: companyId } = ownOf(context);
  const settlement = await findSettlement(context.tx, id, context.user);
  return found(settlement?.companyId === companyId ? settlement : undefined);
}

/** What a company's own people may see and do. */
export function createOwnCompanyRoutes(app: App): void {
  implement(app, ownCompany.account, async (_, context) => {
    const company = ownOf(context);
    const account = found(await accountOfCompany(context.tx, company));
    return { ...account, ...(await standingOfSettlements(context.tx, company)) };
  });
  implement(app, ownCompany.entries, ({ query }, context) => {
    const { dealerId, id: walletId } = ownOf(context);
    return walletEntries(context.tx, { dealerId, walletId }, query);
  });
  implement(app, ownCompany.orders, ({ query }, context) => ordersOfCompany(context.tx, ownOf(context), query));
  implement(app, ownCompany.vehicles, ({ query }, context) => vehiclesOfCompany(context.tx, ownOf(context), query));
  implement(app, ownCompany.limit, async ({ params, body }, context) => {
    found((await saveVehicleLimit(context.tx, ownOf(context), params.id, body)) || undefined);
    context.audit({ targetType: 'companyVehicle', targetId: params.id, detail: { after: body } });
    return null;
  });
  implement(app, ownCompany.settlements, ({ query }, { tx, user, ...context }) =>
    companySettlementsOf(tx, { ...query, companyId: ownOf({ ...context, user }).id }, user),
  );
  implement(app, ownCompany.settlement, async ({ params }, context) => {
    await ownSettlement(params.id, context);
    return found(await shownSettlement(context.tx, params.id, context.user));
  });
  implement(app, ownCompany.settledVehicles, async ({ params, query }, context) =>
    listVehicles(context.tx, await ownSettlement(params.id, context), query),
  );
  implement(app, ownCompany.settledItems, async ({ params, query }, context) =>
    listItems(context.tx, await ownSettlement(params.id, context), query),
  );
  implement(app, ownCompany.exportItems, async ({ params }, context) => exportItemsOf(await ownSettlement(params.id, context), context));
  implement(app, ownCompany.confirm, async ({ params, body }, context) => {
    await ownSettlement(params.id, context);
    return confirm(params.id, body.rev, context);
  });
  implement(app, ownCompany.dispute, async ({ params, body }, context) =>
    raiseDispute(await ownSettlement(params.id, context), params.subjectId, body.reason, context),
  );
  implement(app, ownCompany.withdraw, async ({ params }, context) =>
    withdrawDispute(await ownSettlement(params.id, context), params.subjectId, context),
  );
}
