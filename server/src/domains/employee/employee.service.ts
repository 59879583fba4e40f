import { parkScope } from '@bochong/contract/access';
import { type EmployeeFields, type EmployeeRow, employeeErrors, employeeStatus } from '@bochong/contract/employee';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { userType } from '@bochong/contract/session';
import type { Context } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../kernel/http/errors.ts';
import { maskIdentity } from '../../kernel/http/mask.ts';
import { yuan } from '../../kernel/money.ts';
import { assertRoles, replaceParks, replaceRoles } from '../access/index.ts';
import { takingsOfShift } from '../bill/index.ts';
import { ownsParks } from '../parking-lot/index.ts';
import { setQuota } from '../refund/index.ts';
import { openAccount, phoneHashOf, resetPassword, updateAccount } from '../session/index.ts';
import * as repo from './employee.repo.ts';

constraintMeans('employee_no_key', employeeErrors.noTaken, 'employeeNo');

type Created = EmployeeFields & { account: string; dealerId?: string | undefined };
type Updated = Omit<EmployeeFields, 'phone' | 'idCard'> & { phone?: string | undefined; idCard?: string | undefined; rev: number };
type Reader = Pick<Context, 'app'>;

/** Numbers are masked whoever asks. */
export function shownEmployee({ phoneCipher, idCardCipher, dealerId: _, ...row }: repo.StoredEmployee, { app }: Reader): EmployeeRow {
  const idCard = idCardCipher === null ? '' : maskIdentity(app.keys.show(idCardCipher));
  return { ...row, phone: app.keys.masked(phoneCipher), idCard };
}

/** An employee whom the caller may administer, locked; never oneself. */
async function subject(id: string, { tx, user }: Context): Promise<repo.StoredEmployee> {
  const employee = found(await repo.findEmployee(tx, id, user, true));
  if (employee.userId === user.userId) fail(employeeErrors.ownRecord);
  if (employee.status === employeeStatus.LEFT) fail(employeeErrors.left);
  return employee;
}

async function assertLots(dealerId: string, parkIds: readonly string[], { tx, user }: Context): Promise<void> {
  const everywhere = user.parkIds !== null && parkIds.length === 0;
  if (everywhere || !(await ownsParks(tx, dealerId, parkIds, user.parkIds))) fail(employeeErrors.lotUnknown, {}, { field: 'parkIds' });
}

const cipherOf = ({ app }: Reader, text: string) => (text === '' ? null : app.keys.encrypt(text));
const phoneOf = ({ app }: Reader, phone: string) => ({
  user_phone: cipherOf({ app }, phone),
  phone_hash: phone === '' ? null : phoneHashOf(app, phone),
});
const scopeOf = (parkIds: readonly string[]) => (parkIds.length === 0 ? parkScope.ALL : parkScope.CHOSEN);

/** Lots, roles and quota of the employee's login. */
async function grant(person: { dealerId: string; userId: string; name: string }, fields: Omit<Updated, 'rev'>, context: Context) {
  const { tx, user, now } = context;
  await replaceRoles(tx, person, fields.roleIds, context);
  await replaceParks(tx, person, fields.parkIds);
  await setQuota(tx, { ...person, userName: fields.name, by: user.userName, now }, fields.refundQuotaFen);
}

/** Adds an employee with a login of its own; the first password is shown once. */
export async function createEmployee({ account, dealerId: chosen, ...fields }: Created, context: Context) {
  const { tx, user, now, audit } = context;
  const ofPlatform = user.userType === userType.PLATFORM_ADMIN || user.userType === userType.PLATFORM_USER;
  const dealerId = ofPlatform ? (chosen ?? failField('dealerId', '请选择运营单位')) : user.dealerId;
  found(user.dealerIds.includes(dealerId) ? dealerId : undefined);
  await assertLots(dealerId, fields.parkIds, context);
  await assertRoles(dealerId, fields.roleIds, true, context);
  const { employeeNo, jobType, remark, name } = fields;
  const employeeId = newId(now);
  await repo.insertEmployee(
    tx,
    { dealerId, employeeId },
    { employeeNo, jobType, remark, idCardCipher: cipherOf(context, fields.idCard) },
    now,
  );
  const { userId, initialPassword } = await openAccount({ dealerId, account, userName: name, userType: userType.DEALER_USER }, context);
  await updateAccount(
    tx,
    { dealerId, userId },
    { ...phoneOf(context, fields.phone), park_scope: scopeOf(fields.parkIds), employee_id: employeeId, created_by_name: user.userName },
  );
  await grant({ dealerId, userId, name }, fields, context);
  audit({ targetType: 'employee', targetId: employeeId, detail: { after: { ...fields, account } } });
  return { employeeId, account, initialPassword };
}

export async function updateEmployee(id: string, { rev, ...fields }: Updated, context: Context): Promise<null> {
  const { app, tx, audit } = context;
  const before = await subject(id, context);
  const { dealerId, userId } = before;
  const { employeeNo, jobType, remark, name, phone, idCard } = fields;
  await assertLots(dealerId, fields.parkIds, context);
  const kept = new Set(before.roles.map(({ roleId }) => roleId));
  await assertRoles(
    dealerId,
    fields.roleIds.filter((roleId) => !kept.has(roleId)),
    true,
    context,
  );
  const card = idCard === undefined ? {} : { idCardCipher: cipherOf(context, idCard) };
  assertFresh(await repo.saveEmployee(tx, before, rev, { employeeNo, jobType, remark, ...card }));
  const called = phone === undefined ? {} : phoneOf(context, phone);
  await updateAccount(tx, before, { user_name: name, park_scope: scopeOf(fields.parkIds), ...called });
  await grant({ dealerId, userId, name }, fields, context);
  await app.sessions.refreshAllOf(tx, userId);
  audit({ targetType: 'employee', targetId: id, detail: { before: shownEmployee(before, context), after: fields } });
  return null;
}

/** Switched off, an employee cannot log in and open sessions end at once. */
export async function switchEmployee(id: string, { status, rev }: { status: 1 | 2; rev: number }, context: Context): Promise<null> {
  const { app, tx, audit } = context;
  const before = await subject(id, context);
  assertFresh(await repo.setEmployeeStatus(tx, before, rev, status));
  const active = status === employeeStatus.ACTIVE;
  await updateAccount(tx, before, { status: active ? 1 : 0 });
  if (!active) await app.sessions.endAllOf(tx, before.userId);
  audit({ targetType: 'employee', targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

/** Ends the employment: refused while a shift, and so its cash, is in the employee's hands. */
export async function leaveEmployee(id: string, { reason, rev }: { reason: string; rev: number }, context: Context): Promise<null> {
  const { app, tx, now, audit } = context;
  const before = await subject(id, context);
  // Nobody takes over a shift with this account from here on: it is switched off before its shifts are looked for.
  await updateAccount(tx, before, { status: 0 });
  const [open] = await repo.openShiftsOf(tx, before);
  if (open) {
    const takings = await takingsOfShift(tx, before.dealerId, open.shiftId);
    const cash = takings.find((taking) => taking.payChannel === payChannel.CASH)?.paidFen ?? 0;
    fail(employeeErrors.shiftOpen, { parkName: open.parkName, amount: yuan(cash) });
  }
  assertFresh(await repo.letEmployeeGo(tx, before, rev, { at: now, reason }));
  await app.sessions.endAllOf(tx, before.userId);
  audit({
    targetType: 'employee',
    targetId: id,
    detail: { before: { status: before.status }, after: { status: employeeStatus.LEFT, reason } },
  });
  return null;
}

export async function resetEmployee(id: string, context: Context) {
  const { account, userId } = await subject(id, context);
  context.audit({ targetType: 'employee', targetId: id, detail: { account } });
  return { account, initialPassword: await resetPassword(userId, context) };
}
