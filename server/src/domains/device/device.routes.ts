import type { App } from '../../kernel/app-context.ts';
import { createDeviceRegistryRoutes } from './device-registry/device-registry.routes.ts';
import { createAliveBook } from './event-intake/alive.ts';
import { deviceScope } from './event-intake/device-http.ts';
import type { Intake } from './event-intake/event-intake.service.ts';
import { createNeutralRoutes } from './event-intake/neutral.routes.ts';
import { applyPassageEvent } from './event-intake/pending-business.ts';
import { createVzenithRoutes } from './event-intake/vzenith.routes.ts';
import { createQuarantineRoutes } from './quarantine/quarantine.routes.ts';
import { reapplyClaimed } from './quarantine/quarantine.service.ts';

export function createDeviceRoutes(app: App): void {
  const intake: Intake = { app, apply: applyPassageEvent, alive: createAliveBook(app) };
  createDeviceRegistryRoutes(app);
  createQuarantineRoutes(intake);
  deviceScope(app, (http) => {
    createNeutralRoutes(http, intake);
    createVzenithRoutes(http, intake);
  });
  app.events.on('QuarantineClaimed', 'quarantine', (_, { deviceSn }, { dealerId }) => reapplyClaimed(intake, dealerId, deviceSn));
}
