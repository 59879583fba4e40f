import { foreignStationErrors } from '@bochong/contract/charging-peer';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { dayMs } from '../../../kernel/time.ts';
import { calledPeerOf } from '../out/peer-line.repo.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import { planPage, planStatuses } from './place-effect.ts';
import { beginSync, lockSync, usedPeers } from './sync.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

/** A synchronisation that has not ended within an hour does not keep another from beginning. */
const staleMs = 3_600_000;
/** What a peer no longer names is found by asking for everything. */
const wholeEveryMs = 7 * dayMs;

async function begin({ tx, now }: Work, peer: PeerKey, whole: boolean): Promise<boolean> {
  const sync = await beginSync(tx, peer, { whole, now, stale: new Date(now.getTime() - staleMs) });
  if (sync) await planPage({ tx, now }, sync, 1);
  return sync !== null;
}

/** Every night: what has changed since the last time, once a week everything. */
export async function syncNightly({ tx, now }: Work, dealerId: string): Promise<void> {
  for (const peer of await usedPeers(tx, dealerId)) {
    const last = await lockSync(tx, peer);
    const whole = !last?.wholeAt || now.getTime() - Date.parse(last.wholeAt) > wholeEveryMs;
    await begin({ tx, now }, peer, whole);
  }
}

/** How guns of others stand, for peers that do not tell it. */
export async function askStatuses({ tx, now }: Work, dealerId: string): Promise<void> {
  for (const peer of await usedPeers(tx, dealerId)) await planStatuses({ tx, now }, peer);
}

/** A person has a peer asked for all of its stations. */
export async function syncNow({ peerId }: { peerId: string }, context: Context): Promise<null> {
  const { tx, user } = context;
  const peer = found(await calledPeerOf(tx, peerId, user));
  if (!peer.enabled || peer.outSecrets === null || !peer.foreignUse) fail(foreignStationErrors.notUsed);
  if (!(await begin(context, peer, true))) fail(foreignStationErrors.syncing);
  context.audit({ targetType: 'chargingPeer', targetId: peerId });
  return null;
}
