import { arrearsPays, driverArrears } from '@bochong/contract/arrears';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { payExport } from './arrears-pay-export.service.ts';
import { findPay, listPays } from './arrears-pay-list.repo.ts';
import { createArrearsBill, quoteArrears } from './driver-arrears.service.ts';

export function createArrearsPayRoutes(app: App): void {
  implement(app, arrearsPays.list, ({ query }, { tx, user }) => listPays(tx, query, query, user));
  app.exports.set(payExport.name, payExport as never);
  implement(app, arrearsPays.export, ({ query }, context) => exportOrQueue(payExport, query, context));
  implement(app, arrearsPays.get, async ({ params }, { tx, user }) => found(await findPay(tx, params.id, user)));
  implement(app, driverArrears.quote, ({ body }, context) => quoteArrears(body, context));
  implement(app, driverArrears.create, ({ body }, context) => createArrearsBill(body, context));
}
