import { peerProtocol } from '@bochong/contract/charging-peer';
import { ocpiLinks } from '@bochong/contract/charging-roaming';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { provideSpeaker } from '../charging-peer/index.ts';
import { touchSession } from './charge/charge.repo.ts';
import { keepCdr } from './charge/charge.service.ts';
import { commandResult, commandSettled } from './command/command-effect.ts';
import { invite, linkOf, probe, register, unregister } from './link/link.service.ts';
import { ocpiSpeaker } from './push/ocpi-speaker.ts';
import { mountOcpi } from './wire/ocpi-http.ts';

export function createChargingRoamingRoutes(app: App): void {
  mountOcpi(app);
  provideSpeaker(app, peerProtocol.OCPI, ocpiSpeaker);
  registerOutbound(app, commandResult);
  const { events } = app;
  events.within('ChargingStartDecided', (tx, { orderId }, { dealerId }) => touchSession(tx, dealerId, orderId, app.clock.now()));
  events.on('PeerCourseDue', 'charging-roaming', (tx, { orderId }, { dealerId }) => touchSession(tx, dealerId, orderId, app.clock.now()));
  events.within('ChargingOrderEnded', (tx, { orderId }, { dealerId }) => keepCdr(workIn(app, tx), dealerId, orderId));
  events.within('ChargingOrderCorrected', (tx, { orderId }, { dealerId }) => keepCdr(workIn(app, tx), dealerId, orderId));
  events.on('ChargePointCommandSettled', 'charging-roaming', (tx, settled, { dealerId }) =>
    commandSettled(workIn(app, tx), dealerId, settled),
  );
  implement(app, ocpiLinks.get, ({ params }, context) => linkOf(params.id, context));
  implement(app, ocpiLinks.invite, ({ params }, context) => invite(params.id, context));
  implementOutside(app, ocpiLinks.register, ({ params, body }, context) => register(params.id, body, context));
  implementOutside(app, ocpiLinks.probe, ({ params }, context) => probe(params.id, context));
  implementOutside(app, ocpiLinks.unregister, ({ params }, context) => unregister(params.id, context));
}
