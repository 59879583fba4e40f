import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import type { App } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { postOutside } from '../../../kernel/outbound/post-outside.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { cut, keptText } from '../message/kept-text.rule.ts';
import { insertPeerMessage } from '../message/peer-message.repo.ts';
import { openSecrets } from '../peer/peer-secrets.ts';
import { fromDialect, inDialect } from '../wire/dialect.rule.ts';
import { decryptData, encryptData, type PeerSecrets, sameSig, signAnswer, signRequest } from '../wire/envelope.rule.ts';
import type { CalledPeer } from './peer-line.repo.ts';

/** A peer answered, and not with what was asked for. */
export class PeerRefusal extends Error {
  readonly ret: number;
  constructor(ret: number, message: string) {
    super(message);
    this.ret = ret;
  }
}

interface Session {
  token: string;
  /** Epoch ms until which it is used. */
  until: number;
}
interface Memory {
  sessions: Map<string, Session>;
  /** Peers that are being asked for a token. */
  asking: Map<string, Promise<string>>;
  second: string;
  seq: number;
}
const memories = new WeakMap<App['outbound'], Memory>();

/** Tokens of peers and the counter of this second's requests; of this process. */
function memoryOf({ outbound }: App): Memory {
  const own = memories.get(outbound) ?? {
    sessions: new Map<string, Session>(),
    asking: new Map<string, Promise<string>>(),
    second: '',
    seq: 0,
  };
  memories.set(outbound, own);
  return own;
}

/** TimeStamp and Seq of the next request: Seq counts from 0001 within a second. */
function stampOf(app: App): { timeStamp: string; seq: string } {
  const memory = memoryOf(app);
  const second = compactStamp(app.clock.now());
  memory.seq = memory.second === second ? (memory.seq % 9999) + 1 : 1;
  memory.second = second;
  return { timeStamp: second, seq: String(memory.seq).padStart(4, '0') };
}

const refreshMs = 5 * 60_000;

interface Ask {
  name: string;
  asked: object;
  token: string;
}

async function exchange(app: App, peer: CalledPeer, secrets: PeerSecrets, { name, asked, token }: Ask, signal: AbortSignal) {
  const bare = { operatorId: peer.ourOperatorId, data: encryptData(secrets, JSON.stringify(asked)), ...stampOf(app) };
  const body = { OperatorID: bare.operatorId, Data: bare.data, TimeStamp: bare.timeStamp, Seq: bare.seq, Sig: signRequest(secrets, bare) };
  const headers = { 'content-type': 'application/json;charset=utf-8', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const url = new URL(`${peer.outBaseUrl.replace(/\/$/, '')}/${peer.pathVersion}/${name}`);
  const { status, text } = await postOutside(app.config, url, { headers, body: JSON.stringify(body), signal });
  return { seq: bare.seq, wire: JSON.stringify(body), answer: readAnswer(secrets, status, text) };
}

/** Ret, Msg and content of an answer; one that bears no valid Sig, or cannot be read, is no answer. */
function readAnswer(secrets: PeerSecrets, status: number, text: string): { ret: number; msg: string; content: unknown } {
  if (status !== 200) throw new Error(`对方答复HTTP ${status}`);
  if (nestsDeeper(text, deepestJson)) throw new Error('对方答复无法读取');
  const { Ret, Msg, Data, Sig } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
  const answer = { ret: Number(Ret), msg: String(Msg ?? ''), data: String(Data ?? '') };
  if (!Number.isInteger(answer.ret)) throw new Error('对方答复没有Ret');
  // A refusal of what they could not tell from a stranger's bears no Sig.
  const signed = typeof Sig === 'string' && sameSig(signAnswer(secrets, answer), Sig);
  if (!signed && answer.ret === peerRet.OK) throw new Error('对方答复的签名不正确');
  const opened = answer.data === '' || !signed ? undefined : decryptData(secrets, answer.data);
  const content = opened === undefined || nestsDeeper(opened, deepestJson) ? undefined : fromDialect(JSON.parse(opened));
  return { ret: answer.ret, msg: answer.msg, content };
}

/** One request with its line in the message log; a Ret other than 0 is thrown. */
async function ask(app: App, peer: CalledPeer, secrets: PeerSecrets, one: Ask, signal: AbortSignal): Promise<Record<string, unknown>> {
  const at = app.clock.now();
  const started = performance.now();
  const asked = inDialect(one.asked, peer.dialect) as object;
  const keep = (said: { ret: number; msg: string; seq?: string; wire?: string; content?: unknown }) =>
    app.background.inScope({ dealerIds: [peer.dealerId] }, (tx) =>
      insertPeerMessage(tx, {
        ...{ dealerId: peer.dealerId, id: newId(at), peerId: peer.id, direction: peerSide.OURS, name: one.name, at },
        ...{ address: new URL(peer.outBaseUrl).host, seq: said.seq ?? '', ret: said.ret, msg: cut(said.msg, 200) },
        ...{ costMs: Math.round(performance.now() - started), wire: cut(said.wire ?? '', 8192) },
        content: app.keys.encrypt(JSON.stringify({ asked: keptText(asked), answered: keptText(said.content ?? null) })),
      }),
    );
  try {
    const { answer, seq, wire } = await exchange(app, peer, secrets, { ...one, asked }, signal);
    await keep({ ...answer, seq, wire });
    if (answer.ret !== peerRet.OK) throw new PeerRefusal(answer.ret, `${answer.ret} ${answer.msg}`);
    return (answer.content ?? {}) as Record<string, unknown>;
  } catch (cause) {
    if (!(cause instanceof PeerRefusal)) await keep({ ret: peerRet.FAILED, msg: cause instanceof Error ? cause.message : String(cause) });
    throw cause;
  }
}

async function newToken(app: App, peer: CalledPeer, secrets: PeerSecrets, signal: AbortSignal): Promise<string> {
  const asked = { OperatorID: peer.ourOperatorId, OperatorSecret: secrets.operatorSecret };
  const said = await ask(app, peer, secrets, { name: 'query_token', asked, token: '' }, signal);
  const { SuccStat, AccessToken, TokenAvailableTime, FailReason } = said;
  if (Number(SuccStat) !== 0 || typeof AccessToken !== 'string' || AccessToken === '')
    throw new PeerRefusal(peerRet.TOKEN, `对方未给令牌，FailReason ${String(FailReason)}`);
  const lasts = Math.min(604_800, Math.max(0, Number(TokenAvailableTime) || 0)) * 1000;
  memoryOf(app).sessions.set(peer.id, { token: AccessToken, until: app.clock.now().getTime() + Math.max(0, lasts - refreshMs) });
  return AccessToken;
}

/** A token of the peer other than `stale`: the one that holds for another five minutes at least, else a new one, for which it is asked once at a time. */
export async function tokenOf(app: App, peer: CalledPeer, secrets: PeerSecrets, signal: AbortSignal, stale?: string): Promise<string> {
  const { sessions, asking } = memoryOf(app);
  const known = sessions.get(peer.id);
  if (known && known.token !== stale && known.until > app.clock.now().getTime()) return known.token;
  const underWay = asking.get(peer.id);
  if (underWay) return underWay;
  const asked = newToken(app, peer, secrets, signal).finally(() => asking.delete(peer.id));
  asking.set(peer.id, asked);
  return asked;
}

export const forgetSession = (app: App, peerId: string): void => void memoryOf(app).sessions.delete(peerId);

/** What we call a peer with; a peer that has given none cannot be called. */
export function secretsOf(app: App, peer: CalledPeer): PeerSecrets | undefined {
  return peer.outSecrets === null ? undefined : openSecrets(app.keys, peer.outSecrets);
}

/** Asks a peer, with a token; where it is told that the token does not hold, once more with a new one. */
export async function askPeer(
  app: App,
  peer: CalledPeer,
  name: string,
  asked: object,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const secrets = secretsOf(app, peer);
  if (!secrets) throw new Error('没有对方密钥');
  const token = await tokenOf(app, peer, secrets, signal);
  try {
    return await ask(app, peer, secrets, { name, asked, token }, signal);
  } catch (cause) {
    if (!(cause instanceof PeerRefusal) || cause.ret !== peerRet.TOKEN) throw cause;
    const renewed = await tokenOf(app, peer, secrets, signal, token);
    return ask(app, peer, secrets, { name, asked, token: renewed }, signal);
  }
}
