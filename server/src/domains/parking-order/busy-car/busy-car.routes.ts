import { busyCars } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { busyExport, busyPage, exportBusy } from './busy-car.service.ts';

export function createBusyCarRoutes(app: App): void {
  implement(app, busyCars.list, ({ query }, context) => busyPage(query, context));
  app.exports.set(busyExport.name, busyExport as never);
  implement(app, busyCars.export, ({ query }, context) => exportBusy(query, context));
}
