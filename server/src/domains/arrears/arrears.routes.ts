import { billBiz } from '@bochong/contract/bill';
import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { stayPayable } from '../parking-order/index.ts';
import { createArrearsPayRoutes } from './arrears-pay/arrears-pay.routes.ts';
import { takeArrearsBill } from './arrears-pay/arrears-pay.service.ts';
import { followVehicle } from './arrears-plate/arrears-plate.repo.ts';
import { createArrearsPlateRoutes } from './arrears-plate/arrears-plate.routes.ts';
import { classify, greetDebtor, rebuildPriority, releaseDebtor } from './arrears-plate/plate-upkeep.service.ts';
import { followOrder } from './arrears-record/arrears-mirror.service.ts';
import { createArrearsRecordRoutes } from './arrears-record/arrears-record.routes.ts';
import { arrearsRecords } from './arrears-records.repo.ts';
import { createArrearsSettingRoutes } from './arrears-setting.routes.ts';
import { createEtcRuleRoutes } from './etc-rule/etc-rule.routes.ts';
import { createParkRelaRoutes } from './park-rela/park-rela.routes.ts';
import { createPlateClazzRoutes } from './plate-clazz/plate-clazz.routes.ts';

export function createArrearsRoutes(app: App): void {
  declareRecords(app, arrearsRecords);
  createArrearsRecordRoutes(app);
  createArrearsSettingRoutes(app);
  createArrearsPlateRoutes(app);
  createArrearsPayRoutes(app);
  createPlateClazzRoutes(app);
  createParkRelaRoutes(app);
  createEtcRuleRoutes(app);
  const { events } = app;
  app.payables.register({ ...stayPayable, bizType: billBiz.ARREARS });
  events.within('ParkOrderDebtChanged', (tx, { stay, at }) => followOrder({ app, tx, now: new Date(at) }, stay));
  events.within('VehicleMoved', (tx, { plateNo }, { dealerId }) => followVehicle(tx, dealerId, plateNo));
  events.within('ArrearsBillPaid', (tx, { bill, items }) => takeArrearsBill(tx, bill, items, app.clock.now()));
  events.on('ArrearsOpened', 'arrears-class', async (tx, { plateId }, { dealerId }) => {
    if (plateId) await classify(tx, dealerId, app.clock.now(), plateId);
  });
  events.on('ParkOrderOpened', 'arrears', (tx, entry, { dealerId }) => greetDebtor(app, tx, dealerId, entry));
  events.on('ArrearsClosed', 'arrears-exit', (tx, { plateNo }, { dealerId }) =>
    releaseDebtor({ app, tx, now: app.clock.now() }, dealerId, plateNo),
  );
  events.on('ArrearsPriorityChanged', 'arrears', (tx, _, { dealerId }) => rebuildPriority(tx, dealerId));
}
