import { deviceLogs } from '@bochong/contract/charging-maintenance';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { listLogs } from './device-log.repo.ts';
import { addressOf, askForLog, followLogCall, followLogTask, readLines, recentOf } from './device-log.service.ts';

export function createDeviceLogRoutes(app: App): void {
  implement(app, deviceLogs.list, ({ query }, { tx, user }) => listLogs(tx, query, user));
  implement(app, deviceLogs.recent, ({ params }, context) => recentOf(params.id, context));
  implement(app, deviceLogs.ask, ({ params, body }, context) => askForLog(params.id, body, context));
  implementOutside(app, deviceLogs.lines, ({ params, query }, context) => readLines(params.id, query, context));
  implement(app, deviceLogs.address, ({ params }, context) => addressOf(params.id, context));
  app.events.within('ChargePointCommandSettled', (tx, event, { dealerId }) => followLogCall(workIn(app, tx), dealerId, event));
  app.events.within('ChargePointTaskTold', (tx, event, { dealerId }) => followLogTask(workIn(app, tx), dealerId, event));
}
