import type { App } from '../../kernel/app-context.ts';
import { mountFirmwareDownloads } from './device-file/firmware-download.routes.ts';
import { createFirmwareRoutes } from './firmware/firmware.routes.ts';
import { createFirmwareCampaignRoutes } from './firmware-campaign/campaign.routes.ts';

export function createChargingMaintenanceRoutes(app: App): void {
  createFirmwareRoutes(app);
  createFirmwareCampaignRoutes(app);
  mountFirmwareDownloads(app);
}
