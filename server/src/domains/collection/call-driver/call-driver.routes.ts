import { callDriverErrors, callDrivers } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { settleDrivers } from './call-driver.repo.ts';
import { callPage, dial, driverCase, driverPage, saveOutcome, transfer } from './call-driver.service.ts';
import { type DriverFilters, type DriverListed, driverBatches, nextDriver } from './call-driver-list.repo.ts';
import { deskLine } from './call-line.ts';
import { type CallFilters, type CallListed, callBatches } from './call-record.repo.ts';

constraintMeans('call_record_open_key', callDriverErrors.inCall);

const driverExport: ExportDefinition<DriverFilters, DriverListed> = {
  name: 'callDrivers',
  title: '催缴对象',
  columns: fieldColumns(callDrivers.list, [
    'plateNo',
    'planName',
    'owedFen',
    'currentOwedFen',
    'customerName',
    'callDriverStatus',
    'callCount',
    'lastCallAt',
    { name: 'lastResult', header: '最近结果' },
    'callIntent',
    'promiseDate',
    'closedReason',
  ]),
  batches: driverBatches,
};

const callExport: ExportDefinition<CallFilters, CallListed> = {
  name: 'callRecords',
  title: '通话记录',
  columns: fieldColumns(callDrivers.calls, [
    'plateNo',
    'planName',
    'customerName',
    'startAt',
    'seconds',
    'callResult',
    'callIntent',
    'promiseDate',
    'summary',
  ]),
  batches: callBatches,
};

export function createCallDriverRoutes(app: App): void {
  implement(app, callDrivers.list, ({ query }, context) => driverPage(query, context));
  app.exports.set(driverExport.name, driverExport as never);
  implement(app, callDrivers.export, ({ query }, context) => exportOrQueue(driverExport, query, context));
  implement(app, callDrivers.next, ({ query: { planId, skip } }, { tx, user, now }) =>
    nextDriver(tx, { dealerId: user.dealerId, userId: user.userId, planId, skip }, now),
  );
  implement(app, callDrivers.detail, ({ params }, context) => driverCase(params.id, context));
  implement(app, callDrivers.call, ({ body }, context) => dial(body.driverId, deskLine, context));
  implement(app, callDrivers.save, ({ body }, context) => saveOutcome(body, context));
  implement(app, callDrivers.transfer, ({ body }, context) => transfer(body, context));
  implement(app, callDrivers.calls, ({ query }, context) => callPage(query, context));
  app.exports.set(callExport.name, callExport as never);
  implement(app, callDrivers.exportCalls, ({ query }, context) => exportOrQueue(callExport, query, context));
  const settle = (plateId: string | null, tx: Parameters<typeof settleDrivers>[0], dealerId: string) =>
    plateId === null ? undefined : settleDrivers(tx, dealerId, plateId, app.clock.now());
  app.events.on('ArrearsPaid', 'call-driver', async (tx, { plateId }, { dealerId }) => settle(plateId, tx, dealerId));
  app.events.on('ArrearsClosed', 'call-driver', async (tx, { plateId }, { dealerId }) => settle(plateId, tx, dealerId));
  app.events.on('PlatePhoneUnbound', 'call-driver', async (tx, { plateId }, { dealerId }) => settle(plateId, tx, dealerId));
}
