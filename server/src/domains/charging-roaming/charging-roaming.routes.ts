import { peerProtocol } from '@bochong/contract/charging-peer';
import { ocpiLinks, ocpiTokens } from '@bochong/contract/charging-roaming';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { provideForeignTags } from '../charging-order/index.ts';
import { provideSpeaker } from '../charging-peer/index.ts';
import { touchSession } from './charge/charge.repo.ts';
import { keepCdr } from './charge/charge.service.ts';
import { commandResult, commandSettled } from './command/command-effect.ts';
import { invite, linkOf, probe, register, unregister } from './link/link.service.ts';
import { ocpiSpeaker } from './push/ocpi-speaker.ts';
import { ocpiTags } from './token/foreign-tag.service.ts';
import { pullEffect } from './token/pull-effect.ts';
import { pullNow, pullOf, tokensOf } from './token/token.service.ts';
import { mountOcpi } from './wire/ocpi-http.ts';

export function createChargingRoamingRoutes(app: App): void {
  mountOcpi(app);
  provideSpeaker(app, peerProtocol.OCPI, ocpiSpeaker);
  provideForeignTags(app, ocpiTags);
  registerOutbound(app, commandResult);
  registerOutbound(app, pullEffect);
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
  implement(app, ocpiTokens.list, ({ params, query }, context) => tokensOf(params.id, query, context));
  implement(app, ocpiTokens.pullState, ({ params }, context) => pullOf(params.id, context));
  implement(app, ocpiTokens.pull, ({ params }, context) => pullNow(params.id, context));
}
