import { type Connector, connectors } from '@bochong/contract/charging-asset';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type ConnectorFilters, connectorBatches, findConnector, labelsOf, listConnectors } from './connector.repo.ts';
import { renewCode, switchConnector, updateConnector } from './connector.service.ts';

const exported: ExportDefinition<ConnectorFilters, Connector> = {
  name: 'chargingConnectors',
  title: '充电枪',
  columns: fieldColumns(connectors.list, [
    ...(['connectorCode', 'connectorName', 'stationName', 'equipmentName', 'connectorNo', 'connectorType', 'nationalStandard'] as const),
    ...(['ratedPowerW', 'voltageLower', 'voltageUpper', 'ratedCurrentA', 'berthNo', 'groundLockCode', 'supportReserve'] as const),
    ...(['workStatus', 'statusChangedAt', 'ocppErrorCode', 'vendorErrorCode', 'adminDisabled', 'disableReason', 'updatedAt'] as const),
  ]),
  batches: (tx, query, scope) => connectorBatches(tx, query, scope.parkIds),
};

export function createConnectorRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, connectors.list, ({ query }, { tx, user }) => listConnectors(tx, query, user.parkIds));
  implement(app, connectors.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, connectors.labels, ({ query }, { tx, user }) => labelsOf(tx, query, user.parkIds));
  implement(app, connectors.get, async ({ params }, { tx, user }) => found(await findConnector(tx, params.id, user.parkIds)));
  implement(app, connectors.update, ({ params, body }, context) => updateConnector(params.id, body, context));
  implement(app, connectors.switchStatus, ({ params, body }, context) => switchConnector(params.id, body, context));
  implement(app, connectors.renewCode, ({ params }, context) => renewCode(params.id, context));
}
