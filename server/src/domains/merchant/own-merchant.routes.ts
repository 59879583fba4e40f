import { ownMerchant } from '@bochong/contract/merchant';
import type { App, Context } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { businessDate } from '../../kernel/time.ts';
import { listGrants, stockOf } from '../coupon/index.ts';
import { chooseCounter } from './counter.service.ts';
import { buyCoupons, giveFromMerchant } from './coupon-trade.service.ts';
import type { StoredMerchant } from './merchant.repo.ts';
import { merchantFlows, shownMerchant } from './merchant-list.repo.ts';
import { listPurchases } from './purchase-list.repo.ts';
import { usedSince, usesOfMerchant } from './settlement.repo.ts';

/** What a merchant's own people may see and do: a request never names the merchant, `ownOf` answers the caller's. */
export function createOwnMerchantRoutes(app: App, ownOf: (context: Context, lock?: boolean) => Promise<StoredMerchant>): void {
  const scopeOf = ({ dealerId }: StoredMerchant) => ({ dealerIds: [dealerId], parkIds: null });
  implement(app, ownMerchant.account, async (_, context) => {
    const merchant = await ownOf(context);
    const shown = found(await shownMerchant(context.tx, merchant, { keys: app.keys, now: context.now }));
    const used = await usedSince(context.tx, merchant, `${businessDate(context.now).slice(0, 7)}-01`);
    const { merchantName, merchantNo, settleMode, balanceFen, creditLimitFen, creditUsedFen, creditLeftFen, owedFen, leftQty } = shown;
    const { givenToday, giveDayLimit, counterPath, counterCoupon, counterTemplateId, parkNames } = shown;
    return {
      ...{ merchantName, merchantNo, settleMode, balanceFen, creditLimitFen, creditUsedFen, creditLeftFen, owedFen, leftQty },
      ...{ givenToday, giveDayLimit, counterPath, counterCoupon, counterTemplateId, parkNames, ...used },
    };
  });
  implement(app, ownMerchant.flows, async ({ query }, context) => merchantFlows(context.tx, await ownOf(context), query));
  implement(app, ownMerchant.counter, async ({ body }, context) => chooseCounter(await ownOf(context, true), body.templateId, context));
  implement(app, ownMerchant.coupons, async ({ query }, context) => {
    const { dealerId, id } = await ownOf(context);
    const all = await stockOf(context.tx, dealerId, id);
    const { pageNo, pageSize } = query;
    const results = all.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((one) => ({
      ...{
        templateId: one.templateId,
        name: one.name,
        figure: one.figure,
        terms: one.terms,
        boughtQty: one.boughtQty,
        leftQty: one.leftQty,
      },
      ...{ givenQty: one.givenQty, usedQty: one.merchantUsedQty },
      ...(one.mayBuy ? { salePriceFen: one.salePriceFen, saleLeftQty: one.saleLeftQty } : { salePriceFen: null, saleLeftQty: 0 }),
    }));
    return { pageNo, pageSize, totalRecord: all.length, results };
  });
  implement(app, ownMerchant.buy, async ({ body }, context) => buyCoupons(await ownOf(context, true), body, context));
  implement(app, ownMerchant.gives, async ({ query }, context) => {
    const merchant = await ownOf(context);
    return listGrants(context.tx, { ...query, merchantId: merchant.id }, scopeOf(merchant));
  });
  implement(app, ownMerchant.give, async ({ body }, context) => giveFromMerchant(await ownOf(context, true), body, context));
  implement(app, ownMerchant.purchases, async ({ query }, context) => {
    const merchant = await ownOf(context);
    return listPurchases(context.tx, { ...query, merchantId: merchant.id }, scopeOf(merchant));
  });
  implement(app, ownMerchant.uses, async ({ query }, context) => usesOfMerchant(context.tx, await ownOf(context), query));
}
