import { chargingPayerType } from '@bochong/contract/charging-order';
import {
  type ChargingFigures,
  type ChargingSums,
  type chargingStatistics,
  chargingStatisticsErrors,
  type gunOrder,
  longestStatDays,
  type StatFilters,
} from '@bochong/contract/charging-statistics';
import { rateLabel } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { figuresOf, type GunTime, noGunTime, noSums, payerFiguresOf, shareBp } from '../figures/charging-figures.rule.ts';
import { datesOf, daysOf, periodBefore, periodOf } from '../figures/stat-period.rule.ts';
import { orderedGuns } from './gun-order.rule.ts';
import { gunTimeBy, type Plan, planOf, type StatQuery, slotSums, sumsBy } from './report.repo.ts';
import { companyNames, countPayers, gunNames, stationNames, statRows } from './stat-name.repo.ts';

/** What was asked for, within what its asker may see and up to today. */
export function statQuery(query: StatFilters, { dealerIds, parkIds }: ExportScope, now: Date): StatQuery {
  const period = periodOf(query, businessDate(now));
  if (period.from > period.to) fail(chargingStatisticsErrors.periodReversed, {}, { field: 'to' });
  if (daysOf(period) > longestStatDays) fail(chargingStatisticsErrors.periodTooLong, { days: longestStatDays }, { field: 'to' });
  const stationIds = query.stationIds?.length ? query.stationIds : null;
  return { ...period, dealerIds, parkIds, stationIds, payerType: query.payerType ?? null, now };
}

const understood = (query: StatFilters, { user, now }: Context) => statQuery(query, user, now);
const said = ({ from, to, now }: StatQuery) => ({ from, to, asOf: toIso(now) });

async function totalOf({ tx }: Context, plan: Plan): Promise<ChargingFigures & { gunCount: number }> {
  const [sums, times] = [await sumsBy(tx, plan, null), await gunTimeBy(tx, plan, null)];
  const { gunCount = 0, ...time } = times.get('') ?? { ...noGunTime, gunCount: 0 };
  return { ...figuresOf(sums.get('') ?? noSums, time), gunCount };
}

/** Sums and times of the same keys, with zeros where one has none. */
function figuresBy(sums: ReadonlyMap<string, ChargingSums>, times: ReadonlyMap<string, GunTime & { gunCount: number }>) {
  return (key: string) => {
    const { gunCount = 0, ...time } = times.get(key) ?? { ...noGunTime, gunCount: 0 };
    return { ...figuresOf(sums.get(key) ?? noSums, time), gunCount };
  };
}

export async function overview(asked: StatFilters, context: Context): Promise<Data<typeof chargingStatistics.overview>> {
  const query = understood(asked, context);
  const { gunCount, ...total } = await totalOf(context, await planOf(context.tx, query));
  const { gunCount: _, ...previous } = await totalOf(context, await planOf(context.tx, { ...query, ...periodBefore(query) }));
  return { ...said(query), gunCount, total, previous };
}

export async function daily(asked: StatFilters, context: Context): Promise<Data<typeof chargingStatistics.daily>> {
  const query = understood(asked, context);
  const plan = await planOf(context.tx, query);
  const of = figuresBy(await sumsBy(context.tx, plan, 'stat_date'), await gunTimeBy(context.tx, plan, 'stat_date'));
  const days = datesOf(query).map((date) => {
    const { gunCount: _, ...figures } = of(date);
    return { date, ...figures };
  });
  return { ...said(query), days };
}

export async function stations(asked: StatFilters, context: Context): Promise<Data<typeof chargingStatistics.stations>> {
  const query = understood(asked, context);
  const plan = await planOf(context.tx, query);
  const [sums, times] = [await sumsBy(context.tx, plan, 'station_id'), await gunTimeBy(context.tx, plan, 'station_id')];
  const of = figuresBy(sums, times);
  const names = await stationNames(context.tx, [...new Set([...sums.keys(), ...times.keys()])]);
  const found = [...names].map(([stationId, stationName]) => ({ stationId, stationName, ...of(stationId) }));
  return { ...said(query), stations: found.toSorted((a, b) => b.netFen - a.netFen || b.energyWh - a.energyWh) };
}

export async function guns(
  { order, pageNo, pageSize, ...asked }: StatFilters & PageQuery & { order: CodeOf<typeof gunOrder> },
  context: Context,
): Promise<Data<typeof chargingStatistics.guns>> {
  const plan = await planOf(context.tx, understood(asked, context));
  const [sums, times] = [await sumsBy(context.tx, plan, 'connector_id'), await gunTimeBy(context.tx, plan, 'connector_id')];
  const of = figuresBy(sums, times);
  const names = await gunNames(context.tx, [...new Set([...sums.keys(), ...times.keys()])]);
  const found = orderedGuns(
    names.map((gun) => {
      const { gunCount: _, ...figures } = of(gun.connectorId);
      return { ...gun, ...figures };
    }),
    order,
  );
  return { pageNo, pageSize, totalRecord: found.length, results: found.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}

const halfHours = Array.from({ length: 48 }, (_, slot) => slot);

export async function slots(asked: StatFilters, context: Context): Promise<Data<typeof chargingStatistics.slots>> {
  const query = understood(asked, context);
  const sums = await slotSums(context.tx, await planOf(context.tx, query));
  const [bySlot, byLabel] = [Map.groupBy(sums, ({ slot }) => slot), Map.groupBy(sums, (one) => one.rateLabel)];
  const add = (rows: typeof sums | undefined, of: 'energyWh' | 'elecFen' | 'serviceFen' | 'startedCount') =>
    (rows ?? []).reduce((sum, row) => sum + row[of], 0);
  return {
    ...said(query),
    slots: halfHours.map((slot) => ({
      ...{ slot, energyWh: add(bySlot.get(slot), 'energyWh'), startedCount: add(bySlot.get(slot), 'startedCount') },
    })),
    labels: rateLabel.options.flatMap(({ value }) => {
      const rows = byLabel.get(value);
      if (rows === undefined) return [];
      const label = { energyWh: add(rows, 'energyWh'), elecFen: add(rows, 'elecFen'), serviceFen: add(rows, 'serviceFen') };
      const { priceE5 } = payerFiguresOf({ ...noSums, ...label });
      return { rateLabel: value, ...label, priceE5, shareBp: shareBp(label.energyWh, add(sums, 'energyWh')) };
    }),
  };
}

export async function payers(asked: StatFilters, context: Context): Promise<Data<typeof chargingStatistics.payers>> {
  const query = understood(asked, context);
  const plan = await planOf(context.tx, query);
  const [types, companies] = [await sumsBy(context.tx, plan, 'payer_type'), await sumsBy(context.tx, plan, 'company_id')];
  const counts = await countPayers(context.tx, query);
  const names = await companyNames(context.tx, [...companies.keys()]);
  return {
    ...said(query),
    counts: { ...counts, repeatBp: shareBp(counts.repeatCount, counts.activeCount) },
    types: chargingPayerType.options
      .filter(({ value }) => types.has(String(value)))
      .map(({ value }) => ({ payerType: value, ...payerFiguresOf(types.get(String(value)) ?? noSums) })),
    companies: [...names]
      .map(([companyId, companyName]) => ({ companyId, companyName, ...payerFiguresOf(companies.get(companyId) ?? noSums) }))
      .toSorted((a, b) => b.energyWh - a.energyWh),
  };
}

export function rows(
  {
    connectorId,
    companyId,
    pageNo,
    pageSize,
    ...asked
  }: StatFilters & PageQuery & Partial<Record<'connectorId' | 'companyId', string | undefined>>,
  context: Context,
): Promise<Data<typeof chargingStatistics.rows>> {
  return statRows(context.tx, { ...understood(asked, context), connectorId, companyId }, { pageNo, pageSize });
}
