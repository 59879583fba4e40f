import { type ChargePointCommand, chargePointCommands, commandName } from '@bochong/contract/charging-connect';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { findCallee } from '../wire/charge-point-link.repo.ts';
import { type CommandFilters, commandBatches, listCommands, recentCommands } from './charge-point-command.repo.ts';
import * as ask from './console-command.service.ts';

const exported: ExportDefinition<CommandFilters, ChargePointCommand> = {
  name: 'chargePointCommand',
  title: '指令记录',
  columns: fieldColumns(chargePointCommands.list, [
    ...(['equipmentName', 'stationName', 'connectorNo'] as const),
    { name: 'action', value: ({ action }) => commandName(action) },
    ...(['status', 'answer', 'progress', 'reason', 'requestedBy', 'createdAt', 'sentAt', 'answeredAt', 'payload'] as const),
  ]),
  batches: (tx, query, scope) => commandBatches(tx, query, scope),
};

export function createChargePointCommandRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, chargePointCommands.list, ({ query }, { tx, user }) => listCommands(tx, query, user));
  implement(app, chargePointCommands.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, chargePointCommands.recent, async ({ params }, { tx, user }) => {
    found(await findCallee(tx, params.id, user.parkIds));
    return recentCommands(tx, params.id, user);
  });
  implement(app, chargePointCommands.configuration, ({ params }, context) => ask.configurationOf(params.id, context));
  implement(app, chargePointCommands.reset, ({ params, body }, context) => ask.reset(params.id, body, context));
  implement(app, chargePointCommands.readConfiguration, ({ params, body }, context) => ask.readConfiguration(params.id, body, context));
  implement(app, chargePointCommands.configure, ({ params, body }, context) => ask.configure(params.id, body, context));
  implement(app, chargePointCommands.unlock, ({ params, body }, context) => ask.unlock(params.id, body, context));
  implement(app, chargePointCommands.availability, ({ params, body }, context) => ask.availability(params.id, body, context));
  implement(app, chargePointCommands.trigger, ({ params, body }, context) => ask.trigger(params.id, body, context));
  implement(app, chargePointCommands.clearCache, ({ params, body }, context) => ask.clearCache(params.id, body, context));
  implement(app, chargePointCommands.readLocalList, ({ params, body }, context) => ask.readLocalList(params.id, body, context));
  implement(app, chargePointCommands.powerLimit, ({ params, body }, context) => ask.powerLimit(params.id, body, context));
  implement(app, chargePointCommands.powerPlan, ({ params, body }, context) => ask.powerPlan(params.id, body, context));
  implement(app, chargePointCommands.chargingProfiles, ({ params, body }, context) => ask.chargingProfiles(params.id, body, context));
  implement(app, chargePointCommands.customerInformation, ({ params, body }, context) => ask.customerInformation(params.id, body, context));
  implement(app, chargePointCommands.networkProfile, ({ params, body }, context) => ask.networkProfile(params.id, body, context));
  implement(app, chargePointCommands.diagnostics, ({ params, body }, context) => ask.diagnostics(params.id, body, context));
  implement(app, chargePointCommands.firmware, ({ params, body }, context) => ask.firmware(params.id, body, context));
}
