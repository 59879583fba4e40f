import { randomBytes } from 'node:crypto';
import { type CouponTemplateFields, couponErrors, type coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, failField, found } from '../../../kernel/http/errors.ts';
import { ownsParks } from '../../parking-lot/index.ts';
import { type CouponDeed, deedNames, isOver, mayDo } from './coupon-state.rule.ts';
import * as repo from './coupon-template.repo.ts';

const { GRANTING, ENDED, STOPPED } = couponTemplateStatus;

/** Lots of the unit, and of the user's where the user is limited to some: who is may make no coupon that is good everywhere. */
async function assertLots({ tx, user }: Context, parkIds: readonly string[]): Promise<void> {
  if (user.parkIds !== null && (parkIds.length === 0 || parkIds.some((id) => !user.parkIds?.includes(id)))) fail(couponErrors.lotsChosen);
  if (!(await ownsParks(tx, user.dealerId, parkIds))) failField('parkIds', '车场不存在');
}

export async function createTemplate(fields: CouponTemplateFields, context: Context) {
  const { tx, user, now, audit } = context;
  await assertLots(context, fields.parkIds);
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
  await repo.saveTemplate(context.tx, before, rev, fields);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(before), after: fields } });
  return null;
}

export async function adjustTemplate(id: string, { rev, ...one }: repo.Adjustment & { rev: number }, context: Context) {
  const before = await lockFor('adjust', id, rev, context);
  if (one.totalQty < before.grantedQty || one.totalQty < before.totalQty)
    fail(couponErrors.fewerPieces, { granted: Math.max(before.grantedQty, before.totalQty) });
  await repo.adjustTemplate(context.tx, before, rev, one);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(before), after: one } });
  return null;
}

/** The same of several coupons that are being given, all or none. What is left out stays. */
export async function editTemplates(body: BodyOf<typeof coupons.batchEdit>, context: Context) {
  const { tx, user, audit } = context;
  const { templateIds, perPlateDayLimit, perUserLimit, claimable } = body;
  const patch = {
    ...(perUserLimit !== undefined && { perUserLimit }),
    ...(perPlateDayLimit !== undefined && { perPlateDayLimit: perPlateDayLimit === 0 ? null : perPlateDayLimit }),
    ...(claimable !== undefined && { claimable }),
  };
  if (Object.keys(patch).length === 0) failField('perUserLimit', '请填写要修改的内容');
  const ids = [...new Set(templateIds)].sort();
  for (const id of ids) {
    const { dealerId, name, status, rev } = found(await repo.lockTemplate(tx, id, user));
    if (status !== GRANTING) fail(couponErrors.notGranting, { name });
    await repo.adjustTemplate(tx, { dealerId, id }, rev, patch);
  }
  audit({ targetType: 'coupon', targetId: ids[0] ?? '', detail: { templateIds: ids, after: patch } });
  return { changed: ids.length };
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
  const { name } = template;
  // Also what was sold and returned: its purchases stay.
  const granted = template.grantedQty + template.saleReservedQty;
  if (granted > 0) fail(couponErrors.granted, { name, granted });
  await repo.deleteTemplate(context.tx, template);
  context.audit({ targetType: 'coupon', targetId: id, detail: { before: told(template) } });
  return null;
}
