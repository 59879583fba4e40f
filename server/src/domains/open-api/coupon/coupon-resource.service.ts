import { couponPayer } from '@bochong/contract/coupon';
import { commonErrors } from '@bochong/contract/kernel/error';
import { type CouponResourceFields, couponResourceErrors } from '@bochong/contract/open-api';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { lockTemplate } from '../../coupon/index.ts';
import { lockSystem } from '../system/system.repo.ts';
import { insertResource, lockResource, saveResource } from './coupon-resource.repo.ts';

/** What a system may be given: its scope, its lots, the stock of the coupon. Answers whose it is. */
async function check(values: CouponResourceFields, usedQuota: number, { tx, user }: Context): Promise<string> {
  const system = found(await lockSystem(tx, values.systemId, user));
  const template = found(await lockTemplate(tx, values.templateId, user));
  if (template.dealerId !== system.dealerId) fail(commonErrors.notFound);
  if (!system.scopes.includes('coupon.grant')) fail(couponResourceErrors.noScope);
  const beyond =
    system.parkIds.length > 0 && (template.parkIds.length === 0 || template.parkIds.some((id) => !system.parkIds.includes(id)));
  if (beyond) fail(couponResourceErrors.lots);
  if (template.payer === couponPayer.MERCHANT) fail(couponResourceErrors.merchant);
  if (Date.parse(values.endTime) <= Date.parse(values.startTime)) fail(couponResourceErrors.period);
  if (values.quota < usedQuota) fail(couponResourceErrors.fewer, { used: usedQuota });
  const most = usedQuota + template.totalQty - template.grantedQty - template.saleReservedQty;
  if (values.quota > most) fail(couponResourceErrors.rest, { most });
  return system.dealerId;
}

export async function createResource(values: CouponResourceFields, context: Context) {
  const dealerId = await check(values, 0, context);
  const resourceId = newId(context.now);
  await insertResource(context.tx, { dealerId, id: resourceId }, values);
  context.audit({ targetType: 'couponResource', targetId: resourceId, detail: { after: values } });
  return { resourceId };
}

async function lockSeen(id: string, rev: number | undefined, { tx, user }: Context) {
  const resource = found(await lockResource(tx, id, user));
  if (rev !== undefined && resource.rev !== rev) fail(commonErrors.stale);
  return resource;
}

export async function updateResource(id: string, { rev, ...values }: CouponResourceFields & { rev: number }, context: Context) {
  const before = await lockSeen(id, rev, context);
  const moved = values.systemId !== before.systemId || values.templateId !== before.templateId;
  if (moved && before.usedQuota > 0) fail(couponResourceErrors.fixed);
  await check(values, before.usedQuota, context);
  await saveResource(context.tx, before, values);
  context.audit({ targetType: 'couponResource', targetId: id, detail: { before, after: values } });
  return { resourceId: id };
}

export async function removeResource(id: string, context: Context): Promise<null> {
  const before = await lockSeen(id, undefined, context);
  await saveResource(context.tx, before, 'deleted');
  context.audit({ targetType: 'couponResource', targetId: id, detail: { before } });
  return null;
}
