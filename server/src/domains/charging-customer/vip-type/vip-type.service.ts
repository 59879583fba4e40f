import { vipTypeErrors } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertStationsWithinReach } from '../../charging-asset/index.ts';
import { checkTerms } from '../terms.service.ts';
import * as repo from './vip-type.repo.ts';

constraintMeans('charging_vip_type_name_key', vipTypeErrors.nameTaken, 'vipName');

export async function createVipType(values: repo.VipTypeValues, context: Context) {
  const { tx, user, now } = context;
  await checkTerms(context, user.dealerId, values);
  const id = newId(now);
  await repo.insertVipType(tx, { dealerId: user.dealerId, id }, values);
  context.audit({ targetType: 'chargingVipType', targetId: id, detail: { after: values } });
  return { vipTypeId: id };
}

/** A type that its caller has seen as it is, locked. */
async function lock(id: string, rev: number | undefined, context: Context) {
  const type = found(await repo.lockVipType(context.tx, id, context.user));
  await assertStationsWithinReach(context, type);
  if (rev !== undefined && type.rev !== rev) fail(commonErrors.stale);
  return type;
}

/** What running orders were priced with stays theirs: they keep the terms of their start. */
export async function updateVipType(id: string, { rev, ...values }: repo.VipTypeValues & { rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await checkTerms(context, before.dealerId, values);
  await repo.saveVipType(context.tx, before, values);
  context.audit({ targetType: 'chargingVipType', targetId: id, detail: { before, after: values } });
  return { vipTypeId: id };
}

export async function switchVipType(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  await repo.saveVipType(context.tx, before, { enabled });
  context.audit({ targetType: 'chargingVipType', targetId: id, detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

export async function removeVipType(id: string, context: Context) {
  const before = await lock(id, undefined, context);
  if (before.holderCount > 0) fail(vipTypeErrors.held, { count: before.holderCount });
  await repo.saveVipType(context.tx, before, { deleted: true });
  context.audit({ targetType: 'chargingVipType', targetId: id, detail: { before } });
  return null;
}
