import { type AgeingRow, type EffectRow, effectDimension, type effectStatistics, remindChannel } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { bucketLabels, periodOf } from '../../parking-order/index.ts';
import { ageingSums } from './ageing.repo.ts';
import { basisPoints } from './attribution.rule.ts';
import { funnelSteps, funnelTrend, funnelVehicles } from './effect-funnel.repo.ts';
import { type EffectScope, effectSums } from './effect-statistic.repo.ts';

const dayMs = 86_400_000;
/** Days shown when none are asked for. */
const usualDays = 30;

export interface EffectQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
  parkIds?: readonly string[] | undefined;
  dimension?: number | undefined;
  channel?: number | undefined;
}

/** Whole business days, the last thirty unless asked otherwise; lots within what the caller may see. */
export function scopeOf(query: EffectQuery, user: Pick<Context['user'], 'dealerIds' | 'parkIds'>, now: Date): EffectScope {
  const last = dateStart(query.endDate ?? businessDate(now));
  const first = query.startDate === undefined ? last - (usualDays - 1) * dayMs : dateStart(query.startDate);
  const chosen = query.parkIds?.length ? query.parkIds : null;
  const parkIds = user.parkIds === null ? chosen : (chosen?.filter((id) => user.parkIds?.includes(id)) ?? user.parkIds);
  return { dealerIds: user.dealerIds, parkIds, from: new Date(first), to: new Date(last + dayMs), channel: query.channel };
}

function labelOf(dimension: number, key: string, label: string): string {
  if (key === 'natural') return '自然补缴';
  if (key === '') return '未归属';
  return dimension === effectDimension.CHANNEL ? remindChannel.label(Number(key)) : label;
}

/** Touches and what they brought in, by group. */
export async function effectRows(query: EffectQuery, scope: EffectScope, tx: Context['tx']): Promise<EffectRow[]> {
  const dimension = query.dimension ?? effectDimension.DAY;
  const sums = await effectSums(tx, dimension, scope);
  return sums.map((row) => ({
    ...row,
    label: labelOf(dimension, row.key, row.label),
    recoveryBp: basisPoints(row.paidFen, row.owedAtTouchFen),
  }));
}

export async function effectPage(query: EffectQuery & { pageNo: number; pageSize: number }, { tx, user, now }: Context) {
  const { pageNo, pageSize } = query;
  const rows = await effectRows(query, scopeOf(query, user, now), tx);
  return { pageNo, pageSize, totalRecord: rows.length, results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}

/** What messages came to, and how many times their cost came in. */
export async function shortMsgSummary(
  { byPlan, ...query }: Pick<EffectQuery, 'startDate' | 'endDate'> & { byPlan?: boolean | undefined },
  { tx, user, now }: Context,
) {
  const dimension = byPlan ? effectDimension.PLAN : effectDimension.DAY;
  const wanted = { ...query, dimension, channel: remindChannel.SMS };
  const rows = await effectRows(wanted, scopeOf(wanted, user, now), tx);
  return rows.map((row) => ({ ...row, returnBp: basisPoints(row.paidFen, row.costFen) }));
}

/** Debt by age at the end of the period, every bucket of the dealer's thresholds in one line. */
export async function ageingTable(query: EffectQuery, { tx, user, now }: Context): Promise<AgeingRow[]> {
  const { thresholdDays } = await periodOf(tx, user.dealerId);
  const sums = await ageingSums(tx, thresholdDays, scopeOf(query, user, now));
  const none = { openingFen: 0, newFen: 0, paidFen: 0, reducedFen: 0, writtenOffFen: 0, closingFen: 0 };
  return bucketLabels(thresholdDays).map((label, index) => {
    const { bucket: _, ...fens } = sums.find((row) => row.bucket === index) ?? { bucket: index, ...none };
    return { bucket: label, ...fens };
  });
}

/** Days a trend shows one by one. */
const mostDays = 62;
type Channel = (typeof remindChannel.options)[number]['value'];

/** From debt to payment, in figures that are the table's. */
export async function effectFunnel(query: EffectQuery, { tx, user, now }: Context): Promise<Data<typeof effectStatistics.funnel>> {
  const scope = scopeOf(query, user, now);
  const byChannel = await effectRows({ ...query, dimension: effectDimension.CHANNEL }, scope, tx);
  const channelOf = (key: string) => (/^\d+$/.test(key) ? (Number(key) as Channel) : null);
  const trend = await funnelTrend(tx, scope, scope.to.getTime() - scope.from.getTime() > mostDays * dayMs);
  return {
    startDate: businessDate(scope.from.getTime()),
    endDate: businessDate(scope.to.getTime() - dayMs),
    steps: await funnelSteps(tx, scope),
    channels: byChannel.map((row) => ({ ...row, channel: channelOf(row.key) })).toSorted((a, b) => b.paidFen - a.paidFen),
    trend: trend.map((point) => ({ ...point, channel: point.channel as Channel | null })),
  };
}

/** The vehicles behind a figure of the funnel. */
export const effectVehicles = (query: EffectQuery & { step: number; pageNo: number; pageSize: number }, { tx, user, now }: Context) =>
  funnelVehicles(tx, query.step, query, scopeOf(query, user, now));
