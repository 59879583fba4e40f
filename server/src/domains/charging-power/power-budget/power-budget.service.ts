import { commandStatus } from '@bochong/contract/charging-connect';
import { powerBudgetErrors, type powerBudgets, powerShareStatus, powerStrategy } from '@bochong/contract/charging-power';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import * as repo from './power-budget.repo.ts';
import { distributeStation, distributionOf } from './power-distribution.service.ts';
import { leastW, sharesOf } from './power-share.rule.ts';
import { subjectKind, tellShare } from './power-tell.service.ts';

const { WAITING, KEPT, REFUSED } = powerShareStatus;
/** Sets what a station may draw and tells its devices; those without a connection when they come back. */
export async function setLimit(
  id: string,
  { limitKw, strategy: wished = powerStrategy.FIXED, reason, rev }: BodyOf<typeof powerBudgets.limit>,
  context: Context,
): Promise<null> {
  const { tx, user, now, audit } = context;
  const station = found(await repo.lockStation(tx, id, user.parkIds));
  const { dealerId, stationId } = station;
  if (station.rev !== rev) fail(commonErrors.stale);
  const devices = await repo.devicesOf(tx, dealerId, stationId);
  if (devices.length === 0) fail(powerBudgetErrors.noDevices);
  const limitW = limitKw === null ? null : limitKw * 1000;
  if (limitW !== null && limitW < leastW * devices.length)
    fail(powerBudgetErrors.tooLow, { devices: devices.length }, { field: 'limitKw' });
  const strategy = limitW === null ? powerStrategy.FIXED : wished;
  await repo.saveBudget(tx, station, { limitW, strategy, reason, by: user.userName, at: now });
  for (const [equipmentId, rated] of sharesOf(limitW, devices)) {
    // Shared out anew every minute a device begins with a limit of its own even where all could draw what they can.
    const shareW =
      rated ?? (strategy === powerStrategy.FIXED ? null : (devices.find((device) => device.equipmentId === equipmentId)?.ratedW ?? null));
    // From one strategy to another what devices were told goes on until the next round.
    if (strategy !== powerStrategy.FIXED && station.strategy !== powerStrategy.FIXED && (await repo.shareOf(tx, dealerId, equipmentId)))
      continue;
    const share = { dealerId, equipmentId, stationId, shareW };
    await repo.saveShare(tx, share, WAITING, now);
    if (devices.find((device) => device.equipmentId === equipmentId)?.online) await tellShare(context, share, user.userId, reason);
  }
  audit({ targetType: 'powerBudget', targetId: stationId, detail: { limitKw, strategy, reason } });
  await distributeStation(context, dealerId, stationId);
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
  const byRated = sharesOf(station.limitW, await repo.devicesOf(context.tx, dealerId, known.stationId)).get(equipmentId) ?? null;
  const shareW = station.strategy === powerStrategy.FIXED ? byRated : known.shareW;
  const share = { ...known, shareW };
  await repo.saveShare(context.tx, share, WAITING, context.now);
  await tellShare(context, share, null, '设备启动后重新下发功率上限');
}

/** A device that is back is told what it missed. */
export async function followConnection(
  context: WorkContext,
  dealerId: string,
  { equipmentId, online }: DomainEvents['ChargePointConnectionChanged'],
) {
  const share = online ? await repo.shareOf(context.tx, dealerId, equipmentId) : undefined;
  if (share?.status === WAITING) await tellShare(context, share, null, '设备上线后下发功率上限');
}

/** What a device said of its share; one that said nothing is told again. A limit that was not there to be taken away is gone all the same. */
export async function followCommand(
  { tx, now }: WorkContext,
  dealerId: string,
  settled: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  const { subject, status, action, result } = settled;
  if (subject?.kind !== subjectKind) return;
  const gone = action === 'ClearChargingProfile' && result?.status === 'Unknown';
  const { FAILED, EXPIRED, TIMEOUT, ACCEPTED } = commandStatus;
  const now_ = status === ACCEPTED || gone ? KEPT : status === FAILED || status === EXPIRED || status === TIMEOUT ? WAITING : REFUSED;
  await repo.saveShareStatus(tx, dealerId, subject.id, now_, now);
}

const dayMs = 86_400_000;

export async function powerDay(id: string, date: string | undefined, { tx, user, now }: Context): Promise<Data<typeof powerBudgets.day>> {
  const station = found(await repo.lockStation(tx, id, user.parkIds));
  const { dealerId, stationId } = station;
  const from = date === undefined ? now.getTime() - dayMs + 1 : Date.parse(`${date}T00:00:00+08:00`);
  const points = await repo.pointsOf(tx, dealerId, stationId, new Date(from), new Date(from + dayMs));
  return { points, shares: await repo.sharesAt(tx, dealerId, stationId), distribution: await distributionOf(tx, station, now) };
}
