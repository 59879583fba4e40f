import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../../kernel/app-context.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { dealerAllows } from '../../../kernel/database/dealer-standing.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { together } from '../../../kernel/database/together.ts';
import { isAllowed } from '../../../kernel/http/allow-list.ts';
import { translateDatabaseError } from '../../../kernel/http/errors.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { sealContent } from '../message/kept-content.ts';
import { cut } from '../message/kept-text.rule.ts';
import { insertPeerMessage } from '../message/peer-message.repo.ts';
import { openSecrets } from '../peer/peer-secrets.ts';
import { fromDialect, inDialect } from './dialect.rule.ts';
import {
  type Answer,
  answerOf,
  decryptData,
  type Envelope,
  isSignedBy,
  isTimely,
  type PeerSecrets,
  readEnvelope,
} from './envelope.rule.ts';
import { findAskingPeer, findKnownPeers, isTokenOf, type KnownPeer, noteRequest } from './inbound.repo.ts';
import { inquiries } from './inquiries.ts';
import { mayNoteUnsigned } from './unsigned.ts';
import { refuse, WireRefusal } from './wire-refusal.ts';

/** A request as it came in. */
export interface WireRequest {
  version: string;
  /** Of the interface. */
  name: string;
  raw: string;
  token: string;
  address: string;
}

interface Received extends WireRequest {
  envelope: Envelope;
  at: Date;
  /** Of the monotonic clock. */
  started: number;
}

interface Signer {
  peer: Pick<KnownPeer, 'dealerId' | 'id'>;
  secrets: PeerSecrets;
}

/** Longest part of a request as it came that is kept. */
const keptWire = 8 * 1024;

function jsonOf(text: string): unknown {
  if (nestsDeeper(text, deepestJson)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** What became of a request, and what was said in it as far as it was opened. */
interface Outcome {
  ret: number;
  msg: string;
  asked?: unknown;
  answered?: unknown;
}

const keepMessage = (app: App, tx: Tx, { dealerId, id }: Signer['peer'], request: Received, outcome: Outcome) =>
  insertPeerMessage(tx, {
    ...{ dealerId, id: newId(request.at), peerId: id, direction: peerSide.THEIRS, name: cut(request.name, 50), at: request.at },
    ...{ address: request.address, seq: request.envelope.seq, ret: outcome.ret, msg: cut(outcome.msg, 200) },
    ...{ costMs: Math.round(performance.now() - request.started), wire: cut(request.raw, keptWire) },
    content: outcome.asked === undefined ? null : sealContent(app.keys, outcome.asked, outcome.answered),
  });

/** Works a signed request out; a refusal is an outcome, any other failure is thrown. */
async function outcomeOf(app: App, tx: Tx, { peer: key, secrets }: Signer, request: Received): Promise<Outcome> {
  const { envelope, at, name } = request;
  let asked: unknown;
  try {
    const [known, mayAsk, hasToken] = await together(planned(tx), (one) =>
      Promise.all([
        findAskingPeer(one, key),
        dealerAllows(one, key.dealerId, 'partner'),
        isTokenOf(one, key, sha256Hex(request.token), at),
      ]),
    );
    const peer = known ?? refuse(peerRet.SIGN, '签名错误');
    const inquiry = inquiries.get(name) ?? refuse(peerRet.ENVELOPE, '没有该接口');
    if (request.version.toLowerCase() !== peer.pathVersion) refuse(peerRet.ENVELOPE, '接口版本不符');
    if (!isAllowed(peer.ipAllowList, request.address)) refuse(peerRet.SIGN, '来源地址不在白名单');
    if (!isTimely(envelope.timeStamp, at.getTime())) refuse(peerRet.ENVELOPE, 'TimeStamp与我方时间相差超过10分钟');
    if (!mayAsk) refuse(peerRet.TOKEN, '运营单位暂停服务');
    if (!inquiry.open && !peer.enabled) refuse(peerRet.TOKEN, '平台已停用');
    if (!inquiry.open && !hasToken) refuse(peerRet.TOKEN, 'Token错误');
    const note = async (one: Tx) => {
      if (!(await noteRequest(one, peer, { name, ...envelope }, at))) refuse(peerRet.ENVELOPE, '该TimeStamp与Seq已使用过');
    };
    const answer = async (one: Tx) => {
      asked = fromDialect(jsonOf(decryptData(secrets, envelope.data) ?? ''));
      if (typeof asked !== 'object' || asked === null) refuse(peerRet.BUSINESS, 'Data无法解密为JSON对象');
      return inquiry.answer(asked, { app, tx: one, now: at, peer, secrets });
    };
    // What changes nothing need not wait for the note: if that is refused, what was read is not told.
    const [, told] = inquiry.reads ? await Promise.all([note(tx), answer(tx)]) : [await note(tx), await answer(tx)];
    return { ret: peerRet.OK, msg: '成功', asked, answered: inDialect(told, peer.dialect) };
  } catch (cause) {
    if (!(cause instanceof WireRefusal)) throw cause;
    return { ret: cause.ret, msg: cause.message, ...(asked !== undefined && { asked }) };
  }
}

/** A request that nobody's keys made is kept for whoever it may have been meant for: a platform that is being connected gets this wrong first. */
async function keepUnsigned(app: App, known: readonly KnownPeer[], request: Received): Promise<void> {
  for (const peer of known.filter(({ id }) => mayNoteUnsigned(app, id, request.at)))
    await app.database.inScope({ dealerIds: [peer.dealerId] }, (tx) =>
      keepMessage(app, tx, peer, request, { ret: peerRet.SIGN, msg: '签名错误' }),
    );
}

/** Answers a request of a peer, whatever it is; nothing in it is believed before its Sig was checked. */
export async function receive(app: App, wire: WireRequest): Promise<Answer> {
  const envelope = readEnvelope(jsonOf(wire.raw));
  if ('ret' in envelope) return answerOf(null, envelope);
  const request = { ...wire, envelope, at: app.clock.now(), started: performance.now() };
  const known = await findKnownPeers(app, envelope.operatorId);
  const signer = signerOf(app, known, request);
  if (!signer) {
    await keepUnsigned(app, known, request);
    return answerOf(null, { ret: peerRet.SIGN, msg: '签名错误' });
  }
  const { peer, secrets } = signer;
  const scope = { dealerIds: [peer.dealerId], prepared: inquiries.get(wire.name)?.reads ?? false };
  try {
    const outcome = await app.database.inScope(scope, async (tx) => {
      const done = await outcomeOf(app, tx, signer, request);
      await keepMessage(app, tx, peer, request, done);
      return done;
    });
    return answerOf(secrets, outcome, outcome.answered);
  } catch (cause) {
    app.log.error({ err: cause, peerId: peer.id, interface: wire.name }, 'request of a peer failed');
    const busy = translateDatabaseError(cause)?.definition.status === commonErrors.busy.status;
    const outcome = busy ? { ret: peerRet.BUSY, msg: '系统繁忙' } : { ret: peerRet.FAILED, msg: '系统错误' };
    await app.database
      .inScope(scope, (tx) => keepMessage(app, tx, peer, request, outcome))
      .catch((failure) => app.log.error({ err: failure }, 'message of a peer was not kept'));
    return answerOf(secrets, outcome);
  }
}
