import { parkOrderChanges } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { listChanges } from './order-change.repo.ts';
import { changeExport } from './order-change-export.service.ts';

export function createOrderChangeRoutes(app: App): void {
  implement(app, parkOrderChanges.list, ({ query }, { tx, user }) => listChanges(tx, query, user));
  app.exports.set(changeExport.name, changeExport as never);
  implement(app, parkOrderChanges.export, ({ query }, context) => exportOrQueue(changeExport, query, context));
}
