import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerAllows } from '../../../kernel/database/dealer-standing.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { isAllowed } from '../../../kernel/http/allow-list.ts';
import { translateDatabaseError } from '../../../kernel/http/errors.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { cut, findAskingPeer, insertPeerMessage, type PeerKey, sealContent } from '../../charging-peer/index.ts';
import { speaksFor } from '../link/handshake.rule.ts';
import { confirmToken, findLink, findToken } from '../link/link.repo.ts';
import { type OcpiAnswer, type OcpiCall, type OcpiCaller, type OcpiRequest, tokenKind } from './ocpi-call.ts';
import { OcpiRefusal, ocpiStatus, refuseOcpi } from './ocpi-refusal.ts';
import { codeOf, ocpiEnvelope, retOf } from './ocpi-text.rule.ts';

/** A request as it came in, before anybody is known by it. */
export interface OcpiReceived extends Omit<OcpiRequest, 'token'> {
  /** Tokens that its header may mean. */
  tokens: readonly string[];
  address: string;
}

export interface OcpiReply {
  http: number;
  headers: Readonly<Record<string, string>>;
  body: Record<string, unknown>;
}

interface Outcome extends OcpiAnswer {
  code: number;
  message: string;
}

const unknownToken = (): never => refuseOcpi(ocpiStatus.CLIENT, 'unknown credentials token', 401);

/** Whose token it is, and which of those that the header may mean. */
async function known(app: App, tokens: readonly string[]): Promise<PeerKey & { kind: number; token: string }> {
  for (const token of tokens) {
    const found = await findToken(app, sha256Hex(token));
    if (found) return { ...found, token };
  }
  return unknownToken();
}

/** A caller who may ask what it asks. */
async function admitted(
  tx: Tx,
  call: OcpiCall,
  { kind, token, ...key }: PeerKey & { kind: number; token: string },
  { tokens: _, address, ...request }: OcpiReceived,
): Promise<OcpiCaller> {
  const peer = (await findAskingPeer(tx, key)) ?? unknownToken();
  const { dealerName: ourName, ...link } = (await findLink(tx, key)) ?? unknownToken();
  if (!isAllowed(peer.ipAllowList, address)) refuseOcpi(ocpiStatus.CLIENT, 'address is not on the list', 401);
  if (!(await dealerAllows(tx, key.dealerId, 'partner'))) refuseOcpi(ocpiStatus.SERVER, 'out of service');
  if (!call.configuration) {
    if (kind !== tokenKind.REGISTERED) unknownToken();
    if (!peer.enabled) refuseOcpi(ocpiStatus.CLIENT, 'the connection is switched off', 401);
    const { from, to } = request;
    if (from && !speaksFor(link.roles, codeOf(from))) refuseOcpi(ocpiStatus.FIELDS, `${codeOf(from)} is not among your roles`);
    if (to && codeOf(to) !== peer.ourOperatorId) refuseOcpi(ocpiStatus.FIELDS, `${codeOf(to)} is not here`);
  }
  if (kind === tokenKind.REGISTERED && sha256Hex(token) === link.inHash && (link.inviteHash ?? link.formerHash) !== null)
    await confirmToken(tx, key);
  return { peer, link, kind, ourName, request: { ...request, token } };
}

const outcomeOf = (cause: unknown): Outcome => {
  if (cause instanceof OcpiRefusal) return { code: cause.code, message: cause.message, http: cause.http };
  const busy = translateDatabaseError(cause)?.definition.status === commonErrors.busy.status;
  return { code: ocpiStatus.SERVER, message: busy ? 'busy, try again' : 'server error', http: busy ? 503 : 200 };
};

/** Works a request of a known token out, and keeps it with what it was answered. What a refused request had changed is taken back. */
async function answer(
  app: App,
  call: OcpiCall,
  caller: PeerKey & { kind: number; token: string },
  received: OcpiReceived,
): Promise<Outcome> {
  const at = app.clock.now();
  const started = performance.now();
  const inOwn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.database.inScope({ dealerIds: [caller.dealerId] }, work);
  const keep = (tx: Tx, outcome: Outcome) =>
    insertPeerMessage(tx, {
      ...{ dealerId: caller.dealerId, id: newId(at), peerId: caller.id, direction: peerSide.THEIRS, name: `ocpi ${call.module}`, at },
      ...{ address: received.address, seq: cut(received.requestId, 64), ret: outcome.http === 401 ? peerRet.TOKEN : retOf(outcome.code) },
      ...{ msg: cut(`${outcome.code} ${outcome.message}`.trim(), 200), costMs: Math.round(performance.now() - started) },
      wire: cut(`${received.method} ${received.url}`, 8192),
      content: sealContent(app.keys, received.body ?? null, outcome.data ?? null),
    });
  try {
    return await inOwn(async (tx) => {
      const admittedCaller = await admitted(tx, call, caller, received);
      if (!call.answer) return { later: admittedCaller };
      const done = { code: ocpiStatus.OK, message: '', ...(await call.answer({ app, tx, now: at, ...admittedCaller })) };
      await keep(tx, done);
      return done;
    }).then(async (done) => {
      if (!('later' in done)) return done;
      const outside = { code: ocpiStatus.OK, message: '', ...(await call.answerOutside?.(app, done.later)) };
      await inOwn((tx) => keep(tx, outside));
      return outside;
    });
  } catch (cause) {
    if (!(cause instanceof OcpiRefusal)) app.log.error({ err: cause, peerId: caller.id, call: call.url }, 'request of a platform failed');
    const outcome = outcomeOf(cause);
    await inOwn((tx) => keep(tx, outcome)).catch((failure) => app.log.error({ err: failure }, 'message of a platform was not kept'));
    return outcome;
  }
}

/** Answers one request of a platform: what is wrong with it is told in its status code, and nothing in it is believed before its token was found. */
export async function receiveOcpi(app: App, call: OcpiCall, received: OcpiReceived): Promise<OcpiReply> {
  const outcome = await known(app, received.tokens).then(
    (caller) => answer(app, call, caller, received),
    (cause) => outcomeOf(cause),
  );
  const { code, message, data, http = 200, headers = {} } = outcome;
  return { http, headers, body: ocpiEnvelope(code, message, app.clock.now(), data) };
}
