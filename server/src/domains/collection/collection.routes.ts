import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { createCallDriverRoutes } from './call-driver/call-driver.routes.ts';
import { createCallEffectRoutes } from './call-effect/call-effect.routes.ts';
import { createCallPlanRoutes } from './call-plan/call-plan.routes.ts';
import { collectionRecords } from './collection-records.repo.ts';
import { createEffectStatisticRoutes } from './effect-statistic/effect-statistic.routes.ts';
import { createLawyersLetterRoutes } from './lawyers-letter/lawyers-letter.routes.ts';
import { createMsgTemplateRoutes } from './msg-template/msg-template.routes.ts';
import { createRemindRoutes } from './remind/remind.routes.ts';
import { createShortMsgPlanRoutes } from './short-msg-plan/short-msg-plan.routes.ts';

export function createCollectionRoutes(app: App): void {
  declareRecords(app, collectionRecords);
  createShortMsgPlanRoutes(app);
  createRemindRoutes(app);
  createMsgTemplateRoutes(app);
  createLawyersLetterRoutes(app);
  createCallPlanRoutes(app);
  createEffectStatisticRoutes(app);
  createCallEffectRoutes(app);
  createCallDriverRoutes(app);
}
