import { peerLines, peerProtocol, peerPushes } from '@bochong/contract/charging-peer';
import { type App, workIn } from '../../../kernel/app-context.ts';
import { planned } from '../../../kernel/database/db.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { registerOutbound } from '../../../kernel/outbound/outbound.ts';
import { probePeer, savePeerLine } from '../out/peer-line.service.ts';
import { listPushes } from './peer-push.repo.ts';
import { cancelPush, chargeCorrected, chargeEnded, courseDue, gunChanged, gunDue, retryPush, startDecided } from './push.service.ts';
import { pushEffects, tcecSpeaker } from './push-effect.ts';
import { provideSpeaker } from './speaker.ts';

/** What other platforms are told, and the pages about it. */
export function mountPushes(app: App): void {
  for (const effect of pushEffects) registerOutbound(app, effect);
  provideSpeaker(app, peerProtocol.TCEC, tcecSpeaker);
  const { events } = app;
  events.within('GunStateChanged', (tx, change, { dealerId }) => gunChanged(workIn(app, tx), dealerId, change));
  events.on('PeerGunDue', 'charging-peer', (tx, { connectorId }, { dealerId }) => gunDue(workIn(app, planned(tx)), dealerId, connectorId));
  events.within('ChargingStartDecided', (tx, decided, { dealerId }) => startDecided(workIn(app, tx), dealerId, decided));
  events.on('PeerCourseDue', 'charging-peer', (tx, { orderId }, { dealerId }) => courseDue(workIn(app, tx), dealerId, orderId));
  events.within('ChargingOrderEnded', (tx, { orderId }, { dealerId }) => chargeEnded(workIn(app, tx), dealerId, orderId));
  events.within('ChargingOrderCorrected', (tx, { orderId }, { dealerId }) => chargeCorrected(workIn(app, tx), dealerId, orderId));
  implement(app, peerPushes.list, ({ query }, { tx, user }) => listPushes(tx, query, user));
  implement(app, peerPushes.retry, ({ params }, context) => retryPush(params.id, context));
  implement(app, peerPushes.cancel, ({ params }, context) => cancelPush(params.id, context));
  implement(app, peerLines.save, ({ params, body }, context) => savePeerLine(params.id, body, context));
  implementOutside(app, peerLines.probe, ({ params }, context) => probePeer(params.id, context));
}
