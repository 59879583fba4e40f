import type { PassAnalysis } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { failField } from '../../../kernel/http/errors.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { businessDate, startOfDay, toIso } from '../../../kernel/time.ts';
import { limitTo } from '../park-order/park-order.repo.ts';
import { inNow, laneSums, netHours, type PassSpan, parksOf, pointSums, profileSums, totalSums } from './pass-analysis.repo.ts';
import {
  daysOf,
  figuresOf,
  occupancyOf,
  type PassSums,
  peakHourOf,
  pointOf,
  pointsBetween,
  shiftDate,
  turnoverCenti,
  unitFor,
} from './pass-analysis.rule.ts';
import { laneReleases, pointReleases } from './pass-release.repo.ts';
import { addReleases, noReleases, releaseFigures } from './pass-release.rule.ts';

const usualDays = 7;
const longestDays = 366;
const hourMs = 3_600_000;

export interface PassQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
  parkIds?: string[] | undefined;
  gateIds?: string[] | undefined;
  unit?: number | undefined;
}

/** Days, lots and lanes asked for, within what the caller may see and up to today. */
export function spanOf(query: PassQuery, { dealerIds, parkIds }: ExportScope, now: Date): PassSpan {
  const today = businessDate(now);
  const to = query.endDate !== undefined && query.endDate < today ? query.endDate : today;
  const from = query.startDate ?? shiftDate(to, 1 - usualDays);
  if (from > to) failField('endDate', '结束日期不能早于开始日期');
  if (daysOf(from, to) > longestDays) failField('endDate', `最多查询${longestDays}天`);
  return { dealerIds, parkIds: limitTo(query.parkIds, parkIds), gateIds: query.gateIds?.length ? query.gateIds : null, from, to };
}

/** How far the last day of a period has come. */
function cutOf({ to }: PassSpan, now: Date): { hour: number; share: number } {
  if (to < businessDate(now)) return { hour: 24, share: 0 };
  const passed = (now.getTime() - startOfDay(now)) / hourMs;
  return { hour: Math.floor(passed), share: passed % 1 };
}

const most = (levels: readonly { occupied: number }[]) => levels.reduce((peak, { occupied }) => Math.max(peak, occupied), 0);

/** Vehicles in by the hour, over all lots and the most in each. */
async function occupancy(tx: Tx, span: PassSpan, now: Date) {
  const [parked, nets] = [await inNow(tx, span), await netHours(tx, span, businessDate(now))];
  const byPark = Map.groupBy(nets, (row) => row.parkId);
  const period = { from: span.from, to: span.to, now };
  const all = new Map<string, { date: string; hour: number; net: number }>();
  for (const { date, hour, net } of nets) {
    const key = `${date} ${hour}`;
    all.set(key, { date, hour, net: net + (all.get(key)?.net ?? 0) });
  }
  const total = [...parked.values()].reduce((sum, count) => sum + count, 0);
  return {
    levels: occupancyOf(total, [...all.values()], period),
    peakOf: (parkId: string) => most(occupancyOf(parked.get(parkId) ?? 0, byPark.get(parkId) ?? [], period)),
  };
}

const noTraffic = { inCount: 0, outCount: 0, avgStayMinutes: null, recognitionBp: null };

const laneKey = ({ parkId, gateId }: { parkId: string; gateId: string | null }) => `${parkId} ${gateId}`;

const sumOf = (a: PassSums, b: PassSums): PassSums =>
  Object.fromEntries(Object.entries(a).map(([name, value]) => [name, value + b[name as keyof PassSums]])) as never;

/** Sums over lanes; undefined where there are none. */
const add = ([first, ...others]: readonly PassSums[]): PassSums | undefined => first && others.reduce(sumOf, first);

/** Traffic of a period: what it came to, how it went, and where. */
export async function analysePasses(query: PassQuery, { tx, user, now }: Context): Promise<PassAnalysis> {
  const span = spanOf(query, user, now);
  const days = daysOf(span.from, span.to);
  const unit = (query.unit ?? unitFor(days)) as PassAnalysis['unit'];
  const before = { ...span, from: shiftDate(span.from, -days), to: shiftDate(span.from, -1) };
  const [parks, lanes, profile] = [await parksOf(tx, span), await laneSums(tx, span), await profileSums(tx, span)];
  const total = await totalSums(tx, span, { hour: 24, share: 0 });
  const releases = await laneReleases(tx, span);
  const releaseAt = new Map(releases.map((sums) => [laneKey(sums), sums]));
  const releaseIn = new Map((await pointReleases(tx, span, unit)).map((sums) => [sums.at, sums]));
  const cut = cutOf(span, now);
  const curve = span.gateIds === null ? await occupancy(tx, span, now) : null;
  const peaks = Map.groupBy(curve?.levels ?? [], ({ date, hour }) => pointOf(date, hour, unit));
  const traffic = new Map((await pointSums(tx, span, unit)).map((sums) => [sums.at, sums]));
  const spaces = parks.reduce((sum, park) => sum + park.spaces, 0);
  const tempSpaces = parks.reduce((sum, park) => sum + park.tempSpaces, 0);
  const nameOf = new Map(parks.map(({ parkId, parkName }) => [parkId, parkName]));
  return {
    asOf: toIso(now),
    startDate: span.from,
    endDate: span.to,
    unit,
    total: {
      ...figuresOf(total, addReleases(releases)),
      spaces,
      turnoverCenti: turnoverCenti(total.outCount, tempSpaces, days),
      peakOccupied: curve && most(curve.levels),
      peakHour: peakHourOf(profile),
    },
    previous: figuresOf(await totalSums(tx, before, cut), addReleases(await laneReleases(tx, before, cut.hour))),
    points: pointsBetween({ ...span, now }, unit).map((at) => {
      const sums = traffic.get(at);
      const waited = releaseFigures(releaseIn.get(at) ?? noReleases);
      const { inCount, outCount, avgStayMinutes, recognitionBp } = sums ? figuresOf(sums, noReleases) : noTraffic;
      return { at, inCount, outCount, avgStayMinutes, recognitionBp, ...waited, peakOccupied: curve && most(peaks.get(at) ?? []) };
    }),
    profile,
    parks: parks.flatMap(({ tempSpaces: places, ...park }) => {
      const sums = add(
        lanes.filter((lane) => lane.parkId === park.parkId).map(({ parkId: _, gateId: __, gateName: ___, ...rest }) => rest),
      );
      if (!sums) return [];
      const peakOccupied = curve?.peakOf(park.parkId) ?? null;
      const waited = addReleases(releases.filter(({ parkId }) => parkId === park.parkId));
      return { ...park, ...figuresOf(sums, waited), turnoverCenti: turnoverCenti(sums.outCount, places, days), peakOccupied };
    }),
    lanes: lanes.map(({ parkId, gateId, gateName, ...sums }) => ({
      ...{ parkId, parkName: nameOf.get(parkId) ?? '', gateId, gateName: gateName || '路侧/平台' },
      ...figuresOf(sums, releaseAt.get(laneKey({ parkId, gateId })) ?? noReleases),
    })),
  };
}
