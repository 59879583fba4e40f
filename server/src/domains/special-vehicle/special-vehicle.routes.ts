import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { createBlackListRoutes } from './black-list/black-list.routes.ts';
import { createDisabledCarRoutes } from './disabled-car/disabled-car.routes.ts';
import { createDisabledRuleRoutes } from './disabled-rule/disabled-rule.routes.ts';
import { createListSyncRoutes } from './list-sync/list-sync.routes.ts';
import { createParkingGroupRoutes } from './parking-group/parking-group.routes.ts';
import { createPassAuditRoutes } from './pass-audit/pass-audit.routes.ts';
import { createPassCardRoutes } from './pass-card/pass-card.routes.ts';
import { createPassRuleRoutes } from './pass-rule/pass-rule.routes.ts';
import { specialVehicleRecords } from './special-vehicle-records.repo.ts';
import { createWhiteListRoutes } from './white-list/white-list.routes.ts';

export function createSpecialVehicleRoutes(app: App): void {
  declareRecords(app, specialVehicleRecords);
  createPassRuleRoutes(app);
  createPassCardRoutes(app);
  createPassAuditRoutes(app);
  createParkingGroupRoutes(app);
  createListSyncRoutes(app);
  createBlackListRoutes(app);
  createWhiteListRoutes(app);
  createDisabledRuleRoutes(app);
  createDisabledCarRoutes(app);
}
