import { offlineReason } from '@bochong/contract/alarm';
import { chargingUptimeErrors, outageCause } from '@bochong/contract/charging-statistics';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { dateStart, dayMs, zoneMs } from '../../../kernel/time.ts';
import { serviceGap } from '../../charging-asset/index.ts';
import * as repo from './uptime.repo.ts';
import {
  clip,
  closedTimes,
  type Excluded,
  type Exclusion,
  type Gap,
  gapsOf,
  noRepairs,
  type Outage,
  type Repairs,
  type Span,
  timeOf,
  type UptimeTime,
  without,
} from './uptime.rule.ts';

/** Rows of a kind that are read for one answer. */
const mostRows = 50_000;

/** What is wrong at a gun, with the record that says so. */
export type ToldOutage = Outage & { what: string };

/** A gun with its time in a period: when it was in operation and how it was out of it. */
export interface GunUptime {
  gun: repo.UptimeGun;
  /** The days of the period by the gun's own place, up to now. */
  bounds: Span;
  operation: readonly Span[];
  gaps: readonly Gap[];
  outages: readonly ToldOutage[];
  time: UptimeTime;
  /** Faults that began at it in the period, those of its whole device included. */
  repairs: readonly repo.KeptRepair[];
}

/** Seconds of the days of a period in a place. */
export function boundsOf({ from, to }: { from: string; to: string }, gun: Pick<repo.UptimeGun, 'zone'>, now: Date): Span {
  const shift = zoneMs('Asia/Shanghai') - zoneMs(gun.zone);
  const start = (dateStart(from) + shift) / 1000;
  return { from: start, until: Math.max(start, Math.min((dateStart(to) + dayMs + shift) / 1000, Math.floor(now.getTime() / 1000))) };
}

const endless = Number.MAX_SAFE_INTEGER;
const spanOf = ({ from, until }: { from: number; until: number | null }): Span => ({ from, until: until ?? endless });
const { FAULT, OFFLINE, OUT_OF_SERVICE } = outageCause;

/** Reads what is kept of the guns' times. More than can be added up at once is refused. */
async function readTimes(tx: Tx, query: repo.UptimeQuery, guns: readonly repo.UptimeGun[]) {
  const within = { query, guns, most: mostRows };
  const faults = await repo.faultsOf(tx, within);
  const offline = await repo.outagesOf(tx, within);
  const services = await repo.servicesOf(tx, within);
  const exclusions = await repo.exclusionsOf(tx, within);
  const repairs = await repo.repairsOf(tx, within);
  if ([faults, offline, services, exclusions, repairs].some(({ length }) => length > mostRows))
    fail(chargingUptimeErrors.tooMany, { most: mostRows });
  return {
    faults: Map.groupBy(faults, ({ equipmentId }) => equipmentId),
    offline: Map.groupBy(offline, ({ equipmentId }) => equipmentId),
    services: Map.groupBy(services, ({ subjectId }) => subjectId),
    exclusions: Map.groupBy(exclusions, ({ stationId }) => stationId),
    repairs: Map.groupBy(repairs, ({ equipmentId }) => equipmentId),
  };
}
type Times = Awaited<ReturnType<typeof readTimes>>;

const servicesOf = ({ services }: Times, gun: repo.UptimeGun) =>
  [gun.connectorId, gun.equipmentId, gun.stationId].flatMap((id) => services.get(id) ?? []);
const isOff = (reason: number) => reason === serviceGap.EQUIPMENT || reason === serviceGap.NOT_OPEN;

/** What was wrong at a gun, by all that is kept of it. */
function toldOf(times: Times, gun: repo.UptimeGun, bounds: Span): ToldOutage[] {
  const never = gun.unheard ? [{ ...bounds, cause: OFFLINE, what: '从未上线' }] : [];
  const faults = (times.faults.get(gun.equipmentId) ?? []).filter(
    ({ connectorNo }) => connectorNo === 0 || connectorNo === gun.connectorNo,
  );
  return [
    ...never,
    ...faults.map((fault) => ({ ...spanOf(fault), cause: FAULT, what: fault.what })),
    ...(times.offline.get(gun.equipmentId) ?? []).map((one) => ({ ...spanOf(one), cause: OFFLINE, what: offlineReason.label(one.reason) })),
    ...servicesOf(times, gun)
      .filter(({ reason }) => !isOff(reason))
      .map((one) => ({ ...spanOf(one), cause: OUT_OF_SERVICE, what: one.reason === serviceGap.GUN ? '枪停用' : '电站维护中' })),
  ];
}

/** Guns of a query with their times, those that were not in operation at all left out. */
export async function uptimesOf(tx: Tx, query: repo.UptimeQuery): Promise<GunUptime[]> {
  const guns = await repo.gunsOf(tx, query);
  const times = await readTimes(tx, query, guns);
  const closed = new Map<string, Excluded[]>();
  return guns.flatMap((gun) => {
    const bounds = boundsOf(query, gun, query.now);
    const [life] = clip([{ from: gun.since, until: endless }], bounds);
    if (!life) return [];
    const off = servicesOf(times, gun).filter(({ reason }) => isOff(reason));
    const operation = without(life, off.map(spanOf));
    if (operation.length === 0) return [];
    const hours = closed.getOrInsertComputed(gun.stationId, () => closedTimes(gun.hours, zoneMs(gun.zone) / 1000, bounds));
    const entered = (times.exclusions.get(gun.stationId) ?? []).filter(
      ({ equipmentId }) => equipmentId === null || equipmentId === gun.equipmentId,
    );
    const exclusions = [...hours, ...entered.map((one) => ({ ...spanOf(one), reason: one.reason as Exclusion }))];
    const outages = toldOf(times, gun, bounds);
    const gaps = gapsOf(operation, outages, exclusions);
    const repairs = (times.repairs.get(gun.equipmentId) ?? []).filter(
      ({ connectorNo, at }) => (connectorNo === 0 || connectorNo === gun.connectorNo) && bounds.from <= at && at < bounds.until,
    );
    return [{ gun, bounds, operation, gaps, outages, time: timeOf(operation, gaps), repairs }];
  });
}

/** Faults of guns; one of a whole device is one, however many guns it stopped. */
export function repairsOfGuns(guns: readonly GunUptime[]): Repairs {
  const faults = new Set(guns.flatMap(({ repairs }) => repairs));
  const sum = { ...noRepairs };
  for (const { answerSec, repairSec } of faults) {
    sum.faultCount += 1;
    if (answerSec !== null) [sum.answeredCount, sum.answerSumSec] = [sum.answeredCount + 1, sum.answerSumSec + answerSec];
    if (repairSec !== null) [sum.repairedCount, sum.repairSumSec] = [sum.repairedCount + 1, sum.repairSumSec + repairSec];
  }
  return sum;
}

/** The time of guns within some days of the period. */
export function timeWithin(guns: readonly GunUptime[], days: { from: string; to: string }, now: Date): UptimeTime[] {
  return guns.map(({ gun, operation, gaps }) => {
    const bounds = boundsOf(days, gun, now);
    return timeOf(clip(operation, bounds), clip(gaps, bounds));
  });
}

/** Outages that a part of a gun's time was cut from, in words. */
export const wordsOf = ({ outages }: GunUptime, gap: Gap): string =>
  [...new Set(outages.filter(({ from, until }) => from < gap.until && gap.from < until).map(({ what }) => what))].join('、');
