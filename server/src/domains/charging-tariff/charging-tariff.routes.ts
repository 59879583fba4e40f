import type { App } from '../../kernel/app-context.ts';
import { addOnlineCondition } from '../charging-asset/index.ts';
import { createOccupyRuleRoutes } from './occupy-rule/occupy-rule.routes.ts';
import { createTariffRoutes } from './tariff/tariff.routes.ts';
import { createTariffBindingRoutes } from './tariff-binding/tariff-binding.routes.ts';
import { namesOf, unpricedGuns } from './tariff-price/tariff-price.service.ts';

export function createChargingTariffRoutes(app: App): void {
  createTariffRoutes(app);
  createTariffBindingRoutes(app);
  createOccupyRuleRoutes(app);
  addOnlineCondition(app, async ({ tx, now }, { stationId }) => {
    const guns = await unpricedGuns(tx, stationId, now.getTime());
    return guns.length === 0 ? null : `充电枪没有生效的计费规则：${namesOf(guns)}`;
  });
}
