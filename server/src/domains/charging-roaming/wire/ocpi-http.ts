import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../kernel/app-context.ts';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import type { OcpiCall } from './ocpi-call.ts';
import { ocpiCalls } from './ocpi-calls.ts';
import { receiveOcpi } from './ocpi-inbound.ts';
import { OcpiRefusal, ocpiStatus, refuseOcpi } from './ocpi-refusal.ts';
import { type OcpiParty, ocpiEnvelope, tokensOf } from './ocpi-text.rule.ts';

/** Longest request: an object of a driver's card is some hundred bytes. */
const requestBytes = 64 * 1024;
/** Requests of one address. */
const perMinute = 1200;

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === '' ? undefined : text;
};

/** A party that two headers name; undefined: they name none. Half a name, or an odd one, is refused. */
function partyIn(request: FastifyRequest, side: 'from' | 'to'): OcpiParty | undefined {
  const countryCode = headerOf(request, `ocpi-${side}-country-code`)?.trim();
  const partyId = headerOf(request, `ocpi-${side}-party-id`)?.trim();
  if (countryCode === undefined && partyId === undefined) return undefined;
  if (!/^[A-Za-z]{2}$/.test(countryCode ?? '') || !/^[0-9A-Za-z]{3}$/.test(partyId ?? ''))
    return refuseOcpi(ocpiStatus.FIELDS, `invalid OCPI-${side} headers`);
  return { countryCode: countryCode ?? '', partyId: partyId ?? '' };
}

/** An answer goes from whom was asked to who asked, where the request said so: a hub finds its way back by it. */
const routedBack = (from: OcpiParty | undefined, to: OcpiParty | undefined): Record<string, string> => ({
  ...(to && { 'ocpi-from-country-code': to.countryCode, 'ocpi-from-party-id': to.partyId }),
  ...(from && { 'ocpi-to-country-code': from.countryCode, 'ocpi-to-party-id': from.partyId }),
});

/** The JSON of a body; a body that is none is HTTP 400. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  const text = body.toString('utf8');
  if (nestsDeeper(text, deepestJson)) return refuseOcpi(ocpiStatus.CLIENT, 'body nests too deep', 400);
  try {
    return JSON.parse(text);
  } catch {
    return refuseOcpi(ocpiStatus.CLIENT, 'body is not JSON', 400);
  }
}

async function handle(app: App, call: OcpiCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [from, to] = [partyIn(request, 'from'), partyIn(request, 'to')];
  const answered = await receiveOcpi(app, call, {
    ...{ method: request.method, url: request.url, body: bodyOf(request), address: request.ip },
    ...{ params: request.params as Record<string, string>, query: request.query as Record<string, unknown> },
    ...{ from, to, tokens: tokensOf(headerOf(request, 'authorization')) },
    requestId: headerOf(request, 'x-request-id') ?? '',
  });
  return reply
    .status(answered.http)
    .headers({ ...routedBack(from, to), ...answered.headers })
    .send(answered.body);
}

/** Mounts what platforms after OCPI 2.2.1 call, below `/ocpi`. */
export function mountOcpi(app: App): void {
  const refused = (code: number, message: string) => ocpiEnvelope(code, message, app.clock.now());
  app.http.register(
    async (http) => {
      http.removeAllContentTypeParsers();
      http.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
      http.addHook('onRequest', async (request, reply) => {
        // An empty content type would be refused before any parser is asked.
        if (request.raw.headers['content-type']?.trim() === '') delete request.raw.headers['content-type'];
        for (const name of ['x-request-id', 'x-correlation-id'])
          reply.header(name, (headerOf(request, name) ?? randomUUID()).replace(/[^\x21-\x7e]/g, '').slice(0, 64));
      });
      http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
        if (error instanceof OcpiRefusal) return reply.status(error.http).send(refused(error.code, error.message));
        const status = error.statusCode ?? 500;
        if (status < 500)
          return reply.status(status).send(refused(ocpiStatus.CLIENT, status === 429 ? 'too many requests' : 'bad request'));
        request.log.error({ err: error }, 'request of a platform failed');
        return reply.status(503).send(refused(ocpiStatus.SERVER, 'server error'));
      });
      http.setNotFoundHandler((_, reply) => reply.status(404).send(refused(ocpiStatus.CLIENT, 'no such interface')));
      for (const call of ocpiCalls)
        for (const url of [call.url, `${call.url}/`])
          http.route({
            ...{ method: call.method, url, bodyLimit: requestBytes, exposeHeadRoute: false },
            config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
            handler: (request, reply) => handle(app, call, request, reply),
          });
    },
    { prefix: '/ocpi' },
  );
}
