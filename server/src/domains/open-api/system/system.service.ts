import { randomBytes, randomInt } from 'node:crypto';
import { commonErrors } from '@bochong/contract/kernel/error';
import { formerKeyHours, type OpenSystemFields, openSystemErrors } from '@bochong/contract/open-api';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { isOutside } from '../../../kernel/outbound/outside-address.ts';
import { businessDate, dayMs, toIso } from '../../../kernel/time.ts';
import { ownsParks } from '../../parking-lot/index.ts';
import { callDays, countSystems, findSystem, insertSystem, lockSystem, saveSecret, saveSystem } from './system.repo.ts';

const mostSystems = 200;
/** Days of calls that are told. */
const statDays = 30;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newKey = (): string => Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
/** 256 random bits. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** A number in place of a name is judged at once; where a name leads is judged when it is called. */
function checkCallback({ callbackUrl, events }: OpenSystemFields, { app }: Context): void {
  if (callbackUrl === '' && events.length > 0) fail(openSystemErrors.noCallback);
  if (callbackUrl === '') return;
  const host = new URL(callbackUrl).hostname.replace(/^\[|\]$/g, '');
  const isNumber = /^[\d.]+$|:/.test(host);
  const allowed = app.config.BOCHONG_PARTNER_NETWORKS;
  if ((isNumber && !isOutside(host, allowed)) || (/^localhost\.?$|\.localhost\.?$/.test(host) && !isOutside('127.0.0.1', allowed)))
    fail(openSystemErrors.inner);
}

/** The lots are the unit's and the user's; who is limited to some lots opens no more than those. */
async function checkLots({ parkIds }: OpenSystemFields, dealerId: string, { tx, user }: Context): Promise<void> {
  const everywhere = user.parkIds !== null && parkIds.length === 0;
  if (everywhere || !(await ownsParks(tx, dealerId, parkIds, user.parkIds))) fail(openSystemErrors.foreignLot);
}

export async function createSystem(values: OpenSystemFields, context: Context) {
  const { app, tx, user, now } = context;
  checkCallback(values, context);
  await checkLots(values, user.dealerId, context);
  if (values.expireAt !== null && Date.parse(values.expireAt) <= now.getTime()) fail(openSystemErrors.past);
  if ((await countSystems(tx, user.dealerId)) >= mostSystems) fail(openSystemErrors.most, { most: mostSystems });
  const systemId = newId(now);
  const [appKey, appSecret] = [newKey(), newSecret()];
  await insertSystem(tx, { dealerId: user.dealerId, id: systemId }, values, { appKey, sealed: app.keys.encrypt(appSecret), at: now });
  context.audit({ targetType: 'openSystem', targetId: systemId, detail: { after: { ...values, appKey } } });
  return { systemId, appKey, appSecret };
}

async function lockSeen(id: string, rev: number | undefined, { tx, user }: Context) {
  const system = found(await lockSystem(tx, id, user));
  if (rev !== undefined && system.rev !== rev) fail(commonErrors.stale);
  return system;
}

export async function updateSystem(id: string, { rev, ...values }: OpenSystemFields & { rev: number }, context: Context) {
  const before = await lockSeen(id, rev, context);
  checkCallback(values, context);
  await checkLots(values, before.dealerId, context);
  await saveSystem(context.tx, before, values);
  context.audit({ targetType: 'openSystem', targetId: id, detail: { before, after: values } });
  return { systemId: id };
}

/** A system that is switched off gets no answer and is told nothing. */
export async function switchSystem(id: string, { status, rev }: { status: 0 | 1; rev: number }, context: Context): Promise<null> {
  const before = await lockSeen(id, rev, context);
  await saveSystem(context.tx, before, { status });
  context.audit({ targetType: 'openSystem', targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

/** Makes another key and tells it this once. */
export async function rotateSystem(id: string, { rev }: { rev: number }, context: Context) {
  const { app, tx, now } = context;
  const before = await lockSeen(id, rev, context);
  const formerUntil = new Date(now.getTime() + formerKeyHours * 3_600_000);
  const appSecret = newSecret();
  await saveSecret(tx, before, app.keys.encrypt(appSecret), now, formerUntil);
  context.audit({ targetType: 'openSystem', targetId: id });
  return { systemId: id, appKey: before.appKey, appSecret, formerUntil: toIso(formerUntil) };
}

export async function removeSystem(id: string, context: Context): Promise<null> {
  const before = await lockSeen(id, undefined, context);
  await saveSystem(context.tx, before, { deleted: true });
  context.audit({ targetType: 'openSystem', targetId: id, detail: { before } });
  return null;
}

export async function callsOfSystem(id: string, { tx, user, now }: Context) {
  const system = found(await findSystem(tx, id, user));
  return callDays(tx, system, businessDate(now.getTime() - (statDays - 1) * dayMs));
}
