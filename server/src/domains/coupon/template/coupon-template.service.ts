import { randomBytes } from 'node:crypto';
import { type CouponTemplateFields, couponErrors, couponPayer, couponShopErrors, couponTemplateStatus } from '@bochong/contract/coupon';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed } from '../../../kernel/session/reach.ts';
import { assertOwnStations } from '../../charging-asset/index.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { everBought } from '../sale/purchase.repo.ts';
import { type CouponDeed, deedNames, isOver, mayDo } from './coupon-state.rule.ts';
import * as repo from './coupon-template.repo.ts';

const { GRANTING, ENDED, STOPPED } = couponTemplateStatus;

/** Lots of the unit, and of the user's where the user is limited to some: who is may make no coupon that is good everywhere. */
async function assertLots(context: Context, parkIds: readonly string[]): Promise<void> {
  assertPlacesNamed(context.user, parkIds, 'parkIds');
  await assertOwnLots(context, parkIds);
}

export async function createTemplate(fields: CouponTemplateFields, context: Context) {
  const { tx, user, now, audit } = context;
  await assertLots(context, fields.parkIds);
  await assertOwnStations(context, fields.stationIds);
  const id = newId(now);
  const couponNo = await businessNumber(tx, 'YH', now);
  const claimToken = randomBytes(16).toString('base64url');
  await repo.insertTemplate(tx, { dealerId: user.dealerId, id, couponNo, claimToken, createdBy: user.userName }, fields, now);
  audit({ targetType: 'coupon', targetId: id, detail: { after: { couponNo, ...fields } } });
  return { templateId: id };
}

/** What the log keeps of a coupon. */
const told = ({ claimToken: _, dealerId: _dealer, ...template }: repo.StoredTemplate) => template;

/** The coupon, locked, in the version that was read and in a state that lets the deed be done. */
async function lockFor(deed: CouponDeed, id: string, rev: number, { tx, user }: Context): Promise<repo.StoredTemplate> {
  const template = found(await repo.lockTemplate(tx, id, user));
  assertFresh(template.rev === rev ? 1 : 0);
  const { name, status } = template;
  if (!mayDo(deed, status)) fail(couponErrors.wrongState, { name, status: couponTemplateStatus.label(status), deed: deedNames[deed] });
  return template;
}

export async function updateTemplate(id: string, { rev, ...fields }: CouponTemplateFields & { rev: number }, context: Context) {
  const before = await lockFor('edit', id, rev, context);
  await assertLots(context, fields.parkIds);
  await assertOwnStations(context, fields.stationIds);
  await repo.saveTemplate(context.tx, before, rev, fields);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(before), after: fields } });
  return null;
}

export async function adjustTemplate(id: string, { rev, ...one }: repo.Adjustment & { rev: number }, context: Context) {
  const before = await lockFor('adjust', id, rev, context);
  if (one.totalQty < before.grantedQty || one.totalQty < before.totalQty)
    fail(couponErrors.fewerPieces, { granted: Math.max(before.grantedQty, before.totalQty) });
  if (one.claimable === 1 && before.payer === couponPayer.MERCHANT)
    fail(couponErrors.notClaimable, { name: before.name }, { field: 'claimable' });
  if (one.claimable === 1 && (await repo.isOnSale(context.tx, before)))
    fail(couponShopErrors.onSale, { name: before.name }, { field: 'claimable' });
  await repo.adjustTemplate(context.tx, before, rev, one);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(before), after: one } });
  return null;
}

const outcome: Record<'publish' | 'end' | 'stop' | 'resume', number> = { publish: GRANTING, end: ENDED, stop: STOPPED, resume: GRANTING };

export async function moveTemplate(deed: 'publish' | 'end' | 'stop' | 'resume', id: string, rev: number, context: Context) {
  const { tx, now, audit } = context;
  const template = await lockFor(deed, id, rev, context);
  if (outcome[deed] === GRANTING && isOver(template, now)) fail(couponErrors.endPassed, { name: template.name });
  await repo.moveTemplate(tx, template, rev, outcome[deed], now);
  audit({ targetType: 'coupon', targetId: id, detail: { before: { status: template.status }, after: { status: outcome[deed] } } });
  return null;
}

export async function removeTemplate(id: string, rev: number, context: Context) {
  const template = await lockFor('remove', id, rev, context);
  const { name, grantedQty: granted } = template;
  if (granted > 0) fail(couponErrors.granted, { name, granted });
  if (await everBought(context.tx, template)) fail(couponErrors.sold, { name });
  await repo.deleteTemplate(context.tx, template);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(template) } });
  return null;
}
