import { type Connector, connectors } from '@bochong/contract/charging-asset';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { withPrices } from '../gun-state/gun-price.ts';
import { type ConnectorFilters, connectorBatches, findConnector, labelsOf, listConnectors } from './connector.repo.ts';
import { renewCode, switchConnector, updateConnector } from './connector.service.ts';

const exported = (app: App): ExportDefinition<ConnectorFilters, Connector> => ({
  name: 'chargingConnectors',
  title: '充电枪',
  columns: fieldColumns(connectors.list, [
    ...(['connectorCode', 'connectorName', 'stationName', 'equipmentName', 'connectorNo', 'connectorType', 'nationalStandard'] as const),
    ...(['ratedPowerW', 'voltageLower', 'voltageUpper', 'ratedCurrentA', 'berthNo', 'groundLockCode', 'supportReserve'] as const),
    ...([
      'workStatus',
      'statusChangedAt',
      'ocppErrorCode',
      'vendorErrorCode',
      'adminDisabled',
      'disableReason',
      'tariffName',
      'priceText',
      'updatedAt',
    ] as const),
  ]),
  async *batches(tx, query, scope) {
    for await (const guns of connectorBatches(tx, query, scope.parkIds)) yield withPrices(workIn(app, tx), guns);
  },
});

export function createConnectorRoutes(app: App): void {
  const sheet = exported(app);
  app.exports.set(sheet.name, sheet as never);
  implement(app, connectors.list, async ({ query }, context) => {
    const page = await listConnectors(context.tx, query, context.user.parkIds);
    return { ...page, results: await withPrices(context, page.results) };
  });
  implement(app, connectors.export, ({ query }, context) => exportOrQueue(sheet, query, context));
  implement(app, connectors.labels, ({ query }, { tx, user }) => labelsOf(tx, query, user.parkIds));
  implement(app, connectors.get, async ({ params }, context) => {
    const gun = found(await findConnector(context.tx, params.id, context.user.parkIds));
    return found((await withPrices(context, [gun]))[0]);
  });
  implement(app, connectors.update, ({ params, body }, context) => updateConnector(params.id, body, context));
  implement(app, connectors.switchStatus, ({ params, body }, context) => switchConnector(params.id, body, context));
  implement(app, connectors.renewCode, ({ params }, context) => renewCode(params.id, context));
}
