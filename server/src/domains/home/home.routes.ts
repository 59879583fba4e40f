import { type HomeOverview, home } from '@bochong/contract/home';
import type { App, Context } from '../../kernel/app-context.ts';
import { metrics, readCounters, runningDate } from '../../kernel/database/counter.ts';
import { implement } from '../../kernel/http/implement.ts';
import { businessDate, toIso } from '../../kernel/time.ts';
import { lotsOf, openAlarmsOf, unpaidOf } from './home.repo.ts';
import { stretchOf, upTo } from './home.rule.ts';
import { startStates } from './start.service.ts';

type Counters = Awaited<ReturnType<typeof readCounters>>;

const dayMs = 86_400_000;
const sum = (rows: Counters, metric: number, only: (row: Counters[number]) => boolean) =>
  rows.reduce((total, row) => (row.metric === metric && only(row) ? total + row.value : total), 0);

/** Money taken less money given back. */
const received = (rows: Counters, only: (row: Counters[number]) => boolean) =>
  Math.max(0, sum(rows, metrics.receivedFen, only) - sum(rows, metrics.refundedFen, only));

const dayMetrics = [metrics.entries, metrics.exits, metrics.receivedFen, metrics.refundedFen, metrics.payments];

/** Today, yesterday and the same weekday a week ago by hour; the running hour of another day counts in the share of it that has passed today. */
async function overview({ tx, user, now }: Context): Promise<HomeOverview> {
  const dayBefore = (days: number) => businessDate(now.getTime() - days * dayMs);
  const [today, yesterday, weekAgo] = [dayBefore(0), dayBefore(1), dayBefore(7)];
  const of = { metrics: dayMetrics, parkIds: user.parkIds };
  const rows = [
    ...(await readCounters(tx, { from: yesterday, to: today, ...of })),
    ...(await readCounters(tx, { from: weekAgo, to: weekAgo, ...of })),
  ];
  const running = await readCounters(tx, { from: runningDate, to: runningDate, metrics: [metrics.occupied], parkIds: user.parkIds });
  const lots = await lotsOf(tx, user.parkIds);
  const [unpaid, openAlarms] = [await unpaidOf(tx, user.parkIds), await openAlarmsOf(tx, user.parkIds)];
  const stretch = stretchOf(now);
  const isToday = (row: Counters[number]) => row.bizDate === today;
  const before = (date: string, metric: number) =>
    upTo(
      stretch,
      rows.filter((row) => row.bizDate === date && row.metric === metric),
    );
  const receivedBefore = (date: string) => Math.max(0, before(date, metrics.receivedFen) - before(date, metrics.refundedFen));
  const compared = (metric: number) => ({
    value: sum(rows, metric, isToday),
    base: before(yesterday, metric),
    lastWeek: before(weekAgo, metric),
  });
  const occupiedOf = new Map(running.map((row) => [row.parkId, Math.max(0, row.value)]));
  const spaces = lots.reduce((total, lot) => total + lot.spaces, 0);
  const inPark = [...occupiedOf.values()].reduce((total, value) => total + value, 0);
  return {
    asOf: toIso(now),
    receivedFen: { value: received(rows, isToday), base: receivedBefore(yesterday), lastWeek: receivedBefore(weekAgo) },
    entries: compared(metrics.entries),
    exits: compared(metrics.exits),
    inPark,
    spaces,
    occupancyBp: spaces === 0 ? 0 : Math.round((inPark / spaces) * 10_000),
    unOut: inPark,
    unpaid: unpaid.count,
    unpaidFen: unpaid.fen,
    openAlarms,
    parks: lots.map((lot) => {
      const own = (row: Counters[number]) => isToday(row) && row.parkId === lot.parkId;
      return {
        ...lot,
        occupied: occupiedOf.get(lot.parkId) ?? 0,
        receivedFen: received(rows, own),
        entries: sum(rows, metrics.entries, own),
        exits: sum(rows, metrics.exits, own),
      };
    }),
  };
}

async function trend({ tx, user, now }: Context, days: number) {
  const from = businessDate(now.getTime() - (days - 1) * dayMs);
  const rows = await readCounters(tx, { from, to: businessDate(now), metrics: dayMetrics, parkIds: user.parkIds });
  return Array.from({ length: days }, (_, index) => {
    const date = businessDate(now.getTime() - (days - 1 - index) * dayMs);
    const own = (row: Counters[number]) => row.bizDate === date;
    return { date, parkingFen: received(rows, own), orders: sum(rows, metrics.entries, own) };
  });
}

async function flow({ tx, user, now }: Context) {
  const [today, yesterday] = [businessDate(now), businessDate(now.getTime() - dayMs)];
  const rows = await readCounters(tx, { from: yesterday, to: today, metrics: [metrics.entries, metrics.exits], parkIds: user.parkIds });
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const line = (metric: number, date: string) => hours.map((hour) => sum(rows, metric, (row) => row.bizDate === date && row.hour === hour));
  return {
    hours,
    inToday: line(metrics.entries, today),
    outToday: line(metrics.exits, today),
    inYesterday: line(metrics.entries, yesterday),
    outYesterday: line(metrics.exits, yesterday),
  };
}

export function createHomeRoutes(app: App): void {
  implement(app, home.start, (_, context) => startStates(context));
  implement(app, home.overview, (_, context) => overview(context));
  implement(app, home.trend, ({ query }, context) => trend(context, query.days));
  implement(app, home.flow, (_, context) => flow(context));
}
