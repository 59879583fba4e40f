import { commandStatus } from '@bochong/contract/charging-connect';
import { powerBudgetErrors, type powerBudgets, powerShareStatus } from '@bochong/contract/charging-power';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import * as repo from './power-budget.repo.ts';
import { leastW, sharesOf } from './power-share.rule.ts';

const { WAITING, SENT, KEPT, REFUSED } = powerShareStatus;
const subjectKind = 'powerBudget';
/** The profile of a device's whole power; there is one, so that a new limit takes the place of the one before. */
const profileId = 1;

/** Sends a device its share. */
async function tell(context: WorkContext, share: repo.Share, requestedBy: string | null, reason: string): Promise<void> {
  const { dealerId, equipmentId, shareW } = share;
  const csChargingProfiles = {
    ...{ chargingProfileId: profileId, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' },
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: shareW ?? 0 }] },
  };
  const call =
    shareW === null
      ? { action: 'ClearChargingProfile', payload: { id: profileId } }
      : { action: 'SetChargingProfile', payload: { connectorId: 0, csChargingProfiles } };
  await repo.saveShareStatus(context.tx, dealerId, equipmentId, SENT, context.now);
  await queueCommand(context, dealerId, {
    equipmentId,
    connectorNo: 0,
    ...call,
    requestedBy,
    reason,
    subject: { kind: subjectKind, id: equipmentId },
  });
}

/** Sets what a station may draw and tells its devices; those without a connection when they come back. */
export async function setLimit(id: string, { limitKw, reason, rev }: BodyOf<typeof powerBudgets.limit>, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const station = found(await repo.lockStation(tx, id, user.parkIds));
  const { dealerId, stationId } = station;
  if (station.rev !== rev) fail(commonErrors.stale);
  const devices = await repo.devicesOf(tx, dealerId, stationId);
  if (devices.length === 0) fail(powerBudgetErrors.noDevices);
  const limitW = limitKw === null ? null : limitKw * 1000;
  if (limitW !== null && limitW < leastW * devices.length)
    fail(powerBudgetErrors.tooLow, { devices: devices.length }, { field: 'limitKw' });
  await repo.saveBudget(tx, station, { limitW, reason, by: user.userName, at: now });
  for (const [equipmentId, shareW] of sharesOf(limitW, devices)) {
    const share = { dealerId, equipmentId, stationId, shareW };
    await repo.saveShare(tx, share, WAITING, now);
    if (devices.find((device) => device.equipmentId === equipmentId)?.online) await tell(context, share, user.userId, reason);
  }
  audit({ targetType: 'powerBudget', targetId: stationId, detail: { limitKw, reason } });
  return null;
}

/** A device that starts is told its share, by the limit and the devices of now. */
export async function followBoot(
  context: WorkContext,
  dealerId: string,
  { equipmentId, accepted }: DomainEvents['ChargePointBooted'],
): Promise<void> {
  const known = accepted ? await repo.shareOf(context.tx, dealerId, equipmentId) : undefined;
  const station = known && (await repo.lockStation(context.tx, known.stationId, null));
  if (!known || !station) return;
  const shareW = sharesOf(station.limitW, await repo.devicesOf(context.tx, dealerId, known.stationId)).get(equipmentId) ?? null;
  const share = { ...known, shareW };
  await repo.saveShare(context.tx, share, WAITING, context.now);
  await tell(context, share, null, '设备启动后重新下发功率上限');
}

/** A device that is back is told what it missed. */
export async function followConnection(
  context: WorkContext,
  dealerId: string,
  { equipmentId, online }: DomainEvents['ChargePointConnectionChanged'],
) {
  const share = online ? await repo.shareOf(context.tx, dealerId, equipmentId) : undefined;
  if (share?.status === WAITING) await tell(context, share, null, '设备上线后下发功率上限');
}

/** What a device said of its share. A limit that was not there to be taken away is gone all the same. */
export async function followCommand(
  { tx, now }: WorkContext,
  dealerId: string,
  settled: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  const { subject, status, action, result } = settled;
  if (subject?.kind !== subjectKind) return;
  const gone = action === 'ClearChargingProfile' && result?.status === 'Unknown';
  const { FAILED, EXPIRED, ACCEPTED } = commandStatus;
  const now_ = status === ACCEPTED || gone ? KEPT : status === FAILED || status === EXPIRED ? WAITING : REFUSED;
  await repo.saveShareStatus(tx, dealerId, subject.id, now_, now);
}

const dayMs = 86_400_000;

export async function powerDay(id: string, date: string | undefined, { tx, user, now }: Context): Promise<Data<typeof powerBudgets.day>> {
  const { dealerId, stationId } = found(await repo.lockStation(tx, id, user.parkIds));
  const from = date === undefined ? now.getTime() - dayMs + 1 : Date.parse(`${date}T00:00:00+08:00`);
  const points = await repo.pointsOf(tx, dealerId, stationId, new Date(from), new Date(from + dayMs));
  return { points, shares: await repo.sharesAt(tx, dealerId, stationId) };
}
