import { arrearsPlateErrors, type arrearsPlates, phoneSource, phoneStatus, unbindReason } from '@bochong/contract/arrears';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { phoneHash } from '../arrears-record/arrears-record-list.service.ts';
import { findPlateRow } from './arrears-plate-list.repo.ts';
import { bindPhone, findPhone, phoneOfPlate, unbindPhone } from './plate-phone.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A number is no longer a plate's: nothing that waits to be sent or called goes there any more. */
    PlatePhoneUnbound: { plateId: string; phoneId: string; phoneHash: string };
  }
}

/** Staff may not bind a number again that was unbound less than this long ago; its owner may. */
const rebindMs = 180 * 86_400_000;

const requirePlate = async (plateId: string, { tx, user, now }: Context) =>
  found(await findPlateRow(tx, plateId, { parkIds: user.parkIds, now }));

/** Staff registers a number that the owner gave. */
export async function registerPhone({ plateId, phone }: BodyOf<typeof arrearsPlates.bindPhone>, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  await requirePlate(plateId, context);
  const hash = phoneHash(context, phone);
  const known = await phoneOfPlate(tx, { dealerId: user.dealerId, plateId }, hash);
  if (known?.status === phoneStatus.VALID) fail(arrearsPlateErrors.phoneBound);
  if (known?.unboundAt && now.getTime() - Date.parse(known.unboundAt) < rebindMs) fail(arrearsPlateErrors.phoneRecentlyUnbound);
  const source = phoneSource.STAFF;
  await bindPhone(tx, { dealerId: user.dealerId, plateId, cipher: app.keys.encrypt(phone), hash, source, verified: false, at: now });
  context.audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { bound: phone } });
  return null;
}

/** Stops everything towards a number for this plate, at once. */
export async function releasePhone(
  { plateId, phoneId, reason }: BodyOf<typeof arrearsPlates.unbindPhone>,
  context: Context,
): Promise<null> {
  const { app, tx, user, now } = context;
  await requirePlate(plateId, context);
  const phone = found(await findPhone(tx, phoneId));
  if (phone.plateId !== plateId || phone.status !== phoneStatus.VALID) fail(commonErrors.notFound);
  const status = reason === unbindReason.EMPTY ? phoneStatus.EMPTY : phoneStatus.UNBOUND;
  await unbindPhone(tx, phoneId, { status, reason, at: now });
  const hash = phoneHash(context, app.keys.decrypt(phone.cipher));
  await app.events.emit(tx, 'PlatePhoneUnbound', user.dealerId, { plateId, phoneId, phoneHash: hash });
  context.audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { unbound: phoneId, reason: unbindReason.label(reason) } });
  return null;
}

/** A number in clear: who looked, at which, and why stands in the operation log. */
export async function revealPhone({ phoneId, reason }: BodyOf<typeof arrearsPlates.revealPhone>, context: Context) {
  const phone = found(await findPhone(context.tx, phoneId));
  await requirePlate(phone.plateId, context);
  context.audit({ targetType: 'arrearsPlate', targetId: phone.plateId, detail: { revealed: phoneId, reason } });
  return { phone: context.app.keys.show(phone.cipher) };
}
