import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors, type ErrorDefinition } from '@bochong/contract/kernel/error';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { newId } from '../database/identifier.ts';
import { createDrain, type Drain } from './drain.ts';
import { AppError, fail, translateDatabaseError } from './errors.ts';
import { maskAllPlates, maskUrl } from './mask.ts';
import { deepestJson, nestsDeeper } from './text.ts';
import { type Trust, trustIn } from './trusted-proxy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Whoever asks may not see full plates. */
    masksPlates: boolean;
  }
}

/** Largest file one call may carry. */
export const maxUploadMb = 10;
const maxUpload = maxUploadMb * 1024 * 1024;

/** When a call that was turned away may come again. */
const retryAfterSec = 10;
const packedFromBytes = 16 * 1024;

/** Event loop held so long on average: calls are turned away. What the start itself does to it is forgotten first. */
const busy = { delayMs: 2000, afterStartMs: 3000 };

/** Business error for a failure that Fastify itself reports. */
function fromFastify(error: FastifyError): ErrorDefinition | undefined {
  if (error.statusCode === 429) return commonErrors.tooMany;
  if (error.statusCode === 413) return { ...commonErrors.invalid, message: '内容过大', status: 413 };
  if (error.statusCode === 503) return commonErrors.busy;
  if (error.statusCode === 415) return { ...commonErrors.invalid, message: '不支持的内容类型', status: 415 };
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { ...commonErrors.invalid, message: '请求格式不正确', status: error.statusCode };
  return undefined;
}

/** What a refusal says, for whoever asked: no schema knows its texts. */
const said = <T extends object>(request: FastifyRequest, words: T): T => (request.masksPlates ? (maskAllPlates(words) as T) : words);

/** A failure in a line of the log: what an error says of itself is not among its fields. */
const cause = (failure: unknown) => (failure instanceof Error ? { ...failure, message: failure.message, stack: failure.stack } : failure);

/** Turns every failure into an envelope and never shows internals. */
function answerFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  const definition = known?.definition ?? fromFastify(error as FastifyError) ?? commonErrors.internal;
  if (definition.status === commonErrors.busy.status) reply.header('retry-after', retryAfterSec);
  else if (definition.status >= 500) request.log.error({ err: error }, 'unexpected failure');
  const message = known?.message ?? definition.message;
  reply
    .status(definition.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: definition.code, ...said(request, { message, data: known?.data ?? null }), requestId: request.id });
}

export interface HttpOptions {
  /** Origins whose pages may stand in frames. */
  frameOrigins?: readonly string[];
  /** Origins that pictures of cameras come from: asked by pages, and played. */
  mediaOrigins?: readonly string[];
  /** Proxies whose word of a caller's address is believed; absent: this machine. */
  trusts?: Trust;
  drain?: Drain;
}

/**
 * HTTP server with the product's defaults: request ids, structured logs without secrets, security headers, limits, and one error
 * handler that turns every failure into an envelope and never shows internals.
 */
export async function createHttp(
  logLevel: string,
  { frameOrigins = [], mediaOrigins = [], trusts = trustIn([]), drain = createDrain() }: HttpOptions = {},
): Promise<FastifyInstance> {
  const http = fastify({
    logger: {
      level: logLevel,
      serializers: { req: (request) => ({ method: request.method, url: maskUrl(request.url), ip: request.ip }), cause },
    },
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: 8 * 1024 * 1024,
    logController: new LogController({ disableRequestLogging: logLevel !== 'debug' }),
    trustProxy: (address) => trusts(address),
    return503OnClosing: false, // whoever was sent here before the server stopped listening is answered
    // An address that cannot be decoded never meets a route, nor the error handler, nor a hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, (reply as FastifyReply).header('cache-control', 'no-store')),
    routerOptions: { maxParamLength: 200 },
  });
  http.setValidatorCompiler(() => () => true); // requests are parsed by the contract's zod schemas
  http.removeContentTypeParser('application/json');
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nestsDeeper(body, deepestJson)) done(Object.assign(new Error('JSON nested too deep'), { statusCode: 400 }), undefined);
    else parseJson(request, body, done);
  });
  http.setErrorHandler(answerFailure);
  /** What a browser or a proxy on the way keeps of an answer somebody else may see later. */
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // A connection that is kept leads here again.
    if (drain.isLeaving) reply.header('connection', 'close');
  });
  http.decorateRequest('masksPlates', false);
  http.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ code: commonErrors.notFound.code, message: '接口不存在', data: null, requestId: request.id }),
  );
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'base-uri': ["'none'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'frame-src': ["'self'", ...frameOrigins],
        'connect-src': ["'self'", 'ws:', 'wss:', ...mediaOrigins],
        'media-src': ["'self'", ...mediaOrigins],
        'upgrade-insecure-requests': null,
      },
    },
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false, // the reverse proxy that ends TLS sets it
  });
  // Long answers only: over a company's own network a short one is there before it is packed. What clients send packed is refused.
  await http.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    threshold: packedFromBytes,
    zlibOptions: { level: 1 },
  });
  await http.register(multipart, { limits: { fileSize: maxUpload, files: 1, fields: 50, parts: 60 } });
  await http.register(rateLimit, { global: false });
  let startedAt = Number.POSITIVE_INFINITY;
  http.addHook('onListen', async () => {
    startedAt = performance.now();
  });
  await http.register(underPressure, {
    maxEventLoopDelay: busy.delayMs,
    exposeStatusRoute: false,
    // Only calls of people are turned away: whether the server lives, and what devices say, is heard however late.
    pressureHandler: async (request) => {
      if (request.routeOptions.config.endpoint !== undefined && performance.now() - startedAt >= busy.afterStartMs) fail(commonErrors.busy);
    },
  });
  return http;
}
