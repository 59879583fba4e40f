import { chargingListErrors, chargingListSubject, chargingListType, vinInput } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { plateInput } from '@bochong/contract/kernel/plate';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { isUuid, newId } from '../../../kernel/database/identifier.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { assertStationsWithinReach } from '../../charging-asset/index.ts';
import { checkTerms } from '../terms.service.ts';
import * as repo from './white-list.repo.ts';

const target = (listId: string) => ({ targetType: 'chargingWhiteList', targetId: listId });
const { PLATE, OWNER, CARD, VIN, COMPANY } = chargingListSubject;

/** A subject that is written, as its own kind of field would take it. */
function written(of: z.ZodType<string, string>, value: string): string {
  const parsed = of.safeParse(value);
  return parsed.success ? parsed.data : failField('subjectValue', parsed.error.issues[0]?.message ?? '');
}

/** Whom an entry is about, as it is kept, and the name it is listed by. */
async function subjectOf({ tx }: Context, dealerId: string, { subjectType, subjectValue }: repo.ListValues) {
  if (subjectType === PLATE || subjectType === VIN) {
    const value = written(subjectType === PLATE ? plateInput() : vinInput, subjectValue);
    return { subjectValue: value, subjectName: value };
  }
  const kind = ({ [OWNER]: 'owner', [CARD]: 'card', [COMPANY]: 'company' } as const)[subjectType as 2];
  const name = isUuid(subjectValue) ? await repo.subjectName(tx, dealerId, kind, subjectValue) : undefined;
  if (name === undefined) fail(chargingListErrors.noSubject, { type: chargingListSubject.label(subjectType), value: subjectValue });
  return { subjectValue, subjectName: name };
}

/** An entry as it may be kept: of one subject no two of a kind hold at a station at once. The subject is locked until the transaction ends. */
async function checked(context: Context, key: { dealerId: string; id: string }, values: repo.ListValues, isOn = true) {
  const { tx } = context;
  const entry = { ...values, ...(await subjectOf(context, key.dealerId, values)) };
  const { listType, validFrom, validTo, monthlyFreeWh, stationIds } = entry;
  if (validTo !== null && Date.parse(validTo) <= Date.parse(validFrom)) fail(chargingListErrors.backwards);
  if (monthlyFreeWh !== null && listType !== chargingListType.FREE) fail(chargingListErrors.freeOnly);
  await checkTerms(context, key.dealerId, { stationIds });
  await repo.lockSubject(tx, key.dealerId, entry.subjectType, entry.subjectValue);
  if (isOn && (await repo.overlaps(tx, key, entry))) fail(chargingListErrors.overlap, { type: chargingListType.label(listType) });
  return entry;
}

async function lock(id: string, rev: number | undefined, context: Context) {
  const item = found(await repo.lockItem(context.tx, id, context.user));
  await assertStationsWithinReach(context, item);
  if (rev !== undefined && item.rev !== rev) fail(commonErrors.stale);
  return item;
}

export async function createItem(values: repo.ListValues, context: Context) {
  const { tx, user, now } = context;
  const key = { dealerId: user.dealerId, id: newId(now) };
  const entry = await checked(context, key, values);
  await repo.insertItem(tx, { ...key, at: now }, entry);
  context.audit({ ...target(key.id), detail: { after: entry } });
  return { listId: key.id };
}

export async function updateItem(id: string, { rev, ...values }: repo.ListValues & { rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  const entry = await checked(context, before, values, before.enabled);
  await repo.saveItem(context.tx, before, entry);
  context.audit({ ...target(id), detail: { before, after: entry } });
  return { listId: id };
}

export async function switchItem(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context) {
  const before = await lock(id, rev, context);
  if (enabled) await checked(context, before, before);
  await repo.saveItem(context.tx, before, { enabled });
  context.audit({ ...target(id), detail: { before: { enabled: before.enabled }, after: { enabled } } });
  return null;
}

/** What orders took of a free list stays counted. */
export async function removeItem(id: string, context: Context) {
  const before = await lock(id, undefined, context);
  await repo.saveItem(context.tx, before, { deleted: true });
  context.audit({ ...target(id), detail: { before } });
  return null;
}
