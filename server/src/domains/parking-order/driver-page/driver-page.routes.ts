import { driverPages, driverRefunds } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { placeOf, receiptOf, refundOwn, stayOf } from './driver-page.service.ts';
import { payerByCode } from './driver-payer.service.ts';
import { enterByScan, leaveByScan } from './lane-scan.service.ts';

export function createDriverPageRoutes(app: App): void {
  implement(app, driverPages.place, ({ params }, context) => placeOf(params.token, context));
  implementOutside(app, driverPages.payer, ({ body }, context) => payerByCode(body, context));
  implement(app, driverPages.stay, ({ body }, context) => stayOf(body, context));
  implement(app, driverPages.enter, ({ body }, context) => enterByScan(body, context));
  implement(app, driverPages.leave, ({ body }, context) => leaveByScan(body, context));
  implement(app, driverRefunds.apply, ({ body }, context) => refundOwn(body, context));
  implement(app, driverPages.receipt, ({ body }, context) => receiptOf(body, context));
}
