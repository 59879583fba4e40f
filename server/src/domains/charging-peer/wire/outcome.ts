import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import type { App } from '../../../kernel/app-context.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { dealerAllows } from '../../../kernel/database/dealer-standing.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { together } from '../../../kernel/database/together.ts';
import { isAllowed } from '../../../kernel/http/allow-list.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { sealContent } from '../message/kept-content.ts';
import { cut } from '../message/kept-text.rule.ts';
import { insertPeerMessage } from '../message/peer-message.repo.ts';
import { fromDialect, inDialect } from './dialect.rule.ts';
import { decryptData, type Envelope, isTimely, type PeerSecrets } from './envelope.rule.ts';
import { findAskingPeer, isTokenOf, type KnownPeer, noteRequest } from './inbound.repo.ts';
import { inquiries } from './inquiries.ts';
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

export interface Received extends WireRequest {
  envelope: Envelope;
  at: Date;
  /** Of the monotonic clock. */
  started: number;
}

export interface Signer {
  peer: Pick<KnownPeer, 'dealerId' | 'id'>;
  secrets: PeerSecrets;
}

export interface Signed {
  signer: Signer;
  request: Received;
}

/** Longest part of a request as it came that is kept. */
const keptWire = 8 * 1024;

/** What a text says; undefined when it is no JSON, or nests too deep. */
export function jsonOf(text: string): unknown {
  if (nestsDeeper(text, deepestJson)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What became of a request, and what was said in it as far as it was opened. */
export interface Outcome {
  ret: number;
  msg: string;
  asked?: unknown;
  answered?: unknown;
}

/** Writes the line of a request in the message log. */
export const keepMessage = (app: App, tx: Tx, { dealerId, id }: Signer['peer'], request: Received, outcome: Outcome) =>
  insertPeerMessage(tx, {
    ...{ dealerId, id: newId(request.at), peerId: id, direction: peerSide.THEIRS, name: cut(request.name, 50), at: request.at },
    ...{ address: request.address, seq: request.envelope.seq, ret: outcome.ret, msg: cut(outcome.msg, 200) },
    ...{ costMs: Math.round(performance.now() - request.started), wire: cut(request.raw, keptWire) },
    content: outcome.asked === undefined ? null : sealContent(app.keys, outcome.asked, outcome.answered),
  });

/** Told of what is read under a key: whatever asked for the same before in this transaction is answered the same. */
type Once = (key: string, read: () => Promise<Record<string, unknown>>) => Promise<Record<string, unknown>>;

function onceEach(): Once {
  const told = new Map<string, Promise<Record<string, unknown>>>();
  return (key, read) => {
    const answer = told.get(key) ?? read();
    told.set(key, answer);
    return answer;
  };
}

/** Works a signed request out; a refusal is an outcome, any other failure is thrown. */
async function outcomeOf(app: App, tx: Tx, { signer: { peer: key, secrets }, request }: Signed, once: Once): Promise<Outcome> {
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
    const note = async () => {
      if (!(await noteRequest(tx, peer, { name, ...envelope }, at))) refuse(peerRet.ENVELOPE, '该TimeStamp与Seq已使用过');
    };
    const answer = async () => {
      asked = fromDialect(jsonOf(decryptData(secrets, envelope.data) ?? ''));
      if (typeof asked !== 'object' || asked === null) refuse(peerRet.BUSINESS, 'Data无法解密为JSON对象');
      const read = () => inquiry.answer(asked, { app, tx, now: at, peer, secrets });
      return inquiry.reads ? once(`${name} ${JSON.stringify(asked)}`, read) : read();
    };
    // What changes nothing need not wait for the note: if that is refused, what was read is not told.
    const [, told] = inquiry.reads ? await Promise.all([note(), answer()]) : [await note(), await answer()];
    return { ret: peerRet.OK, msg: '成功', asked, answered: inDialect(told, peer.dialect) };
  } catch (cause) {
    if (!(cause instanceof WireRefusal)) throw cause;
    return { ret: cause.ret, msg: cause.message, ...(asked !== undefined && { asked }) };
  }
}

/** Works out requests of one peer in one transaction, each with its line in the message log. */
export const workOut = (app: App, { peer: { dealerId } }: Signer, signed: readonly Signed[], prepared: boolean): Promise<Outcome[]> =>
  app.database.inScope({ dealerIds: [dealerId], prepared }, async (tx) => {
    const once = onceEach();
    const ends = await Promise.allSettled(
      signed.map(async (one) => {
        const outcome = await outcomeOf(app, tx, one, once);
        await keepMessage(app, tx, one.signer.peer, one.request, outcome);
        return outcome;
      }),
    );
    return ends.map((end) => {
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    });
  });
