import {
  chargingOwnerErrors,
  type chargingOwners,
  maxOwnerPlates,
  type ownerFields,
  type ownerPlateFields,
  ownerStatus,
  registerSource,
} from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import type { z } from 'zod';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { runningOrders } from '../customer-orders.ts';
import { lockVipType } from '../vip-type/vip-type.repo.ts';
import { insertWallet, lockWallet } from '../wallet/wallet.repo.ts';
import * as repo from './owner-change.repo.ts';

constraintMeans('charging_owner_mobile_key', chargingOwnerErrors.mobileTaken, 'phone');
constraintMeans('charging_owner_plate_verified_key', chargingOwnerErrors.plateVerified, 'plateNo');

const target = (ownerId: string) => ({ targetType: 'chargingOwner', targetId: ownerId });

/** Opens an account with an empty wallet for a number that has none at the unit. */
export async function openOwner(
  { app, tx, now }: WorkContext,
  dealerId: string,
  { phone, source, nickname, realName }: z.output<typeof ownerFields> & { phone: string; source: number },
): Promise<string> {
  const ownerId = newId(now);
  await repo.insertOwner(
    tx,
    { dealerId, ownerId },
    {
      ...{ nickname, realName, source, ownerNo: `CZ${ownerId.replaceAll('-', '').slice(-12).toUpperCase()}`, at: now },
      ...{ cipher: app.keys.encrypt(phone), hash: app.keys.hmac('phone', phone) },
    },
  );
  await insertWallet(tx, { dealerId, walletId: ownerId }, 'owner');
  return ownerId;
}

export async function createOwner({ phone, ...fields }: z.output<typeof ownerFields> & { phone: string }, context: Context) {
  const ownerId = await openOwner(context, context.user.dealerId, { ...fields, phone, source: registerSource.CONSOLE });
  context.audit({ ...target(ownerId), detail: { after: fields } });
  return { ownerId };
}

/** An owner who is still with us, locked; `rev` is what its caller has seen. */
async function lock(id: string, rev: number | undefined, { tx, user }: Context) {
  const owner = found(await repo.lockOwner(tx, id, user));
  if (rev !== undefined && owner.rev !== rev) fail(commonErrors.stale);
  if (owner.status === ownerStatus.CANCELLED) fail(chargingOwnerErrors.wrongState, { status: '注销', action: '变更' });
  return owner;
}

export async function updateOwner(
  id: string,
  { rev, nickname, realName }: z.output<typeof ownerFields> & { rev: number },
  context: Context,
) {
  const before = await lock(id, rev, context);
  await repo.changeOwner(context.tx, before, { nickname, real_name: realName });
  context.audit({ ...target(id), detail: { before, after: { nickname, realName } } });
  return { ownerId: id };
}

/** Who leaves owes nothing, has nothing and charges nothing; cards and VIN codes end with the account. */
async function assertMayLeave({ app, tx }: Context, { dealerId, ownerId }: repo.OwnerKey): Promise<void> {
  if ((await runningOrders(app, tx, dealerId, { payerId: ownerId })) > 0) fail(chargingOwnerErrors.running, { action: '注销' });
  const { principalFen, giftFen, frozenFen, arrearsFen } = found(await lockWallet(tx, { dealerId, walletId: ownerId }));
  if (arrearsFen > 0) fail(chargingOwnerErrors.hasArrears, { fen: yuan(arrearsFen), action: '注销' });
  if (principalFen + frozenFen > 0) fail(chargingOwnerErrors.hasMoney, { fen: yuan(principalFen + giftFen) });
}

/** Frozen, an owner starts nothing new; what runs goes on. */
export async function changeStatus(id: string, { status, reason, rev }: BodyOf<typeof chargingOwners.changeStatus>, context: Context) {
  const before = await lock(id, rev, context);
  if (before.status === status) fail(chargingOwnerErrors.wrongState, { status: ownerStatus.label(status), action: '重复变更' });
  if (status === ownerStatus.CANCELLED) {
    await assertMayLeave(context, before);
    await repo.dropCredentials(context.tx, before, '车主注销');
  }
  await repo.changeOwner(context.tx, before, { status, status_reason: reason });
  context.audit({ ...target(id), detail: { before: { status: before.status }, after: { status, reason } } });
  return null;
}

export async function setBlack(id: string, { blackFlag, reason, rev }: BodyOf<typeof chargingOwners.setBlack>, context: Context) {
  const before = await lock(id, rev, context);
  await repo.changeOwner(context.tx, before, { black_flag: blackFlag, black_reason: blackFlag ? reason : '' });
  context.audit({ ...target(id), detail: { before: { blackFlag: before.blackFlag }, after: { blackFlag, reason } } });
  return null;
}

const dayMs = 86_400_000;

/** Makes an owner a member until a day, by default as long as the type holds; or no member. Running orders keep their terms. */
export async function setVip(id: string, { vipTypeId, vipExpireAt, rev }: BodyOf<typeof chargingOwners.setVip>, context: Context) {
  const { tx, user, now } = context;
  const before = await lock(id, rev, context);
  const type = vipTypeId === null ? null : found(await lockVipType(tx, vipTypeId, user));
  if (type && (!type.enabled || type.dealerId !== before.dealerId)) fail(chargingOwnerErrors.vipOff);
  const usual = type?.validDays ? toIso(now.getTime() + type.validDays * dayMs) : null;
  const until = type === null ? null : (vipExpireAt ?? usual);
  await repo.changeOwner(tx, before, { vip_type_id: vipTypeId, vip_expire_at: until });
  context.audit({ ...target(id), detail: { before: { vipTypeId: before.vipTypeId }, after: { vipName: type?.vipName ?? '', until } } });
  return null;
}

/** A plate that was checked against its licence belongs to one owner; unchecked ones only help to find people. */
export async function bindPlate(id: string, plate: z.output<typeof ownerPlateFields>, context: Context) {
  const { tx, user } = context;
  const owner = await lock(id, undefined, context);
  const plates = await repo.platesOf(tx, id, user);
  const others = plates.filter(({ plateNo }) => plateNo !== plate.plateNo);
  if (others.length >= maxOwnerPlates) fail(chargingOwnerErrors.tooManyPlates);
  const isDefault = plate.isDefault || others.length === 0;
  await repo.savePlate(tx, owner, { ...plate, isDefault, plateColor: plateFactsOf(plate.plateNo).plateColor });
  context.audit({ ...target(id), detail: { after: plate } });
  return null;
}

export async function unbindPlate(id: string, { plateNo }: BodyOf<typeof chargingOwners.unbindPlate>, context: Context) {
  const owner = await lock(id, undefined, context);
  assertFresh(await repo.deletePlate(context.tx, owner, plateNo));
  context.audit({ ...target(id), detail: { before: { plateNo } } });
  return null;
}
