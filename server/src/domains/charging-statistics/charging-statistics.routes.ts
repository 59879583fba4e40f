import { billBiz } from '@bochong/contract/bill';
import { chargingStatistics } from '@bochong/contract/charging-statistics';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { businessDate } from '../../kernel/time.ts';
import { daily, guns, overview, payers, rows, slots, stations } from './report/report.service.ts';
import { exportStatistics, statisticsExport } from './report/statistics-export.service.ts';
import { markDay, markOrderDays } from './roll-up/roll-up.repo.ts';
import { createUptimeRoutes } from './uptime/uptime.routes.ts';

export function createChargingStatisticsRoutes(app: App): void {
  implement(app, chargingStatistics.overview, ({ query }, context) => overview(query, context));
  implement(app, chargingStatistics.daily, ({ query }, context) => daily(query, context));
  implement(app, chargingStatistics.stations, ({ query }, context) => stations(query, context));
  implement(app, chargingStatistics.guns, ({ query }, context) => guns(query, context));
  implement(app, chargingStatistics.slots, ({ query }, context) => slots(query, context));
  implement(app, chargingStatistics.payers, ({ query }, context) => payers(query, context));
  implement(app, chargingStatistics.rows, ({ query }, context) => rows(query, context));
  app.exports.set(statisticsExport.name, statisticsExport as never);
  implement(app, chargingStatistics.export, ({ query }, context) => exportStatistics(query, context));
  createUptimeRoutes(app);
  const { events } = app;
  const today = () => businessDate(app.clock.now());
  events.within('ChargingOrderEnded', (tx, { orderId }, { dealerId }) => markOrderDays(tx, dealerId, orderId, today()));
  events.within('ChargingOrderCorrected', (tx, { orderId }, { dealerId }) => markOrderDays(tx, dealerId, orderId, today()));
  /** Money whose own day is over. */
  const follow = async (tx: Parameters<typeof markDay>[0], dealerId: string, { bizType, at }: { bizType: number; at: string }) => {
    const date = businessDate(Date.parse(at));
    if (bizType === billBiz.CHARGING && date < today()) await markDay(tx, dealerId, date);
  };
  events.within('BillSettled', (tx, bill, { dealerId }) => follow(tx, dealerId, bill));
  events.within('RefundExecuted', (tx, refund, { dealerId }) => follow(tx, dealerId, refund));
}
