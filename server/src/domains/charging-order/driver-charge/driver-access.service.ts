import { chargingPayerType, driverChargeErrors, type driverCharges } from '@bochong/contract/charging-order';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { type Caller, createMissLimit } from '../../../kernel/http/miss-limit.ts';
import { sameHex } from '../../../kernel/session/secret.ts';
import { scannedGun } from '../../charging-asset/index.ts';
import { type PhoneOwner, phoneOwner } from '../../charging-customer/index.ts';
import { findOrder, type OrderRow } from '../order/charging-order.repo.ts';
import { type Gun, gunById } from '../order/gun.repo.ts';
import { passOf, sealOf } from './driver-pass.ts';

/** Codes, passes and orders that are asked for and are nobody's, by the caller's address. */
const tries = createMissLimit(driverChargeErrors.tooManyTries);
export const { assertMayAsk } = tries;

/** Counts a try and refuses it. */
export function miss(caller: Caller, refusal: ErrorDefinition): never {
  tries.noteMiss(caller);
  return fail(refusal);
}

/** The gun of a scanned code; from here on the call sees the rows of its operating unit, and of no other. */
export async function scan(context: Context, token: string): Promise<Gun> {
  const { tx } = context;
  assertMayAsk(context);
  const scanned = (await scannedGun(tx, token)) ?? miss(context, driverChargeErrors.gunUnknown);
  await rescope(tx, [scanned.dealerId]);
  return found(await gunById(tx, scanned.connectorId, null));
}

/** What the phone of a proved number shows from now on. */
export async function passFor(context: Context, dealerId: string, ownerId: string): Promise<{ pass: string; phoneMask: string }> {
  const owner = found(await phoneOwner(context, dealerId, ownerId));
  return { pass: passOf(context.app.keys, dealerId, owner, context.now), phoneMask: owner.phoneMask };
}

/** Whoever holds a pass. One that was never given counts as a try; one that has run out does not. */
async function ownerOf(context: Context, { dealerId }: Gun, pass: string): Promise<PhoneOwner> {
  const [ownerId = '', until = '', seal = ''] = pass.split('.');
  const known = /^[\da-f-]{36}$/.test(ownerId) ? await phoneOwner(context, dealerId, ownerId) : undefined;
  if (!known || !sameHex(seal, sealOf(context.app.keys, dealerId, known, until))) return miss(context, driverChargeErrors.passExpired);
  return Number(until) * 1000 > context.now.getTime() ? known : fail(driverChargeErrors.passExpired);
}

export type Phone = Pick<BodyOf<typeof driverCharges.account>, 'token' | 'pass'>;

/** The gun in front of the driver, and who the driver is. */
export async function driverAt(context: Context, { token, pass }: Phone): Promise<{ gun: Gun; owner: PhoneOwner }> {
  const gun = await scan(context, token);
  return { gun, owner: await ownerOf(context, gun, pass) };
}

/** An order that the holder of a pass pays for; another one's answers like none at all. */
export async function ownOrder(context: Context, { dealerId }: Gun, { ownerId }: PhoneOwner, orderId: string): Promise<OrderRow> {
  const order = await findOrder(context.tx, dealerId, orderId);
  return order && isOf(order, ownerId) ? order : miss(context, driverChargeErrors.noOrder);
}

export const isOf = ({ payerType, payerId }: OrderRow, ownerId: string): boolean =>
  payerType === chargingPayerType.OWNER && payerId === ownerId;
