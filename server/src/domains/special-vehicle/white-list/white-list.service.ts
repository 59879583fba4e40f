import { commonErrors } from '@bochong/contract/kernel/error';
import type { PlateColor } from '@bochong/contract/kernel/vehicle';
import { blackListErrors, listErrors, listKind, listStatus, whiteListErrors, whiteListPage } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertEntryWithinReach, assertLonger, assertOnlyHere, assertScope, dispatchEntry } from '../list-entry.service.ts';
import { changeWhite, insertWhite, lockWhite, saveWhite, type WhiteChange, type WhiteEntry, type WhiteFields } from './white-list.repo.ts';

const { REMOVED, ACTIVE, EXPIRED, PENDING } = listStatus;
type Created = WhiteFields & { plateNo: string; plateColor: PlateColor };
type Updated = Omit<WhiteFields, 'phone'> & { phone?: string | undefined; rev: number };

constraintMeans('white_list_plate_key', whiteListErrors.plateListed, 'plateNo');

function check({ validFrom, validTo }: Pick<WhiteFields, 'validFrom' | 'validTo'>): void {
  if (validTo !== null && Date.parse(validTo) <= Date.parse(validFrom)) fail(blackListErrors.validity);
}

const cipherOf = ({ app }: Context, phone: string) => (phone === '' ? null : app.keys.encrypt(phone));

/** Lists a plate: in force at once when whoever writes it may approve, waiting for approval otherwise. */
export async function createWhite({ plateNo, plateColor, ...fields }: Created, context: Context) {
  const { tx, user, now } = context;
  check(fields);
  await assertScope(context, user.dealerId, fields);
  const id = newId(now);
  const approved = user.codes.has(whiteListPage.can.audit);
  const { dealerId, userName } = user;
  await assertOnlyHere(context, 'white', dealerId, { ...fields, plateNo });
  const status = approved ? ACTIVE : PENDING;
  const entry = { dealerId, id, plateNo, plateColor, createdBy: userName, status, approvedBy: approved ? userName : '' };
  await insertWhite(tx, entry, fields, cipherOf(context, fields.phone));
  if (approved) await dispatchEntry(context, listKind.WHITE, { ...fields, ...entry, rev: 0 });
  context.audit({ targetType: 'whiteList', targetId: id, detail: { after: { plateNo, ...fields } } });
  return { listId: id };
}

async function lock(id: string, rev: number | undefined, context: Context): Promise<WhiteEntry> {
  const entry = found(await lockWhite(context.tx, id, context.user));
  await assertEntryWithinReach(context, entry);
  if (entry.status === REMOVED) fail(whiteListErrors.removed);
  if (rev !== undefined && entry.rev !== rev) fail(commonErrors.stale);
  return entry;
}

async function step(entry: WhiteEntry, change: WhiteChange, context: Context, detail: Record<string, unknown>) {
  await changeWhite(context.tx, entry, change);
  const after = {
    ...entry,
    validTo: change.valid_to === undefined ? entry.validTo : change.valid_to,
    status: change.status ?? entry.status,
  };
  if (entry.status !== PENDING || after.status === ACTIVE) await dispatchEntry(context, listKind.WHITE, { ...after, rev: entry.rev + 1 });
  context.audit({ targetType: 'whiteList', targetId: entry.id, detail });
  return null;
}

export async function updateWhite(id: string, { rev, phone, ...fields }: Updated, context: Context) {
  const entry = await lock(id, rev, context);
  check(fields);
  await assertScope(context, entry.dealerId, fields);
  await assertOnlyHere(context, 'white', entry.dealerId, { ...fields, plateNo: entry.plateNo });
  await saveWhite(context.tx, entry, fields, phone === undefined ? undefined : cipherOf(context, phone));
  if (entry.status === ACTIVE) await dispatchEntry(context, listKind.WHITE, { ...entry, ...fields, rev: rev + 1 });
  context.audit({ targetType: 'whiteList', targetId: id, detail: { before: entry, after: fields } });
  return null;
}

/** Lets an entry hold for longer; one that has run out is in force again. */
export async function extendWhite(id: string, { validTo, rev }: { validTo: string | null; rev: number }, context: Context) {
  const entry = await lock(id, rev, context);
  if (entry.status !== ACTIVE && entry.status !== EXPIRED) fail(listErrors.notListed);
  assertLonger(validTo, entry.validTo, context.now);
  await assertOnlyHere(context, 'white', entry.dealerId, { ...entry, validTo });
  return step(entry, { status: ACTIVE, valid_to: validTo }, context, { before: { validTo: entry.validTo }, after: { validTo } });
}

export async function approveWhite(id: string, rev: number, context: Context) {
  const entry = await lock(id, rev, context);
  if (entry.status !== PENDING) fail(listErrors.notPending);
  await assertOnlyHere(context, 'white', entry.dealerId, entry);
  return step(entry, { status: ACTIVE, approved_by: context.user.userName }, context, { after: { status: ACTIVE } });
}

export async function removeWhite(id: string, reason: string, context: Context) {
  const entry = await lock(id, undefined, context);
  return step(entry, { status: REMOVED, removed_reason: reason }, context, { before: { status: entry.status }, reason });
}
