import { type ChargingVin, chargingVins, vinImportColumns } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../../kernel/sheets/sheet.ts';
import { listVins, type VinFilters, vinBatches } from './vin.repo.ts';
import * as service from './vin.service.ts';
import { importVins } from './vin-import.service.ts';

const exported: ExportDefinition<VinFilters, ChargingVin> = {
  name: 'chargingVins',
  title: 'VIN码',
  columns: fieldColumns(chargingVins.list, [
    ...(['vin', 'plateNo', 'payAccount', 'payerName', 'brand', 'model', 'batteryWh', 'autoStart', 'stationNames'] as const),
    ...(['validTo', 'enabled', 'lastUsedAt'] as const),
  ]),
  batches: (tx, query, scope) => vinBatches(tx, query, scope),
};
/** One cell for each column of the import file. */
const exampleRow = ['LSVAU2180N2183294', '浙AD12345', '13800000000', '', '大众', 'ID.4', '2028-12-31 23:59:59'];

export function createVinRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, chargingVins.list, ({ query }, { tx, user }) => listVins(tx, query, user));
  implement(app, chargingVins.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargingVins.template, () => sheetTemplate('VIN码', Object.values(vinImportColumns), exampleRow));
  implement(app, chargingVins.import, ({ body }, context) => importVins(body, context));
  implement(app, chargingVins.create, ({ body }, context) => service.createVin(body, context));
  implement(app, chargingVins.update, ({ params, body }, context) => service.updateVin(params.id, body, context));
  implement(app, chargingVins.switchStatus, ({ params, body }, context) => service.switchVin(params.id, body, context));
  implement(app, chargingVins.remove, ({ params }, context) => service.removeVin(params.id, context));
}
