import { peers } from '@bochong/contract/charging-peer';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { listPeers } from './peer/peer.repo.ts';
import { createPeer, removePeer, rotateSecrets, switchPeer, updatePeer } from './peer/peer.service.ts';

export function createChargingPeerRoutes(app: App): void {
  implement(app, peers.list, ({ query }, { tx, user, now }) => listPeers(tx, query, user, now));
  implement(app, peers.create, ({ body }, context) => createPeer(body, context));
  implement(app, peers.update, ({ params, body }, context) => updatePeer(params.id, body, context));
  implement(app, peers.switchStatus, ({ params, body }, context) => switchPeer(params.id, body, context));
  implement(app, peers.rotate, ({ params, body }, context) => rotateSecrets(params.id, body, context));
  implement(app, peers.remove, ({ params }, context) => removePeer(params.id, context));
}
