import { chargingFirmwares } from '@bochong/contract/charging-maintenance';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { listFirmwares, usableFirmwares } from './firmware.repo.ts';
import { createFirmware, uploadFirmware, withdraw } from './firmware.service.ts';

export function createFirmwareRoutes(app: App): void {
  implement(app, chargingFirmwares.list, ({ query }, { tx, user }) => listFirmwares(tx, query, user));
  implement(app, chargingFirmwares.choose, (_, { tx, user }) => usableFirmwares(tx, user.dealerId));
  implementOutside(app, chargingFirmwares.upload, ({ body }, context) => uploadFirmware(body.file as UploadedFile, context));
  implementOutside(app, chargingFirmwares.create, ({ body }, context) => createFirmware(body, context));
  implement(app, chargingFirmwares.withdraw, ({ params, body }, context) => withdraw(params.id, body, context));
}
