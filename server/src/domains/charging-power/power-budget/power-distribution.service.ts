import { deviceStand, type PowerGrant, powerShareStatus, powerStrategy } from '@bochong/contract/charging-power';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { lockStation } from './power-budget.repo.ts';
import * as repo from './power-distribution.repo.ts';
import { appetiteOf, precedenceOf, type Strategy, type Want } from './power-distribution.rule.ts';
import { type Plan, type PlannedDevice, planOf } from './power-plan.rule.ts';
import { tellShare } from './power-tell.service.ts';

const { KEPT, REFUSED, WAITING } = powerShareStatus;
/** Least that a car charges with: 6 A of one phase; a direct-current charger's lowest output. */
const [leastAcW, leastDcW] = [1400, 3000];
/** How long a device may take to follow a limit that it accepted. */
const settleMs = 10_000;

const answerOf = ({ status }: repo.StoredDevice): PlannedDevice['answer'] => {
  if (status === null) return 'none';
  if (status === KEPT) return 'accepted';
  return status === REFUSED ? 'refused' : 'waiting';
};

/** What a device's charges drew together since it follows its limit; null while one of them has not been measured since. */
function drawnOf({ changedAt }: repo.StoredDevice, charges: readonly repo.Charge[]): number | null {
  const from = changedAt === null ? 0 : Date.parse(changedAt) + settleMs;
  const fresh = charges.every(({ sampledAt, drawnW }) => sampledAt !== null && drawnW !== null && Date.parse(sampledAt) >= from);
  return fresh ? charges.reduce((sum, { drawnW }) => sum + (drawnW ?? 0), 0) : null;
}

function plannedOf(device: repo.StoredDevice, charges: readonly repo.Charge[]): PlannedDevice {
  const { equipmentId, ratedW, heldW, shareW, online, proven, ignores } = device;
  const drawnW = drawnOf(device, charges);
  const binds = shareW !== null && drawnW !== null && drawnW >= 0.9 * shareW;
  const wants = charges.map(({ connectorId, isDc, isVip, priority, since, departAt, ...gun }) => {
    const leastW = isDc ? leastDcW : leastAcW;
    const mostW = appetiteOf({ ratedW: gun.ratedW, leastW, drawnW: drawnW === null ? null : gun.drawnW }, binds);
    const times = { since: Date.parse(since), departAt: departAt === null ? null : Date.parse(departAt), energyLeftWh: null };
    return { connectorId, mostW, leastW, priority: precedenceOf(priority, isVip), ...times };
  });
  const asked = wants.reduce((sum, { mostW }) => sum + mostW, 0);
  // Guns of a device take no more together than it can give.
  const within = (want: Want): Want => ({
    ...want,
    mostW: Math.max(want.leastW, Math.floor((want.mostW * ratedW) / Math.max(ratedW, asked))),
  });
  return { equipmentId, ratedW, heldW, shareW, online, proven, ignores, answer: answerOf(device), drawnW, wants: wants.map(within) };
}

interface Read {
  plan: Plan;
  stored: readonly repo.StoredDevice[];
  planned: readonly PlannedDevice[];
  charges: readonly repo.Charge[];
}

async function readPlan(
  tx: Tx,
  station: { dealerId: string; stationId: string; limitW: number; strategy: Strategy },
  now: Date,
): Promise<Read> {
  const { dealerId, stationId, limitW, strategy } = station;
  const stored = await repo.storedDevices(tx, dealerId, stationId);
  const charges = await repo.chargesOf(tx, dealerId, stationId);
  const of = Map.groupBy(charges, ({ equipmentId }) => equipmentId);
  const planned = stored.map((device) => plannedOf(device, of.get(device.equipmentId) ?? []));
  return { plan: planOf(strategy, limitW, planned, now.getTime()), stored, planned, charges };
}

/** Shares a station's limit out anew by its strategy and tells the devices whose limit changes. */
export async function distributeStation(context: WorkContext, dealerId: string, stationId: string): Promise<void> {
  const { tx, now } = context;
  const station = await lockStation(tx, stationId, null);
  if (!station || station.limitW === null || station.strategy === powerStrategy.FIXED) return;
  const { plan, stored } = await readPlan(tx, { ...station, limitW: station.limitW }, now);
  for (const { equipmentId, shareW } of plan.told) await repo.saveTold(tx, dealerId, { stationId, equipmentId, shareW }, now);
  for (const { equipmentId, online, status, shareW } of stored) {
    const known = plan.known.get(equipmentId);
    const told = plan.told.find((one) => one.equipmentId === equipmentId);
    if (!known) continue;
    // What it is told to raise to counts from now on, answered or not.
    const heldW = Math.max(known.heldW, told?.shareW ?? 0);
    await repo.saveKnown(tx, dealerId, equipmentId, { ...known, heldW, ignores: known.stand === deviceStand.IGNORES });
    // A call that did not reach it is made again.
    const again = status === WAITING && online && shareW !== null ? { equipmentId, shareW } : undefined;
    const tells = told ?? again;
    if (tells) await tellShare(context, { dealerId, stationId, ...tells }, null, '动态分配功率');
  }
}

/** What guns of a station have of its limit and why, as the next round would share it out; null where it is not shared out anew. */
export async function distributionOf(
  tx: Tx,
  station: { dealerId: string; stationId: string; limitW: number | null; strategy: Strategy },
  now: Date,
) {
  const { limitW, strategy } = station;
  if (limitW === null || strategy === powerStrategy.FIXED) return null;
  const { plan, planned, charges } = await readPlan(tx, { ...station, limitW }, now);
  const wants = new Map(planned.flatMap((device) => device.wants.map((want) => [want.connectorId, want] as const)));
  const grants = charges.flatMap(({ connectorId, connectorName, equipmentName, drawnW, isVip, departAt }): PowerGrant[] => {
    const grant = plan.grants.get(connectorId);
    const mostW = wants.get(connectorId)?.mostW ?? 0;
    return grant
      ? [{ connectorId, connectorName, equipmentName, grantW: grant.watts, reason: grant.reason, mostW, drawnW, isVip, departAt }]
      : [];
  });
  return { strategy, heldW: plan.heldW, reserveW: plan.reserveW, grants };
}
