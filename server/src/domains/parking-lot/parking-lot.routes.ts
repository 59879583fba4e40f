import type { App } from '../../kernel/app-context.ts';
import { createAreaRoutes } from './area/area.routes.ts';
import { createBerthRoutes } from './berth/berth.routes.ts';
import { createBusinessRuleRoutes } from './business-rule/business-rule.routes.ts';
import { createGateRoutes } from './gate/gate.routes.ts';
import { createLaneCodeRoutes } from './lane-code/lane-code.routes.ts';
import { createParkRoutes } from './park/park.routes.ts';
import { createRoadHistoryRoutes } from './road-history/road-history.routes.ts';
import { createRoadImportRoutes } from './road-import/road-import.routes.ts';
import { createRoadSectionRoutes } from './road-section/road-section.routes.ts';
import { createZoneRoutes } from './zone/zone.routes.ts';

export function createParkingLotRoutes(app: App): void {
  createAreaRoutes(app);
  createParkRoutes(app);
  createZoneRoutes(app);
  createGateRoutes(app);
  createLaneCodeRoutes(app);
  createBusinessRuleRoutes(app);
  createRoadSectionRoutes(app);
  createRoadImportRoutes(app);
  createRoadHistoryRoutes(app);
  createBerthRoutes(app);
}
