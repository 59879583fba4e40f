import type { App } from '../../kernel/app-context.ts';
import { createChargeRuleRoutes } from './charge-rule/charge-rule.routes.ts';
import { createFreeDurationRoutes } from './free-duration/free-duration.routes.ts';
import { createHolidayDeployRoutes } from './holiday/holiday-deploy.routes.ts';
import { createLinkedParkingRoutes } from './linked-parking/linked-parking.routes.ts';
import { createParkingLinkRoutes } from './parking-link/parking-link.routes.ts';

export function createParkingFeeRoutes(app: App): void {
  createChargeRuleRoutes(app);
  createHolidayDeployRoutes(app);
  createLinkedParkingRoutes(app);
  createParkingLinkRoutes(app);
  createFreeDurationRoutes(app);
}
