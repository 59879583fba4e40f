import { carType, parkOrders, unOutOrders } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findOrders } from '../presence/find-vehicle.service.ts';
import { findOrder } from './order-detail.repo.ts';
import { calculateProcess, orderTimeline } from './order-detail.service.ts';
import { exportOrders, orderExport } from './order-export.service.ts';
import { listOrders } from './park-order.repo.ts';
import { removeOrders, setOutOrders } from './park-order.service.ts';
import { fixPlate } from './plate-correction.service.ts';
import { exportUnOut, listUnOutOrders, periodOf, saveUnOutPeriod, unOutExport } from './un-out.service.ts';

export function createParkOrderRoutes(app: App): void {
  registerFinder(app, { to: parkOrders.list, find: findOrders });
  implement(app, parkOrders.list, ({ query }, { tx, user }) => listOrders(tx, query, user));
  app.exports.set(orderExport.name, orderExport as never);
  implement(app, parkOrders.export, ({ query }, context) => exportOrders(query, context));
  implement(app, parkOrders.calculateProcess, ({ query }, context) => calculateProcess(query, context));
  implement(app, parkOrders.get, async ({ params }, { tx, user }) => found(await findOrder(tx, params.id, user.parkIds)));
  implement(app, parkOrders.simpleDetail, async ({ params }, { tx, user }) => found(await findOrder(tx, params.id, user.parkIds)));
  implement(app, parkOrders.timeline, ({ params }, context) => orderTimeline(params.id, context));
  implement(app, parkOrders.carTypes, async () => carType.options.map(({ value, label }) => ({ carType: value, carTypeName: label })));
  implement(app, parkOrders.fixPlate, ({ body }, context) => fixPlate(body, context));
  implement(app, parkOrders.remove, ({ body }, context) => removeOrders(body, context));
  implement(app, parkOrders.setOutTime, ({ body }, context) => setOutOrders(body, context));
  implement(app, unOutOrders.list, ({ query }, context) => listUnOutOrders(query, context));
  app.exports.set(unOutExport.name, unOutExport as never);
  implement(app, unOutOrders.export, ({ query }, context) => exportUnOut(query, context));
  implement(app, unOutOrders.getPeriod, (_, { tx, user }) => periodOf(tx, user.dealerId));
  implement(app, unOutOrders.savePeriod, ({ body }, context) => saveUnOutPeriod(body, context));
}
