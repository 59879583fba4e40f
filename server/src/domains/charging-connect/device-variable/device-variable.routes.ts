import { type DeviceVariable, deviceVariables } from '@bochong/contract/charging-connect';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { listDevices, listVariables, type VariableFilters, variableBatches } from './device-variable.repo.ts';
import { change, read, readAll, restore } from './device-variable.service.ts';

const exported: ExportDefinition<VariableFilters, DeviceVariable> = {
  name: 'deviceVariable',
  title: '设备变量',
  columns: fieldColumns(deviceVariables.list, [
    ...(['stationName', 'equipmentName', 'component', 'componentInstance', 'evse', 'variable', 'variableInstance', 'attribute'] as const),
    ...(['value', 'unit', 'mutability', 'dataType', 'range', 'wanted', 'baseline', 'toldAt'] as const),
  ]),
  batches: (tx, query, scope) => variableBatches(tx, query, scope),
};

export function createDeviceVariableRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, deviceVariables.list, ({ query }, { tx, user }) => listVariables(tx, query, user));
  implement(app, deviceVariables.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, deviceVariables.devices, ({ query }, { tx, user }) => listDevices(tx, query, user));
  implement(app, deviceVariables.change, ({ params, body }, context) => change(params.id, body, context));
  implement(app, deviceVariables.read, ({ params, body }, context) => read(params.id, body, context));
  implement(app, deviceVariables.readAll, ({ params, body }, context) => readAll(params.id, body, context));
  implement(app, deviceVariables.restore, ({ params, body }, context) => restore(params.id, body, context));
}
