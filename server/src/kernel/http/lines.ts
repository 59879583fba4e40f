import { Readable } from 'node:stream';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { successCode } from '@bochong/contract/kernel/envelope';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { maskAllPlates } from './mask.ts';

/** One envelope per line. A failure on the way is the last line; a caller that goes away ends the work at its next line. */
async function* envelopes(lines: AsyncIterable<unknown>, schema: z.core.$ZodType, reply: FastifyReply): AsyncGenerator<string> {
  const { id: requestId, masksPlates } = reply.request;
  const lineOf = (envelope: object) => `${JSON.stringify(masksPlates ? maskAllPlates(envelope) : envelope)}\n`;
  try {
    for await (const line of lines) yield lineOf({ code: successCode, message: 'success', data: z.parse(schema, line), requestId });
  } catch (cause) {
    const known = cause instanceof AppError ? cause : null;
    if (!known) reply.log.error({ err: cause }, 'unexpected failure');
    const { code, message } = known ? { code: known.definition.code, message: known.message } : commonErrors.internal;
    yield lineOf({ code, message, data: null, requestId });
  }
}

export function sendLines(reply: FastifyReply, lines: AsyncIterable<unknown>, schema: Endpoint['data']): FastifyReply {
  // Proxies must not hold lines back.
  reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(Readable.from(envelopes(lines, schema, reply), { highWaterMark: 1 }));
}
