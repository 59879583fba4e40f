import { peerAccounts, peerMessages, peerStations, peers } from '@bochong/contract/charging-peer';
import { type App, workIn } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { providePeerAccounts } from '../charging-order/index.ts';
import { listEntries } from './account/account.repo.ts';
import { bookCharge, holdForOrder, payIn, payOut } from './account/account.service.ts';
import { mountChecks } from './check/check.routes.ts';
import { mountForeign } from './foreign/foreign.routes.ts';
import { chosenPeers, findPeerMessage, listPeerMessages } from './message/peer-message.repo.ts';
import { contentOf } from './message/peer-message.service.ts';
import { listPeers } from './peer/peer.repo.ts';
import { createPeer, removePeer, rotateSecrets, switchPeer, updatePeer } from './peer/peer.service.ts';
import { mountPushes } from './push/push.routes.ts';
import { mountReports } from './report/report.routes.ts';
import { peerOfStations } from './station/peer-station.repo.ts';
import { checkOpening, closeStation, openedTo, openStation } from './station/peer-station.service.ts';
import { mountPeers } from './wire/peer-http.ts';

export function createChargingPeerRoutes(app: App): void {
  mountPeers(app);
  providePeerAccounts(app, holdForOrder);
  const book = (tx: Tx, { orderId }: { orderId: string }, { dealerId }: { dealerId: string }) =>
    bookCharge(workIn(app, tx), dealerId, orderId);
  app.events.within('ChargingOrderEnded', book);
  app.events.within('ChargingOrderCorrected', book);
  mountPushes(app);
  mountChecks(app);
  mountForeign(app);
  mountReports(app);
  implement(app, peerAccounts.entries, async ({ params, query }, { tx, user }) => {
    found(await peerOfStations(tx, params.id, user.dealerIds));
    return listEntries(tx, params.id, query, user);
  });
  implement(app, peerAccounts.payIn, ({ params, body }, context) => payIn(params.id, body, context));
  implement(app, peerAccounts.payOut, ({ params, body }, context) => payOut(params.id, body, context));
  implement(app, peers.list, ({ query }, { tx, user, now }) => listPeers(tx, query, user, now));
  implement(app, peers.create, ({ body }, context) => createPeer(body, context));
  implement(app, peers.update, ({ params, body }, context) => updatePeer(params.id, body, context));
  implement(app, peers.switchStatus, ({ params, body }, context) => switchPeer(params.id, body, context));
  implement(app, peers.rotate, ({ params, body }, context) => rotateSecrets(params.id, body, context));
  implement(app, peers.remove, ({ params }, context) => removePeer(params.id, context));
  implement(app, peerStations.list, ({ params }, context) => openedTo(params.id, context));
  implement(app, peerStations.check, ({ params, query }, context) => checkOpening(params.id, query.stationId, context));
  implement(app, peerStations.open, ({ params, body }, context) => openStation(params.id, body, context));
  implement(app, peerStations.close, ({ params, body }, context) => closeStation(params.id, body.stationId, context));
  implement(app, peerMessages.list, ({ query }, { tx, user }) => listPeerMessages(tx, query, user));
  implement(app, peerMessages.chosen, (_, { tx, user }) => chosenPeers(tx, user));
  implement(app, peerMessages.get, async ({ params }, { tx, user }) => ({ wire: found(await findPeerMessage(tx, params.id, user)).wire }));
  implement(app, peerMessages.content, ({ params }, context) => contentOf(params.id, context));
}
