import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { postOutside } from '../../../kernel/outbound/post-outside.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { sealContent } from '../message/kept-content.ts';
import { cut } from '../message/kept-text.rule.ts';
import { insertPeerMessage } from '../message/peer-message.repo.ts';
import { openSecrets } from '../peer/peer-secrets.ts';
import { fromDialect, inDialect } from '../wire/dialect.rule.ts';
import { decryptData, encryptData, type PeerSecrets, sameSig, signAnswer, signRequest } from '../wire/envelope.rule.ts';
import { type HeldToken, nextStamp, saveToken, storedToken } from './peer-call.repo.ts';
import type { CalledPeer } from './peer-line.repo.ts';

/** A peer answered, and not with what was asked for. */
export class PeerRefusal extends Error {
  readonly ret: number;
  constructor(ret: number, message: string) {
    super(message);
    this.ret = ret;
  }
}

const askedBy = new WeakMap<App['outbound'], Map<string, Promise<string>>>();
/** Peers that this server asks for a token. Two servers may ask at once: the later token holds, and whoever had the other is refused and reads it. */
function askingOf({ outbound }: App): Map<string, Promise<string>> {
  const own = askedBy.get(outbound) ?? new Map<string, Promise<string>>();
  askedBy.set(outbound, own);
  return own;
}

const inPeer = <T>(app: App, { dealerId }: CalledPeer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.background.inScope({ dealerIds: [dealerId], prepared: true }, work);

/** Clocks of two servers differ by less. */
const skewMs = 60_000;

/** TimeStamp and Seq of the next request: no two of a peer are the same, whichever server sends them. */
async function stampOf(app: App, peer: CalledPeer): Promise<{ timeStamp: string; seq: string }> {
  const now = app.clock.now();
  const latest = compactStamp(new Date(now.getTime() + skewMs));
  const { timeStamp, seq } = await inPeer(app, peer, (tx) => nextStamp(tx, peer, compactStamp(now), latest));
  return { timeStamp, seq: String(seq).padStart(4, '0') };
}

const refreshMs = 5 * 60_000;

interface Ask {
  name: string;
  asked: object;
  token: string;
}

async function exchange(app: App, peer: CalledPeer, secrets: PeerSecrets, { name, asked, token }: Ask, signal: AbortSignal) {
  const bare = { operatorId: peer.ourOperatorId, data: encryptData(secrets, JSON.stringify(asked)), ...(await stampOf(app, peer)) };
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
    inPeer(app, peer, (tx) =>
      insertPeerMessage(tx, {
        ...{ dealerId: peer.dealerId, id: newId(at), peerId: peer.id, direction: peerSide.OURS, name: one.name, at },
        ...{ address: new URL(peer.outBaseUrl).host, seq: said.seq ?? '', ret: said.ret, msg: cut(said.msg, 200) },
        ...{ costMs: Math.round(performance.now() - started), wire: cut(said.wire ?? '', 8192) },
        content: sealContent(app.keys, asked, said.content ?? null),
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
  const until = new Date(app.clock.now().getTime() + Math.max(0, lasts - refreshMs));
  await inPeer(app, peer, (tx) => saveToken(tx, peer, { token: app.keys.encrypt(AccessToken), until }));
  return AccessToken;
}

/** A token that is kept, while it holds for another five minutes at least. */
const holding = (app: App, { token, tokenUntil }: HeldToken): string | undefined =>
  token && tokenUntil && Date.parse(tokenUntil) > app.clock.now().getTime() ? readable(app, token) : undefined;

async function keptToken(app: App, peer: CalledPeer): Promise<string | undefined> {
  const stored = await inPeer(app, peer, (tx) => storedToken(tx, peer));
  return stored && holding(app, stored);
}

/** A token of the peer other than `stale`: the one that is kept, else a new one. Whoever wants one meanwhile waits for the same. */
export function tokenOf(app: App, peer: CalledPeer, secrets: PeerSecrets, signal: AbortSignal, stale = ''): Promise<string> {
  const asking = askingOf(app);
  const key = `${peer.id} ${stale}`;
  const underWay = asking.get(key);
  if (underWay) return underWay;
  const asked = (async () => {
    const kept = await keptToken(app, peer);
    return kept !== undefined && kept !== stale ? kept : newToken(app, peer, secrets, signal);
  })().finally(() => asking.delete(key));
  asking.set(key, asked);
  return asked;
}

/** A new one is asked for next time. */
export const forgetToken = (app: App, peer: CalledPeer): Promise<void> => inPeer(app, peer, (tx) => saveToken(tx, peer, null));

/** Undefined: it was written under another key of the installation. */
function readable({ keys }: App, sealed: Buffer): string | undefined {
  try {
    return keys.decrypt(sealed);
  } catch {
    return undefined;
  }
}

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
  const token = holding(app, peer) ?? (await tokenOf(app, peer, secrets, signal));
  try {
    return await ask(app, peer, secrets, { name, asked, token }, signal);
  } catch (cause) {
    if (!(cause instanceof PeerRefusal) || cause.ret !== peerRet.TOKEN) throw cause;
    const renewed = await tokenOf(app, peer, secrets, signal, token);
    return ask(app, peer, secrets, { name, asked, token: renewed }, signal);
  }
}
