import { type ChargingCarRow, chargingCars } from '@bochong/contract/charging-occupancy';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { planned } from '../../../kernel/database/db.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { carDetail, fixCarPlate } from './car-deed.service.ts';
import { type CarFilters, carBatches, listCars } from './car-list.repo.ts';
import { gunOfOrder } from './gun-of-order.repo.ts';
import { gatheredMs, linkCars } from './link-car.service.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Which cars stood at a gun around an instant may be another than before. */
    ChargingCarsToLink: { connectorId: string; at: string };
  }
}

/** The filters as they were when the export was asked for: how long a car stands counts until then. */
interface ExportQuery {
  filters: CarFilters;
  at: string;
}
const carExport: ExportDefinition<ExportQuery, ChargingCarRow> = {
  name: 'chargingCars',
  title: '充电车辆记录',
  columns: fieldColumns<ChargingCarRow>(chargingCars.list, [
    ...(['plateNo', 'vehicleClass', 'stationName', 'connectorCode', 'berthNo', 'openedAt', 'openedBy', 'plugAt', 'chargeFrom'] as const),
    ...(['chargeTo', 'leaveAt', 'leaveBy', 'staySec', 'orderCount', 'occupyNo', 'carStatus'] as const),
  ]),
  batches: (tx, { filters, at }, scope) => carBatches(tx, filters, { ...scope, now: new Date(at) }) as never,
};

/** A bay's stays are worked out so long after the first word of it; what is said of it meanwhile is worked out with it. */
const linkMs = 5000;

/**
 * Whatever says something of a bay: the stays of cars there are worked out soon after the commit, by themselves; once for all that was said of the
 * same hours, because every instant is worked out with its surroundings.
 */
function followEvents(app: App): void {
  const { events } = app;
  const link = (tx: Parameters<typeof events.emit>[0], dealerId: string, connectorId: string, at: string) => {
    const due = { at: new Date(app.clock.now().getTime() + linkMs), key: `${connectorId}:${Math.floor(Date.parse(at) / gatheredMs)}` };
    return events.emitLater(tx, 'ChargingCarsToLink', dealerId, { connectorId, at }, due);
  };
  const ofOrder = async (tx: Parameters<typeof events.emit>[0], dealerId: string, orderId: string) => {
    const gun = await gunOfOrder(tx, dealerId, orderId);
    if (gun?.startAt) await link(tx, dealerId, gun.connectorId, gun.startAt);
  };
  events.within('GunStateChanged', (tx, { connectorId, at }, { dealerId }) => link(tx, dealerId, connectorId, at));
  events.within('ChargingBaySeen', (tx, { connectorId, at }, { dealerId }) => link(tx, dealerId, connectorId, at));
  events.within('ChargingOrderEnded', (tx, { orderId }, { dealerId }) => ofOrder(tx, dealerId, orderId));
  events.within('ChargingPlateBound', (tx, { orderId }, { dealerId }) => ofOrder(tx, dealerId, orderId));
  events.within('ChargingOccupancySettled', (tx, { orderId }, { dealerId }) => ofOrder(tx, dealerId, orderId));
  events.on(
    'ChargingCarsToLink',
    'charging-car',
    (tx, { connectorId, at }, { dealerId }) => linkCars(workIn(app, planned(tx)), dealerId, { connectorId, at: Date.parse(at) }),
    'device',
  );
}

export function createCarRoutes(app: App): void {
  app.exports.set(carExport.name, carExport as never);
  followEvents(app);
  implement(app, chargingCars.list, ({ query }, { tx, user, now }) => listCars(tx, query, { ...user, now }));
  implement(app, chargingCars.export, ({ query }, context) =>
    exportOrQueue(carExport, { filters: query, at: context.now.toISOString() }, context),
  );
  implement(app, chargingCars.get, ({ params }, context) => carDetail(params.id, context));
  implement(app, chargingCars.fixPlate, ({ params, body }, context) => fixCarPlate(params.id, body, context));
}
