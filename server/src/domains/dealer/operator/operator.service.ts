import { menuModules } from '@bochong/contract/catalogue';
import { dealerStatus, operatorErrors } from '@bochong/contract/dealer';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { newId, platformDealerId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, failField, found } from '../../../kernel/http/errors.ts';
import { insertRole, presetResources, presetRoles } from '../../access/index.ts';
import { openAccount, phoneHashOf, refreshPlatformPeople, resetPassword } from '../../session/index.ts';
import { insertPresetTypes } from '../../sub-operator/index.ts';
import { findDealer, refreshLicenseExpire } from '../dealer.repo.ts';
import { insertDealer, nextDealerNo, saveDealer, saveDealerStatus, type UnitFields } from './operator.repo.ts';
import { findAdministrator, peopleOf } from './operator-account.repo.ts';

interface Administrator {
  account: string;
  userName: string;
  phone: { cipher: Buffer; hash: string };
}

/** Makes an operating unit with its preset roles and its one administrator; the initial password is answered once. */
export async function openUnit(unit: UnitFields & { manager: string; phone: string }, administrator: Administrator, context: Context) {
  const { tx, user, now } = context;
  const dealerId = newId(now);
  const dealerNo = await nextDealerNo(tx);
  await rescope(tx, [...user.dealerIds, platformDealerId, dealerId]);
  await insertDealer(tx, { ...unit, dealerId, dealerNo });
  for (const roleName of presetRoles) {
    const resourceIds = presetResources(roleName, menuModules);
    await insertRole(tx, { id: newId(now), dealerId, roleName, roleType: 1, resourceIds });
  }
  await insertPresetTypes(tx, dealerId, now);
  const { initialPassword } = await openAccount({ ...administrator, dealerId, userType: 2 }, context);
  await refreshPlatformPeople(context);
  return { dealerId, dealerNo, account: administrator.account, initialPassword };
}

const checkContract = ({ contractStart, contractEnd }: UnitFields) => {
  if (contractStart && contractEnd && contractEnd < contractStart) failField('contractEnd', operatorErrors.contract.message);
};

export async function createOperator(body: UnitFields & { manager: string; phone: string; account: string }, context: Context) {
  const { app } = context;
  checkContract(body);
  const phone = { cipher: app.keys.encrypt(body.phone), hash: phoneHashOf(app, body.phone) };
  const { dealerNo: _, ...made } = await openUnit(body, { account: body.account, userName: body.manager, phone }, context);
  context.audit({ targetType: 'dealer', targetId: made.dealerId, detail: { dealerName: body.dealerName, account: body.account } });
  return made;
}

export async function changeOperator(body: UnitFields & { dealerId: string; rev: number }, context: Context) {
  const { tx, now } = context;
  checkContract(body);
  found(await findDealer(tx, body.dealerId));
  assertFresh(await saveDealer(tx, body.dealerId, body.rev, body, now));
  await refreshLicenseExpire(tx, body.dealerId);
  context.audit({ targetType: 'dealer', targetId: body.dealerId, detail: { after: body } });
  return { dealerId: body.dealerId };
}

const { ENABLED, DISABLED } = dealerStatus;
/** 1 ⇄ 0. */
const moves: readonly (readonly [from: number, to: number])[] = [
  [ENABLED, DISABLED],
  [DISABLED, ENABLED],
];

export async function setOperatorStatus(dealerId: string, body: { status: number; rev: number }, context: Context): Promise<null> {
  const { app, tx, now } = context;
  const { status: from } = found(await findDealer(tx, dealerId));
  if (!moves.some(([one, other]) => one === from && other === body.status))
    fail(operatorErrors.transition, { from: dealerStatus.label(from), to: dealerStatus.label(body.status) });
  assertFresh(await saveDealerStatus(tx, dealerId, body.rev, body.status, now));
  if (body.status === DISABLED) for (const userId of await peopleOf(tx, dealerId)) await app.sessions.endAllOf(tx, userId);
  context.audit({ targetType: 'dealer', targetId: dealerId, detail: { before: from, after: body.status } });
  return null;
}

export async function resetAdministrator(dealerId: string, context: Context) {
  const administrator = found(await findAdministrator(context.tx, dealerId));
  const initialPassword = await resetPassword(administrator.userId, context);
  context.audit({ targetType: 'app_user', targetId: administrator.userId });
  return { account: administrator.account, initialPassword };
}
