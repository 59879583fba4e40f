import { peerRet } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../../kernel/app-context.ts';
import { inRounds } from '../../../kernel/database/rounds.ts';
import { translateDatabaseError } from '../../../kernel/http/errors.ts';
import { openSecrets } from '../peer/peer-secrets.ts';
import { type Answer, answerOf, isSignedBy, readEnvelope } from './envelope.rule.ts';
import { findKnownPeers, type KnownPeer } from './inbound.repo.ts';
import { inquiries } from './inquiries.ts';
import { jsonOf, keepMessage, type Outcome, type Received, type Signed, type Signer, type WireRequest, workOut } from './outcome.ts';
import { mayNoteUnsigned } from './unsigned.ts';

/** Whose request it is: the peer whose keys, or whose keys before, made its Sig. */
function signerOf(app: App, known: readonly KnownPeer[], { envelope, at }: Received): Signer | undefined {
  for (const peer of known) {
    const holds = peer.formerUntil !== null && Date.parse(peer.formerUntil) > at.getTime();
    for (const sealed of [peer.inSecrets, holds ? peer.formerSecrets : null]) {
      const secrets = sealed === null ? undefined : openSecrets(app.keys, sealed);
      if (secrets && isSignedBy(secrets, envelope)) return { peer, secrets };
    }
  }
  return undefined;
}

/** A request that nobody's keys made is kept for whoever it may have been meant for: a platform that is being connected gets this wrong first. */
async function keepUnsigned(app: App, known: readonly KnownPeer[], request: Received): Promise<void> {
  for (const peer of known.filter(({ id }) => mayNoteUnsigned(app, id, request.at)))
    await app.database.inScope({ dealerIds: [peer.dealerId] }, (tx) =>
      keepMessage(app, tx, peer, request, { ret: peerRet.SIGN, msg: '签名错误' }),
    );
}

/** The database was too busy, or is not there. */
const isBusy = (cause: unknown): boolean => translateDatabaseError(cause)?.definition.status === commonErrors.busy.status;

/** Most requests that are worked out in one transaction. */
const mostTogether = 32;

/**
 * Answers requests of peers, whatever they are; nothing in one is believed before its Sig was checked. Those that only read are worked out together
 * with what else the same peer asks at the time.
 */
export function createReceiver(app: App): (wire: WireRequest) => Promise<Answer> {
  const knownOf = inRounds<null, KnownPeer[]>(
    Number.POSITIVE_INFINITY,
    async (operatorId, works) => {
      const known = await findKnownPeers(app, operatorId);
      return works.map(() => known);
    },
    () => false,
  );
  const readsOf = inRounds<Signed, Outcome>(
    mostTogether,
    (_, [first, ...others]) => (first ? workOut(app, first.signer, [first, ...others], true) : Promise.resolve([])),
    (cause) => !isBusy(cause),
  );
  async function outcomesOf(one: Signed): Promise<Outcome> {
    if (inquiries.get(one.request.name)?.reads) return readsOf(one.signer.peer.id, one);
    const [outcome] = await workOut(app, one.signer, [one], false);
    return outcome as Outcome;
  }
  return async (wire) => {
    const envelope = readEnvelope(jsonOf(wire.raw));
    if ('ret' in envelope) return answerOf(null, envelope);
    const request = { ...wire, envelope, at: app.clock.now(), started: performance.now() };
    const known = await knownOf(envelope.operatorId, null);
    const signer = signerOf(app, known, request);
    if (!signer) {
      await keepUnsigned(app, known, request);
      return answerOf(null, { ret: peerRet.SIGN, msg: '签名错误' });
    }
    const { peer, secrets } = signer;
    try {
      const outcome = await outcomesOf({ signer, request });
      return answerOf(secrets, outcome, outcome.answered);
    } catch (cause) {
      app.log.error({ err: cause, peerId: peer.id, interface: wire.name }, 'request of a peer failed');
      const outcome = isBusy(cause) ? { ret: peerRet.BUSY, msg: '系统繁忙' } : { ret: peerRet.FAILED, msg: '系统错误' };
      await app.database
        .inScope({ dealerIds: [peer.dealerId] }, (tx) => keepMessage(app, tx, peer, request, outcome))
        .catch((failure) => app.log.error({ err: failure }, 'message of a peer was not kept'));
      return answerOf(secrets, outcome);
    }
  };
}
