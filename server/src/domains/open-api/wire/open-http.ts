import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type OpenInterface,
  type OpenInterfaceName,
  openBodyBytes,
  openErrors,
  openInterfaces,
  openPath,
} from '@bochong/contract/open-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { App } from '../../../kernel/app-context.ts';
import { AppError, fail, translateDatabaseError } from '../../../kernel/http/errors.ts';
import { deepestJson, nestsDeeper, textOfBytes } from '../../../kernel/http/text.ts';
import { admitRequest } from './admit.service.ts';
import { type Answerer, answerers } from './answer.ts';
import { openDocument } from './open-document.ts';

/** Requests of one address a minute, whatever they are: two hundred a second is what one system may have. */
const perMinute = 12_000;

function refuse(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const status = (cause as { statusCode?: number }).statusCode;
  const known = cause instanceof AppError ? cause : translateDatabaseError(cause);
  const told =
    known?.definition ??
    (status === 413 ? { ...openErrors.body, status: 413, message: '请求正文过大' } : status === 429 ? commonErrors.tooMany : undefined);
  if (!told && !(status !== undefined && status < 500)) request.log.error({ err: cause }, 'request of another system failed');
  const {
    code,
    message,
    status: answered,
  } = told ?? (status !== undefined && status < 500 ? { ...openErrors.body, message: '请求格式不正确' } : commonErrors.internal);
  return reply
    .status(answered)
    .type('application/json; charset=utf-8')
    .send({ code, message: known?.message ?? message, requestId: request.id });
}

/** A value as its schema wants it; the first field that is wrong is named. */
function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return fail(openErrors.body, { message: `${issue?.path.join('.') || '请求'}不正确：${issue?.message ?? ''}` });
}

function jsonOf(text: string): unknown {
  if (nestsDeeper(text, deepestJson)) return fail(openErrors.body, { message: '正文嵌套过深' });
  try {
    return JSON.parse(text);
  } catch {
    return fail(openErrors.body, { message: '正文不是JSON' });
  }
}

/** Mounts what other systems call: signed requests, answered without an envelope. Nothing in one is believed before its signature was checked. */
export function mountOpenApi(app: App): void {
  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    http.addHook('onRequest', async ({ raw }) => {
      if (raw.headers['content-type']?.trim() === '') delete raw.headers['content-type'];
    });
    http.setErrorHandler((cause, request, reply) => refuse(request, reply, cause));
    let document: string | undefined;
    const config = { rateLimit: { max: perMinute, timeWindow: 60_000 } };
    const asked = (request: FastifyRequest) => ({
      ...{ method: request.method, target: request.raw.url ?? '', address: request.ip },
      headers: request.headers as Record<string, string | undefined>,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    });
    for (const [name, one] of Object.entries<OpenInterface>(openInterfaces)) {
      const { answer, writes } = answerers[name as OpenInterfaceName] as Answerer;
      http.route({
        ...{ method: one.method, url: one.path, bodyLimit: openBodyBytes, config },
        handler: async (request, reply) => {
          const wire = asked(request);
          const system = await admitRequest(app, wire);
          const query = parsed(one.query, request.query);
          const body = one.body && parsed(one.body, jsonOf(textOfBytes(wire.body)));
          const now = app.clock.now();
          const data = await app.database.inScope({ dealerIds: [system.dealerId], ...(!writes && { readOnly: true }) }, (tx) =>
            answer({ query, body }, { app, tx, now, system, ip: request.ip }),
          );
          return reply.type('application/json; charset=utf-8').send(one.data.parse(data));
        },
      });
    }
    http.get(`${openPath}/docs.json`, { config }, async (_, reply) => {
      document ??= JSON.stringify(openDocument());
      return reply.type('application/json; charset=utf-8').send(document);
    });
    http.all(`${openPath}/*`, { bodyLimit: openBodyBytes, config }, async (request) => {
      await admitRequest(app, asked(request));
      return fail(openErrors.unknown);
    });
  });
}
