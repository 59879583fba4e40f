import { passRecords } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { imagesOfOrder, imagesOfSubject, listedPassRecords, passRecordDetail } from './pass-record.service.ts';
import { passageExport } from './pass-record-export.service.ts';

export function createPassRecordRoutes(app: App): void {
  implement(app, passRecords.list, ({ query }, context) => listedPassRecords(query, context));
  app.exports.set(passageExport.name, passageExport as never);
  implement(app, passRecords.export, ({ query }, context) => exportOrQueue(passageExport, query, context));
  implement(app, passRecords.images, ({ params }, context) => imagesOfSubject(params.id, context));
  implement(app, passRecords.get, ({ params }, context) => passRecordDetail(params.id, context));
  implement(app, passRecords.imagesOfSubject, ({ query }, context) => imagesOfSubject(query.bizId, context));
  implement(app, passRecords.imagesOfOrder, ({ query }, context) => imagesOfOrder(query.orderId, context));
}
