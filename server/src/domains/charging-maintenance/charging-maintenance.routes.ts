import type { App } from '../../kernel/app-context.ts';
import { mountFirmwareDownloads } from './device-file/firmware-download.routes.ts';
import { createDeviceLogRoutes } from './device-log/device-log.routes.ts';
import { mountLogUploads } from './device-log/log-upload.routes.ts';
import { createFirmwareRoutes } from './firmware/firmware.routes.ts';
import { createFirmwareCampaignRoutes } from './firmware-campaign/campaign.routes.ts';

export function createChargingMaintenanceRoutes(app: App): void {
  createFirmwareRoutes(app);
  createFirmwareCampaignRoutes(app);
  mountFirmwareDownloads(app);
  createDeviceLogRoutes(app);
  mountLogUploads(app);
}
