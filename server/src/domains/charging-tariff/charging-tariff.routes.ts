import type { App } from '../../kernel/app-context.ts';
import { addOnlineCondition } from '../charging-asset/index.ts';
import { unpricedGuns } from './tariff-price/tariff-price.service.ts';

/** Guns named in a refusal; the rest is counted. */
const mostNamed = 5;

export function createChargingTariffRoutes(app: App): void {
  addOnlineCondition(app, async ({ tx, now }, { dealerId, stationId }) => {
    const guns = await unpricedGuns(tx, dealerId, stationId, now.getTime());
    if (guns.length === 0) return null;
    const rest = guns.length > mostNamed ? `等${guns.length}把` : '';
    return `充电枪没有生效的计费规则：${guns.slice(0, mostNamed).join('、')}${rest}`;
  });
}
