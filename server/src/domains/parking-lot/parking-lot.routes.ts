import type { App } from '../../kernel/app-context.ts';
import { createRoadSectionRoutes } from './road-section/road-section.routes.ts';

export function createParkingLotRoutes(app: App): void {
  createRoadSectionRoutes(app);
}
