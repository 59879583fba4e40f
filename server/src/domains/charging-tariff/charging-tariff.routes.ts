import { rateLabel, yuanPerKwh } from '@bochong/contract/charging-tariff';
import type { App } from '../../kernel/app-context.ts';
import { addOnlineCondition, provideGunPrices } from '../charging-asset/index.ts';
import { createOccupyRuleRoutes } from './occupy-rule/occupy-rule.routes.ts';
import { createTariffRoutes } from './tariff/tariff.routes.ts';
import { createTariffBindingRoutes } from './tariff-binding/tariff-binding.routes.ts';
import { namesOf, type PriceNow, priceNow, unpricedGuns } from './tariff-price/tariff-price.service.ts';

export function createChargingTariffRoutes(app: App): void {
  createTariffRoutes(app);
  createTariffBindingRoutes(app);
  createOccupyRuleRoutes(app);
  provideGunPrices(app, async (tx, connectorIds, at) => {
    const prices = await priceNow(tx, connectorIds, at);
    const words = ({ tariffName, rateLabel: label, elecPriceE5, servicePriceE5 }: PriceNow) => {
      return { tariffName, priceText: `${rateLabel.label(label)}${yuanPerKwh(elecPriceE5 + servicePriceE5)}` };
    };
    return new Map([...prices].map(([id, price]) => [id, words(price)]));
  });
  addOnlineCondition(app, async ({ tx, now }, { stationId }) => {
    const guns = await unpricedGuns(tx, stationId, now.getTime());
    return guns.length === 0 ? null : `充电枪没有生效的计费规则：${namesOf(guns)}`;
  });
}
