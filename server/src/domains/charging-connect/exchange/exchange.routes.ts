import { type Exchange, exchanges } from '@bochong/contract/charging-connect';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { chosenChargePoints, type ExchangeFilters, exchangeBatches, listExchanges } from './exchange.repo.ts';

const exported: ExportDefinition<ExchangeFilters, Exchange> = {
  name: 'chargePointExchange',
  title: '设备报文',
  columns: fieldColumns(exchanges.list, [
    ...(['at', 'equipmentName', 'stationName', 'side', 'action', 'connectorNo', 'transactionId', 'outcome', 'latencyMs'] as const),
    ...(['callText', 'answerText', 'leftOut', 'messageId', 'connectionId'] as const),
  ]),
  batches: (tx, query, scope) => exchangeBatches(tx, query, scope),
};

export function createExchangeRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, exchanges.list, ({ query }, { tx, user }) => listExchanges(tx, query, user));
  implement(app, exchanges.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, exchanges.chosen, ({ query }, { tx, user }) => chosenChargePoints(tx, query, user.parkIds));
}
