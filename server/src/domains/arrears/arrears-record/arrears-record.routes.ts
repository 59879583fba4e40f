import { arrearsErrors, arrearsRecords } from '@bochong/contract/arrears';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { payByStaff } from '../arrears-pay/arrears-pay.service.ts';
import { cancelArrears, modifyPlate, reduceArrears } from './arrears-record.service.ts';
import { arrearsExport, exportRecords } from './arrears-record-export.service.ts';
import { countAndMoney, recordDetail, recordPage } from './arrears-record-list.service.ts';
import { applyWriteOff, auditWriteOff } from './write-off.service.ts';

constraintMeans('arrears_write_off_pending', arrearsErrors.writeOffPending);

export function createArrearsRecordRoutes(app: App): void {
  implement(app, arrearsRecords.list, ({ query }, context) => recordPage(query, context));
  implement(app, arrearsRecords.countAndMoney, ({ query }, context) => countAndMoney(query, context));
  app.exports.set(arrearsExport.name, arrearsExport as never);
  implement(app, arrearsRecords.export, ({ query }, context) => exportRecords(query, context));
  implement(app, arrearsRecords.get, ({ params }, context) => recordDetail(params.id, context));
  implement(app, arrearsRecords.pay, ({ body }, context) => payByStaff(body, context));
  implement(app, arrearsRecords.cancel, ({ body }, context) => cancelArrears(body, context));
  implement(app, arrearsRecords.reduce, ({ body }, context) => reduceArrears(body, context));
  implement(app, arrearsRecords.applyWriteOff, ({ body }, context) => applyWriteOff(body, context));
  implement(app, arrearsRecords.auditWriteOff, ({ body }, context) => auditWriteOff(body, context));
  implement(app, arrearsRecords.modifyPlate, ({ body }, context) => modifyPlate(body, context));
}
