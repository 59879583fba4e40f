import { registrationStatus } from '@bochong/contract/charging-asset';
import { type App, workIn } from '../../kernel/app-context.ts';
import { createCertificateRoutes } from './certificate/certificate.routes.ts';
import { followCertificates } from './certificate/certificate.service.ts';
import { createChargePointCommandRoutes } from './charge-point-command/charge-point-command.routes.ts';
import { onSettled } from './charge-point-command/charge-point-command.service.ts';
import { followOutcome, setUp } from './charge-point-command/settled.service.ts';
import { createDeviceVariableRoutes } from './device-variable/device-variable.routes.ts';
import { createExchangeRoutes } from './exchange/exchange.routes.ts';
import { followSchedule } from './ocpp201/charging-limit.service.ts';
import { followVariables } from './ocpp201/device-model.service.ts';
import { forgetCostCall } from './ocpp201/running-cost.service.ts';
import { createOrphanFrameRoutes } from './orphan-frame/orphan-frame.routes.ts';
import { createStrangerRoutes } from './stranger/stranger.routes.ts';
import { findLink, linkedOf, saveBoot, standingOf, tellServers } from './wire/charge-point-link.repo.ts';
import { createOcppServer } from './wire/ocpp-server.ts';

export function createChargingConnectRoutes(app: App): void {
  onSettled(followOutcome);
  onSettled(followVariables);
  onSettled(followSchedule);
  onSettled(followCertificates);
  onSettled(forgetCostCall);
  createOcppServer(app);
  createExchangeRoutes(app);
  createChargePointCommandRoutes(app);
  createCertificateRoutes(app);
  createDeviceVariableRoutes(app);
  createOrphanFrameRoutes(app);
  createStrangerRoutes(app);
  // The connections of a unit that is being erased end on every server; its charge points are nobody's from then on.
  app.events.within('DealerErasing', async (tx, _, { dealerId }) => {
    for (const equipmentId of await linkedOf(tx, dealerId)) await tellServers(tx, `out ${equipmentId}`);
  });
  app.events.on(
    'ChargePointRegistered',
    'charging-connect',
    async (tx, { equipmentId, registrationStatus: registered }, { dealerId }) => {
      if (registered === registrationStatus.REJECTED) {
        await saveBoot(tx, dealerId, equipmentId, null);
        return tellServers(tx, `out ${equipmentId}`);
      }
      const link = await findLink(tx, dealerId, equipmentId);
      // One that waits at its connection is set up now; any other one when it starts.
      if (registered === registrationStatus.ACCEPTED && link && (await standingOf(tx, dealerId, equipmentId))?.online)
        await setUp(workIn(app, tx), { dealerId, equipmentId }, { newKey: link.baselineHash === '' });
    },
    'device',
  );
}
