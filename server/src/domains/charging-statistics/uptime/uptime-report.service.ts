import {
  chargingStatisticsErrors,
  type chargingUptime,
  longestStatDays,
  type UptimeFilters,
  type UptimeRow,
  uptimeKey,
  uptimeTargetBp,
} from '@bochong/contract/charging-statistics';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { datesOf, daysOf, type Period, periodOf } from '../figures/stat-period.rule.ts';
import type { UptimeQuery } from './uptime.repo.ts';
import { addTimes, uptimeBpOf, uptimeFiguresOf } from './uptime.rule.ts';
import { type GunUptime, repairsOfGuns, timeWithin, uptimesOf, wordsOf } from './uptime.service.ts';

/** Days told where no beginning is said, and most that are told day by day. */
const [usualDays, mostDaySteps] = [30, 62];

type Asked = UptimeFilters & { connectorId?: string | undefined };
export function uptimeQuery(asked: Asked, { dealerIds, parkIds }: ExportScope, now: Date): UptimeQuery {
  const period = periodOf(asked, businessDate(now), usualDays);
  if (period.from > period.to) fail(chargingStatisticsErrors.periodReversed, {}, { field: 'to' });
  if (daysOf(period) > longestStatDays) fail(chargingStatisticsErrors.periodTooLong, { days: longestStatDays }, { field: 'to' });
  const stationIds = asked.stationIds?.length ? asked.stationIds : null;
  const { equipmentId = null, connectorId = null, maker } = asked;
  return { ...period, dealerIds, parkIds, stationIds, equipmentId, connectorId, maker: maker || null, now };
}

const figuresOf = (guns: readonly GunUptime[]) => uptimeFiguresOf(addTimes(guns.map(({ time }) => time)), repairsOfGuns(guns));
const belowOf = (guns: readonly GunUptime[]) => guns.filter(({ time }) => (uptimeBpOf(time) ?? uptimeTargetBp) < uptimeTargetBp).length;

/** Days of a short period, months of a long one. */
function stepsOf(period: Period): (Period & { step: string })[] {
  const dates = datesOf(period);
  if (dates.length <= mostDaySteps) return dates.map((date) => ({ step: date, from: date, to: date }));
  return [...Map.groupBy(dates, (date) => date.slice(0, 7))].map(([step, days]) => ({ step, from: days[0] ?? '', to: days.at(-1) ?? '' }));
}

export async function uptimeOverview(asked: UptimeFilters, { tx, user, now }: Context): Promise<Data<typeof chargingUptime.overview>> {
  const query = uptimeQuery(asked, user, now);
  const guns = await uptimesOf(tx, query);
  const steps = stepsOf(query).map(({ step, ...days }) => {
    const time = addTimes(timeWithin(guns, days, now));
    return { step, ...time, uptimeBp: uptimeBpOf(time) };
  });
  const { from, to } = query;
  return { from, to, asOf: toIso(now), gunCount: guns.length, belowCount: belowOf(guns), total: figuresOf(guns), steps };
}

const { STATION, MAKER, EQUIPMENT, GUN } = uptimeKey;
type By = CodeOf<typeof uptimeKey>;
const keyOf = ({ gun }: GunUptime, by: By): string =>
  ({ [STATION]: gun.stationId, [MAKER]: gun.maker, [EQUIPMENT]: gun.equipmentId, [GUN]: gun.connectorId })[by];
const nameOf = ({ gun }: GunUptime, by: By): string =>
  ({ [STATION]: gun.stationName, [MAKER]: gun.maker, [EQUIPMENT]: gun.equipmentName, [GUN]: gun.connectorName })[by];

/** Of everything by what is asked for, the lowest uptime first. */
export function uptimeRowsOf(guns: readonly GunUptime[], by: By): UptimeRow[] {
  const groups = [...Map.groupBy(guns, (gun) => keyOf(gun, by))];
  const rows = groups.map(([key, of]) => {
    const only = (name: 'stationName' | 'maker') => {
      const names = [...new Set(of.map(({ gun }) => gun[name]))];
      return names.length === 1 ? (names[0] ?? '') : `${names.length}个`;
    };
    const name = of[0] ? nameOf(of[0], by) : '';
    return {
      ...{ key, name, stationName: only('stationName'), maker: only('maker') },
      ...{ gunCount: of.length, belowCount: belowOf(of), ...figuresOf(of) },
    };
  });
  return rows.toSorted((a, b) => (a.uptimeBp ?? 10_000) - (b.uptimeBp ?? 10_000) || b.downSec - a.downSec || (a.name < b.name ? -1 : 1));
}

export async function uptimeRows(
  { by, pageNo, pageSize, ...asked }: UptimeFilters & PageQuery & { by: By },
  { tx, user, now }: Context,
): Promise<Data<typeof chargingUptime.rows>> {
  const rows = uptimeRowsOf(await uptimesOf(tx, uptimeQuery(asked, user, now)), by);
  return { pageNo, pageSize, totalRecord: rows.length, results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}

/** A gun's outages, the newest first; one that was not in operation is not found. */
export async function gunOutages(
  { pageNo, pageSize, ...asked }: PageQuery & { from?: string | undefined; to?: string | undefined; connectorId: string },
  { tx, user, now }: Context,
): Promise<Data<typeof chargingUptime.outages>> {
  const one = found((await uptimesOf(tx, uptimeQuery(asked, user, now)))[0]);
  const nowSec = Math.floor(now.getTime() / 1000);
  const rows = one.gaps.toReversed().map((gap) => ({
    ...{ startedAt: toIso(gap.from * 1000), endedAt: toIso(gap.until * 1000), seconds: gap.until - gap.from },
    ...{ cause: gap.cause, exclusion: gap.excluded, ongoing: gap.until === nowSec, what: wordsOf(one, gap) },
  }));
  const { totalSec, downSec, excludedSec } = one.time;
  return {
    ...{ pageNo, pageSize, totalRecord: rows.length, results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) },
    ...{ gunName: `${one.gun.equipmentName} ${one.gun.connectorName}`, totalSec, downSec, excludedSec },
  };
}
