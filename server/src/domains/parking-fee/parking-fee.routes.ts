import type { App } from '../../kernel/app-context.ts';
import { createFeeRuleRoutes } from './fee-rule/fee-rule.routes.ts';
import { createFreeDurationRoutes } from './free-duration/free-duration.routes.ts';
import { createHolidayDeployRoutes } from './holiday/holiday-deploy.routes.ts';
import { createLinkedParkingRoutes } from './linked-parking/linked-parking.routes.ts';
import { createParkingLinkRoutes } from './parking-link/parking-link.routes.ts';

export function createParkingFeeRoutes(app: App): void {
  createFeeRuleRoutes(app);
  createHolidayDeployRoutes(app);
  createLinkedParkingRoutes(app);
  createParkingLinkRoutes(app);
  createFreeDurationRoutes(app);
}
