import { peerProtocol } from '@bochong/contract/charging-peer';
import { ocpiPullState, ocpiTokenErrors, type ocpiTokens } from '@bochong/contract/charging-roaming';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { dayMs } from '../../../kernel/time.ts';
import { lockSeen, onlyProtocol, type PeerKey, type SeenPeer, seenPeer } from '../../charging-peer/index.ts';
import { beginPull, findPull, linkedPeers, lockPull, type PullRow } from './pull.repo.ts';
import { planPull, tokensAt } from './pull-effect.ts';
import { listTokens, type TokenFilters } from './token-list.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

/** A pull that has not ended within six hours does not keep another from beginning. */
const staleMs = 6 * 3_600_000;
/** What a platform forgot to tell is found by asking for everything. */
const wholeEveryMs = 7 * dayMs;

const isRunning = (pull: PullRow | undefined, now: Date): boolean =>
  pull?.state === ocpiPullState.RUNNING && now.getTime() - Date.parse(pull.beganAt ?? '') < staleMs;

async function begin({ tx, now }: Work, peer: PeerKey, since: Date | null): Promise<void> {
  await beginPull(tx, peer, since, now);
  const pull = await lockPull(tx, peer);
  if (pull) await planPull({ tx, now }, pull);
}

/** Every night: what has changed since the last pull began; on the first day of a week everything. */
export async function pullNightly({ tx, now }: Work, dealerId: string): Promise<void> {
  for (const peer of await linkedPeers(tx, dealerId)) {
    const pull = await lockPull(tx, peer);
    if (isRunning(pull, now) || !(await tokensAt(tx, peer))) continue;
    const known = pull?.state === ocpiPullState.DONE && pull.beganAt !== null;
    const whole = !known || Math.floor(now.getTime() / wholeEveryMs) !== Math.floor(Date.parse(pull.beganAt ?? '') / wholeEveryMs);
    await begin({ tx, now }, peer, whole ? null : new Date(pull.beganAt ?? ''));
  }
}

const seenOcpi = async (id: string, { tx, user }: Context): Promise<SeenPeer> => {
  const peer = found(await seenPeer(tx, id, user));
  onlyProtocol(peerProtocol.OCPI, peer);
  return peer;
};

/** A person has a platform asked for all of its tokens. */
export async function pullNow(id: string, context: Context): Promise<null> {
  const peer = await lockSeen(id, undefined, context);
  onlyProtocol(peerProtocol.OCPI, peer);
  if (!(await tokensAt(context.tx, peer))) fail(ocpiTokenErrors.noTokens);
  if (isRunning(await lockPull(context.tx, peer), context.now)) fail(ocpiTokenErrors.pulling);
  await begin(context, peer, null);
  context.audit({ targetType: 'chargingPeer', targetId: id });
  return null;
}

/** How a platform's tokens were asked for last. */
export async function pullOf(id: string, context: Context): Promise<Data<typeof ocpiTokens.pullState>> {
  const pull = await findPull(context.tx, await seenOcpi(id, context));
  const { state = null, beganAt = null, doneAt = null, tokenCount = 0, said = '' } = pull ?? {};
  return { state: state as Data<typeof ocpiTokens.pullState>['state'], beganAt, doneAt, tokenCount, said };
}

export const tokensOf = async (id: string, filters: TokenFilters, context: Context): Promise<Data<typeof ocpiTokens.list>> =>
  listTokens(context.tx, await seenOcpi(id, context), filters);
