import { peerPushKind, peerPushState } from '@bochong/contract/charging-peer';
import { planned } from '../../../kernel/database/db.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { askPeer } from '../out/peer-client.ts';
import { type CalledPeer, calledPeer } from '../out/peer-line.repo.ts';
import { findPush, type PushRow, savePush } from './peer-push.repo.ts';
import { contentOf, type PushContent } from './push-content.service.ts';
import { billDelay, objectionIn, passingDelay, resultDelay } from './push-plan.rule.ts';
import { type Speaker, speakerOf } from './speaker.ts';

interface Told {
  peer: CalledPeer;
  push: PushRow;
  content: object;
}
type Answer = Record<string, unknown>;

/** Pushes after T/CEC 102: an answer that is no dispute and no consent is none. */
export const tcecSpeaker: Speaker = {
  contentOf,
  async send(app, { peer, push, content }, signal) {
    const { name, asked } = content as PushContent;
    const answer = await askPeer(app, peer, name, asked, signal);
    const objection = objectionIn(push.kind, answer);
    if (objection && !objection.dispute) throw new Error(objection.text);
    return answer;
  },
};

/** Claimed together: so few that the last of them is told as it stood a moment ago. */
const together = 8;

/** A request to a peer. Its key is the push, its subject the peer, in whose line it stands; peers take a repetition as what it is. */
const effectOf = (kind: string, title: string, delayMinutes: (tries: number) => number | null): OutboundKind<Told, Answer> => ({
  ...{ kind, title, lane: 'message', inLine: true, together, callMs: 10_000, delayMinutes },
  async prepare(context, { dealerId, key }) {
    const work = { ...context, tx: planned(context.tx) };
    const push = await findPush(work.tx, dealerId, key);
    const peer = push && (await calledPeer(work.tx, { dealerId, id: push.peerId }));
    if (!push || !peer || push.state !== peerPushState.WAITING) return undefined;
    const content = peer.enabled && peer.reachable ? await speakerOf(work.app, peer).contentOf(work, push, peer) : undefined;
    if (!content) await savePush(work.tx, push, { state: peerPushState.CANCELLED, said: '已无须推送' }, work.now);
    return content && { content, peer, push };
  },
  send: (told, { app, signal }) => speakerOf(app, told.peer).send(app, told, signal),
  async settle(work, _, answer, { push, peer, content }) {
    const { tx, now } = work;
    await speakerOf(work.app, peer).taken?.(work, { push, content });
    const objection = objectionIn(push.kind, answer);
    const state = objection ? peerPushState.DISPUTED : peerPushState.CONFIRMED;
    await savePush(planned(tx), push, { state, said: objection?.text ?? '成功', tries: push.tries + 1 }, now);
  },
  async unanswered({ tx, now }, { dealerId, key, tries }, { reason, left }) {
    const push = await findPush(tx, dealerId, key);
    if (push?.state !== peerPushState.WAITING) return;
    await savePush(tx, push, { state: left ? peerPushState.LEFT : push.state, said: reason, tries: tries + 1 }, now);
  },
});

const bill = effectOf('peer-bill', '互联互通充电订单', billDelay);
const result = effectOf('peer-result', '互联互通启停结果与电站信息', resultDelay);
const passing = effectOf('peer-status', '互联互通状态', passingDelay);
export const pushEffects = [bill, result, passing];

/** The effect that tells what stands in a kind of push. */
export function effectOfKind(kind: number): OutboundKind<Told, Answer> {
  if (kind === peerPushKind.BILL) return bill;
  return kind === peerPushKind.START || kind === peerPushKind.STOP || kind === peerPushKind.STATION ? result : passing;
}
