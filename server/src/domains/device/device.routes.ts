import type { App } from '../../kernel/app-context.ts';
import { toIso } from '../../kernel/time.ts';
import { createCameraBoardRoutes } from './camera-board/camera-board.routes.ts';
import { createDeviceCommandRoutes } from './device-command/device-command.routes.ts';
import { createDeviceRegistryRoutes } from './device-registry/device-registry.routes.ts';
import { createDeviceSheetRoutes } from './device-sheet/device-sheet.routes.ts';
import { createAliveBook } from './event-intake/alive.ts';
import { applyToBusiness } from './event-intake/business.ts';
import { deviceScope } from './event-intake/device-http.ts';
import type { Intake } from './event-intake/event-intake.service.ts';
import { createNeutralRoutes } from './event-intake/neutral.routes.ts';
import { createVzenithRoutes } from './event-intake/vzenith.routes.ts';
import { sendCommand } from './index.ts';
import { createQuarantineRoutes } from './quarantine/quarantine.routes.ts';
import { reapplyClaimed } from './quarantine/quarantine.service.ts';
import { createRemoteIssueRoutes } from './remote-issue/remote-issue.routes.ts';

export function createDeviceRoutes(app: App): void {
  const intake: Intake = { app, apply: applyToBusiness(app), alive: createAliveBook(app) };
  createDeviceRegistryRoutes(app);
  createDeviceCommandRoutes(app);
  createRemoteIssueRoutes(app);
  createCameraBoardRoutes(app);
  createDeviceSheetRoutes(app);
  createQuarantineRoutes(intake);
  deviceScope(app, (http) => {
    createNeutralRoutes(http, intake);
    createVzenithRoutes(http, intake);
  });
  app.events.on(
    'LaneReleased',
    'device',
    async (tx, { deviceId, gateCode, captureEventId, at, lines }, { dealerId }) => {
      const lives = (seconds: number) => ({ issuedAt: at, expiresAt: toIso(Date.parse(at) + seconds * 1000) });
      await sendCommand(tx, dealerId, deviceId, {
        type: 'OPEN_GATE',
        args: { gateCode, ...(captureEventId !== null && { captureEventId }) },
        ...lives(10),
      });
      await sendCommand(tx, dealerId, deviceId, { type: 'DISPLAY', args: { lines }, ...lives(60) });
    },
    'device',
  );
  app.events.on('QuarantineClaimed', 'quarantine', (_, { deviceSn }, { dealerId }) => reapplyClaimed(intake, dealerId, deviceSn), 'heavy');
}
