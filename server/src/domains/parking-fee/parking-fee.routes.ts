import type { App } from '../../kernel/app-context.ts';
import { createChargeRuleRoutes } from './charge-rule/charge-rule.routes.ts';

export function createParkingFeeRoutes(app: App): void {
  createChargeRuleRoutes(app);
}
