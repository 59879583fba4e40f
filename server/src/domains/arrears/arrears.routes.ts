import type { App } from '../../kernel/app-context.ts';
import { takeArrearsBill } from './arrears-pay/arrears-pay.service.ts';
import { followOrder } from './arrears-record/arrears-mirror.service.ts';
import { createArrearsRecordRoutes } from './arrears-record/arrears-record.routes.ts';

export function createArrearsRoutes(app: App): void {
  createArrearsRecordRoutes(app);
  app.events.within('ParkOrderDebtChanged', (tx, { stay, at }) => followOrder({ app, tx, now: new Date(at) }, stay));
  app.events.within('ArrearsBillPaid', (tx, { bill, items }) => takeArrearsBill(tx, bill, items, app.clock.now()));
}
