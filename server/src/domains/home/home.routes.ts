import { type HomeOverview, home, homeChargings } from '@bochong/contract/home';
import type { App, Context } from '../../kernel/app-context.ts';
import { metrics, readCounters, runningDate } from '../../kernel/database/counter.ts';
import { planned } from '../../kernel/database/db.ts';
import { implement } from '../../kernel/http/implement.ts';
import { businessDate, toIso } from '../../kernel/time.ts';
import { uncoveredLots } from '../parking-lot/index.ts';
import { lotsOf, openAlarmsOf, troublesOf } from './home.repo.ts';
import { stretchOf, upTo } from './home.rule.ts';
import { chargingHalf } from './home-charging.service.ts';
import { startStates } from './start.service.ts';

const dayMs = 86_400_000;
interface Counted {
  metric: number;
  value: number;
}
const sum = <Row extends Counted>(rows: readonly Row[], metric: number, only: (row: Row) => boolean = () => true) =>
  rows.reduce((total, row) => (row.metric === metric && only(row) ? total + row.value : total), 0);

/** Money taken less money given back. */
const received = <Row extends Counted>(rows: readonly Row[], only?: (row: Row) => boolean) =>
  sum(rows, metrics.receivedFen, only) - sum(rows, metrics.refundedFen, only);

const dayMetrics = [metrics.entries, metrics.exits, metrics.receivedFen, metrics.refundedFen];

/** Today and the same weekday a week ago by hour; the running hour of another day counts in the share of it that has passed today. */
async function overview({ user, now, ...context }: Context): Promise<HomeOverview> {
  const tx = planned(context.tx);
  const dayBefore = (days: number) => businessDate(now.getTime() - days * dayMs);
  const [today, weekAgo] = [dayBefore(0), dayBefore(7)];
  const { parkIds } = user;
  const on = (date: string, wanted: readonly number[] = dayMetrics) => ({ from: date, to: date, metrics: wanted, parkIds });
  const [ofToday, ofWeekAgo, running, lots, troubles, bare, alarms] = await Promise.all([
    readCounters(tx, on(today), ['parkId', 'metric']),
    readCounters(tx, on(weekAgo), ['metric', 'hour']),
    readCounters(tx, on(runningDate, [metrics.occupied, metrics.unpaidStays, metrics.unpaidFen]), ['parkId', 'metric']),
    lotsOf(tx, parkIds),
    troublesOf(tx, parkIds, now),
    uncoveredLots(tx, now, parkIds),
    openAlarmsOf(tx, parkIds),
  ]);
  const uncovered = new Set(bare.map(({ parkId }) => parkId));
  const stretch = stretchOf(now);
  const before = (metric: number) =>
    upTo(
      stretch,
      ofWeekAgo.filter((row) => row.metric === metric),
    );
  const compared = (metric: number) => ({ value: sum(ofToday, metric), lastWeek: before(metric) });
  const occupiedOf = new Map(
    running.filter(({ metric }) => metric === metrics.occupied).map(({ parkId, value }) => [parkId, Math.max(0, value)]),
  );
  const spaces = lots.reduce((total, lot) => total + lot.spaces, 0);
  const inPark = [...occupiedOf.values()].reduce((total, value) => total + value, 0);
  return {
    asOf: toIso(now),
    receivedFen: { value: received(ofToday), lastWeek: before(metrics.receivedFen) - before(metrics.refundedFen) },
    entries: compared(metrics.entries),
    exits: compared(metrics.exits),
    inPark,
    spaces,
    occupancyBp: spaces === 0 ? 0 : Math.round((inPark / spaces) * 10_000),
    unpaid: sum(running, metrics.unpaidStays),
    unpaidFen: sum(running, metrics.unpaidFen),
    ...alarms,
    parks: lots.map((lot) => {
      const own = (row: { parkId: string }) => row.parkId === lot.parkId;
      return {
        ...lot,
        occupied: occupiedOf.get(lot.parkId) ?? 0,
        receivedFen: received(ofToday, own),
        entries: sum(ofToday, metrics.entries, own),
        exits: sum(ofToday, metrics.exits, own),
        uncovered: uncovered.has(lot.parkId),
        offlineDevices: troubles.get(lot.parkId)?.offlineDevices ?? 0,
        blockedExits: troubles.get(lot.parkId)?.blockedExits ?? 0,
      };
    }),
  };
}

async function trend({ user, now, ...context }: Context, days: number) {
  const tx = planned(context.tx);
  const from = businessDate(now.getTime() - (days - 1) * dayMs);
  const wanted = [metrics.entries, metrics.receivedFen, metrics.refundedFen];
  const rows = await readCounters(tx, { from, to: businessDate(now), metrics: wanted, parkIds: user.parkIds }, ['bizDate', 'metric']);
  return Array.from({ length: days }, (_, index) => {
    const date = businessDate(now.getTime() - (days - 1 - index) * dayMs);
    const own = (row: { bizDate: string }) => row.bizDate === date;
    return { date, receivedFen: received(rows, own), entries: sum(rows, metrics.entries, own) };
  });
}

async function flow({ user, now, ...context }: Context) {
  const tx = planned(context.tx);
  const [today, weekAgo] = [businessDate(now), businessDate(now.getTime() - 7 * dayMs)];
  const wanted = { metrics: [metrics.entries, metrics.exits], parkIds: user.parkIds };
  const days = await Promise.all(
    [today, weekAgo].map((date) => readCounters(tx, { from: date, to: date, ...wanted }, ['bizDate', 'metric', 'hour'])),
  );
  const rows = days.flat();
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const line = (metric: number, date: string) => hours.map((hour) => sum(rows, metric, (row) => row.bizDate === date && row.hour === hour));
  return {
    hours,
    inToday: line(metrics.entries, today),
    outToday: line(metrics.exits, today),
    inLastWeek: line(metrics.entries, weekAgo),
    outLastWeek: line(metrics.exits, weekAgo),
  };
}

export function createHomeRoutes(app: App): void {
  implement(app, home.start, (_, context) => startStates(context));
  implement(app, home.overview, (_, context) => overview(context));
  implement(app, home.trend, ({ query }, context) => trend(context, query.days));
  implement(app, homeChargings.get, (_, context) => chargingHalf(context));
  implement(app, home.flow, (_, context) => flow(context));
}
