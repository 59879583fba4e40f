import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  blackListErrors,
  blackListPage,
  type blackLists,
  blackSource,
  listErrors,
  listKind,
  listStatus,
} from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { assertEntryWithinReach, assertLonger, assertOnlyHere, assertScope, dispatchEntry } from '../list-entry.service.ts';
import {
  type BlackChange,
  type BlackEntry,
  type BlackListFields,
  changeBlack,
  insertBlack,
  lockBlack,
  saveBlack,
} from './black-list.repo.ts';

const { REMOVED, ACTIVE, EXPIRED, PENDING } = listStatus;
type Created = BodyOf<typeof blackLists.create>;
type Updated = BodyOf<typeof blackLists.update>;

constraintMeans('black_list_plate_key', blackListErrors.plateListed, 'plateNo');

function check({ validFrom, validTo }: Pick<BlackListFields, 'validFrom' | 'validTo'>): void {
  if (validTo !== null && Date.parse(validTo) <= Date.parse(validFrom)) fail(blackListErrors.validity);
}

/** Lists a plate: in force at once when whoever writes it may approve, waiting for approval otherwise. */
export async function createBlack({ plateNo, plateColor, ...fields }: Created, context: Context, sourceKind: number = blackSource.STAFF) {
  const { tx, user, now } = context;
  check(fields);
  await assertScope(context, user.dealerId, fields);
  const id = newId(now);
  const approved = user.codes.has(blackListPage.can.audit);
  const { dealerId, userName } = user;
  await assertOnlyHere(context, 'black', dealerId, { ...fields, plateNo });
  const status = approved ? ACTIVE : PENDING;
  const entry = { dealerId, id, plateNo, plateColor, createdBy: userName, status, approvedBy: approved ? userName : '', sourceKind };
  await insertBlack(tx, entry, fields);
  if (approved) await dispatchEntry(context, listKind.BLACK, { ...fields, ...entry, rev: 0 });
  context.audit({ targetType: 'blackList', targetId: id, detail: { after: { plateNo, ...fields } } });
  return { listId: id };
}

async function lock(id: string, rev: number | undefined, context: Context): Promise<BlackEntry> {
  const entry = found(await lockBlack(context.tx, id, context.user));
  await assertEntryWithinReach(context, entry);
  if (entry.status === REMOVED) fail(blackListErrors.removed);
  if (rev !== undefined && entry.rev !== rev) fail(commonErrors.stale);
  return entry;
}

async function step(entry: BlackEntry, change: BlackChange, context: Context, detail: Record<string, unknown>) {
  await changeBlack(context.tx, entry, change);
  const after = {
    ...entry,
    validTo: change.valid_to === undefined ? entry.validTo : change.valid_to,
    status: change.status ?? entry.status,
  };
  if (entry.status !== PENDING || after.status === ACTIVE) await dispatchEntry(context, listKind.BLACK, { ...after, rev: entry.rev + 1 });
  context.audit({ targetType: 'blackList', targetId: entry.id, detail });
  return null;
}

export async function updateBlack(id: string, { rev, ...fields }: Updated, context: Context) {
  const entry = await lock(id, rev, context);
  check(fields);
  await assertScope(context, entry.dealerId, fields);
  await assertOnlyHere(context, 'black', entry.dealerId, { ...fields, plateNo: entry.plateNo });
  await saveBlack(context.tx, entry, fields);
  if (entry.status === ACTIVE) await dispatchEntry(context, listKind.BLACK, { ...entry, ...fields, rev: rev + 1 });
  context.audit({ targetType: 'blackList', targetId: id, detail: { before: entry, after: fields } });
  return null;
}

/** Lets an entry hold for longer; one that has run out is in force again. */
export async function extendBlack(id: string, { validTo, rev }: { validTo: string | null; rev: number }, context: Context) {
  const entry = await lock(id, rev, context);
  if (entry.status !== ACTIVE && entry.status !== EXPIRED) fail(listErrors.notListed);
  assertLonger(validTo, entry.validTo, context.now);
  await assertOnlyHere(context, 'black', entry.dealerId, { ...entry, validTo });
  return step(entry, { status: ACTIVE, valid_to: validTo }, context, { before: { validTo: entry.validTo }, after: { validTo } });
}

export async function approveBlack(id: string, rev: number, context: Context) {
  const entry = await lock(id, rev, context);
  if (entry.status !== PENDING) fail(listErrors.notPending);
  await assertOnlyHere(context, 'black', entry.dealerId, entry);
  return step(entry, { status: ACTIVE, approved_by: context.user.userName }, context, { after: { status: ACTIVE } });
}

export async function removeBlack(id: string, reason: string, context: Context) {
  const entry = await lock(id, undefined, context);
  return step(entry, { status: REMOVED, removed_reason: reason }, context, { before: { status: entry.status }, reason });
}
