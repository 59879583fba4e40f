import { billBiz } from '@bochong/contract/bill';
import type { App } from '../../kernel/app-context.ts';
import { stayPayable } from '../parking-order/index.ts';
import { createArrearsPayRoutes } from './arrears-pay/arrears-pay.routes.ts';
import { takeArrearsBill } from './arrears-pay/arrears-pay.service.ts';
import { followVehicle } from './arrears-plate/arrears-plate.repo.ts';
import { createArrearsPlateRoutes } from './arrears-plate/arrears-plate.routes.ts';
import { classify, greetDebtor, rebuildPriority, releaseDebtor } from './arrears-plate/plate-upkeep.service.ts';
import { followOrder } from './arrears-record/arrears-mirror.service.ts';
import { createArrearsRecordRoutes } from './arrears-record/arrears-record.routes.ts';
import { createArrearsSettingRoutes } from './arrears-setting.routes.ts';
import { createCallDriverRoutes } from './call-driver/call-driver.routes.ts';
import { createCallEffectRoutes } from './call-effect/call-effect.routes.ts';
import { createCallPlanRoutes } from './call-plan/call-plan.routes.ts';
import { createEffectStatisticRoutes } from './effect-statistic/effect-statistic.routes.ts';
import { createEtcRuleRoutes } from './etc-rule/etc-rule.routes.ts';
import { createLawyersLetterRoutes } from './lawyers-letter/lawyers-letter.routes.ts';
import { createMsgTemplateRoutes } from './msg-template/msg-template.routes.ts';
import { createParkRelaRoutes } from './park-rela/park-rela.routes.ts';
import { createPlateClazzRoutes } from './plate-clazz/plate-clazz.routes.ts';
import { createRemindRoutes } from './remind/remind.routes.ts';
import { createShortMsgPlanRoutes } from './short-msg-plan/short-msg-plan.routes.ts';

export function createArrearsRoutes(app: App): void {
  createArrearsRecordRoutes(app);
  createArrearsSettingRoutes(app);
  createArrearsPlateRoutes(app);
  createArrearsPayRoutes(app);
  createPlateClazzRoutes(app);
  createParkRelaRoutes(app);
  createEtcRuleRoutes(app);
  createRemindRoutes(app);
  createMsgTemplateRoutes(app);
  createShortMsgPlanRoutes(app);
  createCallPlanRoutes(app);
  createCallDriverRoutes(app);
  createCallEffectRoutes(app);
  createLawyersLetterRoutes(app);
  createEffectStatisticRoutes(app);
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
