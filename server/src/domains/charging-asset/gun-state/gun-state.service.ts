import { equipmentOnline, type OcppStatus } from '@bochong/contract/charging-asset';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { afterCommit } from '../../../kernel/database/db.ts';
import { toIso } from '../../../kernel/time.ts';
import { lotsOfStation } from '../station-scope.repo.ts';
import * as repo from './gun-state.repo.ts';
import { gunStateOf, isIllegalTransition, isOfWholeDevice, type OpenOrderState } from './gun-state.rule.ts';
import { tellBoards } from './live-charge.ts';
import { noteGunService } from './out-of-service.repo.ts';

/** What a device says of one of its guns (OCPP StatusNotification); connector 0 is the device as a whole. */
export interface StatusReport extends repo.Reported {
  equipmentId: string;
  connectorNo: number;
  info: string;
}

/** What became of a report: a gun's state, a word about the whole device, or nothing, for it names no gun or says what cannot be said. */
export type ReportOutcome = 'gun' | 'device' | 'unknownGun' | 'notOfDevice';

/** Derives the state of a locked gun anew; a change is kept, told to other domains and, once committed, to the boards. */
async function recompute({ app, tx, now }: WorkContext, dealerId: string, gun: repo.LockedGun, errorCode = gun.ocppErrorCode) {
  const equipment = await repo.equipmentState(tx, dealerId, gun.equipmentId);
  const state = gunStateOf({ ...gun, online: equipment?.onlineStatus === equipmentOnline.ONLINE });
  const same = state.workStatus === gun.workStatus && state.chargingState === gun.chargingState;
  if (same && errorCode === gun.ocppErrorCode) return;
  const { connectorId, connectorNo, stationId, equipmentId } = gun;
  if (!same) {
    await repo.saveState(tx, dealerId, connectorId, state, now);
    await noteGunService(tx, dealerId, { connectorId, before: gun.workStatus, after: state.workStatus }, now);
    await app.events.emit(tx, 'GunStateChanged', dealerId, {
      ...{ stationId, equipmentId, connectorId, connectorNo, ...state },
      before: gun.workStatus,
      at: toIso(now),
    });
  }
  const parkIds = await lotsOfStation(tx, dealerId, stationId);
  const statusChangedAt = same ? gun.statusChangedAt : toIso(now);
  const shown = { ...state, statusChangedAt, reservedUntil: gun.reservedUntil, ocppErrorCode: errorCode };
  afterCommit(() => tellBoards(app, { dealerId, parkIds, stationId, connectorId }, { state: shown as never }));
}

/** Takes in what a device says of a gun. Reports count in the order in which they arrive, whatever their own time. */
export async function statusReported(context: WorkContext, dealerId: string, report: StatusReport): Promise<ReportOutcome> {
  const { app, tx, now } = context;
  const { equipmentId, connectorNo, status, errorCode, vendorErrorCode, info } = report;
  const tell = (stationId: string, gun: { connectorId: string | null; before: OcppStatus | null; illegal: boolean }) =>
    app.events.emit(tx, 'ChargePointReported', dealerId, {
      ...{ stationId, equipmentId, connectorNo, status, errorCode, vendorErrorCode, info, ...gun },
      at: toIso(now),
    });
  if (connectorNo === 0) {
    const equipment = await repo.equipmentState(tx, dealerId, equipmentId);
    if (!equipment) return 'unknownGun';
    if (!isOfWholeDevice(status)) return 'notOfDevice';
    await tell(equipment.stationId, { connectorId: null, before: null, illegal: false });
    return 'device';
  }
  const [gun] = await repo.lockGuns(tx, dealerId, { equipmentId, connectorNo });
  if (!gun) return 'unknownGun';
  const { connectedAt = null } = (await repo.equipmentState(tx, dealerId, equipmentId)) ?? {};
  const isFirst = gun.ocppStatusAt === null || (connectedAt !== null && Date.parse(connectedAt) > Date.parse(gun.ocppStatusAt));
  const illegal = isIllegalTransition(gun.ocppStatus, status, isFirst);
  await repo.saveReport(tx, dealerId, gun.connectorId, report, now, illegal);
  await recompute(context, dealerId, { ...gun, ocppStatus: status }, errorCode);
  await tell(gun.stationId, { connectorId: gun.connectorId, before: gun.ocppStatus, illegal });
  return 'gun';
}

/** Why a charge point has no connection any more: it closed, nothing was heard of it, or the platform itself was away. */
export type OfflineCause = 'closed' | 'timeout' | 'platform';

async function connectionChanged(context: WorkContext, dealerId: string, equipmentId: string, cause: OfflineCause | null): Promise<void> {
  const online = cause === null;
  const { app, tx, now } = context;
  const place = await repo.saveConnection(tx, dealerId, equipmentId, online, now);
  if (!place) return;
  for (const gun of await repo.lockGuns(tx, dealerId, { equipmentId })) await recompute(context, dealerId, gun);
  await app.events.emit(tx, 'ChargePointConnectionChanged', dealerId, { ...place, equipmentId, online, cause, at: toIso(now) });
}

/** The equipment has a connection: its guns stand as they were last heard of, until they say otherwise. */
export const equipmentCameOnline = (context: WorkContext, dealerId: string, equipmentId: string) =>
  connectionChanged(context, dealerId, equipmentId, null);

/** The equipment has no connection any more. */
export const equipmentWentOffline = (context: WorkContext, dealerId: string, equipmentId: string, cause: OfflineCause = 'closed') =>
  connectionChanged(context, dealerId, equipmentId, cause);

/** An order takes a gun, goes on, or leaves it (null). Of two orders the second is refused by the caller, which holds the gun's lock. */
export async function openOrderChanged(
  context: WorkContext,
  dealerId: string,
  connectorId: string,
  order: { orderId: string; state: OpenOrderState } | null,
): Promise<void> {
  const [gun] = await repo.lockGuns(context.tx, dealerId, { connectorId });
  if (!gun) return;
  await repo.saveOpenOrder(context.tx, dealerId, connectorId, order, context.now);
  await recompute(context, dealerId, { ...gun, orderId: order?.orderId ?? null, orderState: order?.state ?? null });
}

/** A gun is kept for somebody by us until an instant, or free again (null). Answers how it stands then. */
export async function softReservationChanged(
  context: WorkContext,
  dealerId: string,
  connectorId: string,
  until: string | null,
): Promise<{ orderId: string | null } | undefined> {
  const [gun] = await repo.lockGuns(context.tx, dealerId, { connectorId });
  if (!gun) return undefined;
  await repo.saveSoftReservation(context.tx, dealerId, connectorId, until);
  await recompute(context, dealerId, { ...gun, softReserved: until !== null, reservedUntil: until });
  return { orderId: gun.orderId };
}

/** A gun whose `admin_disabled` was just changed. */
export async function adminSwitchChanged(context: WorkContext, dealerId: string, connectorId: string): Promise<void> {
  const [gun] = await repo.lockGuns(context.tx, dealerId, { connectorId });
  if (gun) await recompute(context, dealerId, gun);
}
