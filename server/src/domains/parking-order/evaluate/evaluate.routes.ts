import { driverEvaluates, parkEvaluates } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { declareRecords } from '../../../kernel/database/record.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { attachPicture, evaluateExport, evaluateOf, evaluatePage, hideEvaluate, rateStay, replyTo } from './evaluate.service.ts';
import { evaluateRecord } from './evaluate-record.repo.ts';

export function createEvaluateRoutes(app: App): void {
  declareRecords(app, { parkEvaluate: evaluateRecord });
  implement(app, parkEvaluates.list, ({ query }, context) => evaluatePage(query, context));
  app.exports.set(evaluateExport.name, evaluateExport as never);
  implement(app, parkEvaluates.export, ({ query }, context) => exportOrQueue(evaluateExport, query, context));
  implement(app, parkEvaluates.get, ({ params }, context) => evaluateOf(params.id, context));
  implement(app, parkEvaluates.reply, ({ params, body }, context) => replyTo(params.id, body, context));
  implement(app, parkEvaluates.hide, ({ params, body }, context) => hideEvaluate(params.id, body, context));
  implementOutside(app, driverEvaluates.attach, ({ body }, context) => attachPicture(body, context));
  implement(app, driverEvaluates.create, ({ body }, context) => rateStay(body, context));
}
