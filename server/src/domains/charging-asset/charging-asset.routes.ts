import type { App } from '../../kernel/app-context.ts';
import { createChargingEquipmentRoutes } from './charging-equipment/charging-equipment.routes.ts';
import { createChargingVideoRoutes } from './charging-video/charging-video.routes.ts';
import { createConnectorRoutes } from './connector/connector.routes.ts';
import { createConnectorBoardRoutes } from './connector-board/connector-board.routes.ts';
import { createStationRoutes } from './station/station.routes.ts';

export function createChargingAssetRoutes(app: App): void {
  createStationRoutes(app);
  createChargingEquipmentRoutes(app);
  createConnectorRoutes(app);
  createConnectorBoardRoutes(app);
  createChargingVideoRoutes(app);
}
