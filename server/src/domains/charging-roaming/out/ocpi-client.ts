import { randomUUID } from 'node:crypto';
import { peerRet, peerSide } from '@bochong/contract/charging-peer';
import { z } from 'zod';
import type { App } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { askOutside } from '../../../kernel/outbound/post-outside.ts';
import { cut, insertPeerMessage, type PeerKey, sealContent } from '../../charging-peer/index.ts';
import { type OcpiParty, retOf, tokenHeader } from '../wire/ocpi-text.rule.ts';

/** A platform answered, and not with what was asked for. `code`: its status code, or that of HTTP. */
export class OcpiAnswerRefusal extends Error {
  readonly http: number;
  readonly code: number;
  constructor(http: number, code: number, message: string) {
    super(message);
    this.http = http;
    this.code = code;
  }
}

export interface OcpiSending {
  module: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  token: string;
  body?: unknown;
  /** Who speaks to whom; configuration modules speak from platform to platform. */
  parties?: { from: OcpiParty; to: OcpiParty };
  /** The same for whatever comes of one request. */
  correlationId?: string;
}

const said = z.object({ status_code: z.number().int(), status_message: z.string().nullish(), data: z.unknown().optional() });

function readAnswer(http: number, text: string): { code: number; message: string; data: unknown } {
  const readable = text !== '' && !nestsDeeper(text, deepestJson);
  const answer = readable ? said.safeParse(jsonOf(text)).data : undefined;
  if (!answer) throw new OcpiAnswerRefusal(http, http, `对方答复HTTP ${http}，没有OCPI内容`);
  return { code: answer.status_code, message: answer.status_message ?? '', data: answer.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const partyHeaders = ({ from, to }: { from: OcpiParty; to: OcpiParty }) => ({
  ...{ 'ocpi-from-country-code': from.countryCode, 'ocpi-from-party-id': from.partyId },
  ...{ 'ocpi-to-country-code': to.countryCode, 'ocpi-to-party-id': to.partyId },
});

/** The data of a platform's answer; what is no success is thrown. */
export const callOcpi = async (app: App, peer: PeerKey, sending: OcpiSending, signal: AbortSignal): Promise<unknown> =>
  (await askOcpi(app, peer, sending, signal)).data;

/** One request to a platform with its line in the message log: the data of its answer, and its Link header. What is no success is thrown. */
export async function askOcpi(
  app: App,
  peer: PeerKey,
  sending: OcpiSending,
  signal: AbortSignal,
): Promise<{ data: unknown; link: string | undefined }> {
  const { module, method, token, body, parties, correlationId = randomUUID() } = sending;
  const at = app.clock.now();
  const started = performance.now();
  const requestId = randomUUID();
  const url = new URL(sending.url);
  const keep = (outcome: { ret: number; msg: string; answered?: unknown }) =>
    app.background.inScope({ dealerIds: [peer.dealerId] }, (tx) =>
      insertPeerMessage(tx, {
        ...{ dealerId: peer.dealerId, id: newId(at), peerId: peer.id, direction: peerSide.OURS, name: `ocpi ${module}`, at },
        ...{ address: cut(url.host, 200), seq: requestId, ret: outcome.ret, msg: cut(outcome.msg, 200) },
        ...{ costMs: Math.round(performance.now() - started), wire: cut(`${method} ${url.pathname}${url.search}`, 8192) },
        content: sealContent(app.keys, body ?? null, outcome.answered ?? null),
      }),
    );
  const headers = {
    ...{ authorization: tokenHeader(token), 'x-request-id': requestId, 'x-correlation-id': correlationId },
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(parties && partyHeaders(parties)),
  };
  try {
    const sent = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const { status, text, headers: said } = await askOutside(app.config, url, sent);
    const answer = readAnswer(status, text);
    await keep({ ret: retOf(answer.code), msg: `${answer.code} ${answer.message}`.trim(), answered: answer.data });
    const taken = status < 300 && answer.code >= 1000 && answer.code < 2000;
    if (!taken) throw new OcpiAnswerRefusal(status, answer.code, `对方答复${answer.code} ${answer.message}（HTTP ${status}）`);
    const { link } = said;
    return { data: answer.data, link: Array.isArray(link) ? link.join(', ') : link };
  } catch (cause) {
    const kept = cause instanceof OcpiAnswerRefusal && cause.code !== cause.http;
    if (!kept) await keep({ ret: peerRet.FAILED, msg: cause instanceof Error ? cause.message : String(cause) });
    throw cause;
  }
}
