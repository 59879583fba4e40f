import { orderMerges } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { undoMerge } from './merge-undo.service.ts';
import { listMerges } from './order-merge.repo.ts';
import { mergeOrders, previewMerge } from './order-merge.service.ts';
import { mergeExport } from './order-merge-export.service.ts';

export function createOrderMergeRoutes(app: App): void {
  implement(app, orderMerges.list, ({ query }, { tx, user }) => listMerges(tx, query, user.parkIds));
  app.exports.set(mergeExport.name, mergeExport as never);
  implement(app, orderMerges.export, ({ query }, context) => exportOrQueue(mergeExport, query, context));
  implement(app, orderMerges.preview, ({ body }, context) => previewMerge(body.orderIds, context));
  implement(app, orderMerges.merge, ({ body }, context) => mergeOrders(body, context));
  implement(app, orderMerges.undo, ({ params }, context) => undoMerge(params.id, context));
}
