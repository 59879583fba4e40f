import { couponErrors, couponPayer, type coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, failField, found } from '../../../kernel/http/errors.ts';
import { changeTemplate, lockTemplate } from '../template/coupon-template.repo.ts';
import { assertBuyers, lockSale } from './sale.repo.ts';
import { assertForDrivers } from './sale.service.ts';

/** The same of several coupons that are being given, each in the version that was read; all or none. What is left out stays. */
export async function editTemplates({ coupons: chosen, ...patch }: BodyOf<typeof coupons.batchEdit>, context: Context) {
  const { tx, user, audit } = context;
  const { perUserLimit, perPlateDayLimit, claimable, merchantIds, onSale } = patch;
  const values = {
    ...(perUserLimit !== undefined && { per_user_limit: perUserLimit }),
    ...(perPlateDayLimit !== undefined && { per_plate_day_limit: perPlateDayLimit === 0 ? null : perPlateDayLimit }),
    ...(claimable !== undefined && { claimable }),
    ...(merchantIds !== undefined && { merchant_ids: [...new Set(merchantIds)] }),
    ...(onSale !== undefined && { on_sale: onSale }),
  };
  if (Object.keys(values).length === 0) failField('perUserLimit', '请填写要修改的内容');
  const revs = new Map(chosen.map(({ templateId, rev }) => [templateId, rev]));
  if (revs.size < chosen.length) failField('coupons', '同一优惠券不能选择两次');
  if (merchantIds !== undefined) await assertBuyers(tx, user.dealerId, merchantIds);
  const before = [];
  // In the order of their ids: two desks that edit the same ones wait for each other instead of both failing.
  for (const [id, rev] of [...revs].sort()) {
    const template = found(await lockTemplate(tx, id, user));
    const { name, status, payer } = template;
    if (status !== couponTemplateStatus.GRANTING) fail(couponErrors.notGranting, { name });
    const sale = found(await lockSale(tx, template));
    const byMerchant = payer === couponPayer.MERCHANT;
    if (!byMerchant) assertForDrivers({ name, claimable: claimable ?? template.claimable }, { onSale: onSale ?? sale.onSale, merchantIds });
    if (byMerchant && claimable === 1) fail(couponErrors.notClaimable, { name }, { field: 'claimable' });
    if (onSale === 1 && (sale.salePriceFen === null || sale.saleQty === 0)) fail(couponErrors.noPrice, { name }, { field: 'onSale' });
    assertFresh(template.rev === rev ? 1 : 0);
    await changeTemplate(tx, template, rev, values);
    const { perUserLimit: perUser, perPlateDayLimit: perDay, claimable: claims } = template;
    before.push({
      id,
      perUserLimit: perUser,
      perPlateDayLimit: perDay,
      claimable: claims,
      merchantIds: sale.merchantIds,
      onSale: sale.onSale,
    });
  }
  audit({ targetType: 'coupon', targetId: before[0]?.id ?? '', detail: { before, after: patch } });
  return { changed: before.length };
}
