import { createHash } from 'node:crypto';
import { deviceHeaders, devicePaths } from '@bochong/contract/device';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newMessage, rawBody, refuse, sendDevice } from './device-http.ts';
import { identify, verifySignature } from './device-identity.ts';
import { imageLimit, storeImage } from './device-image.ts';
import type { Intake } from './event-intake.service.ts';
import { applyEvent, type Message, type MessageKind, openBatch } from './message.service.ts';
import { malformed, Refusal } from './refusal.ts';
import { parseBody } from './report.rule.ts';

/** A message of the neutral protocol; signature headers are moved into the body, so that the kept body is complete. */
function messageFrom(intake: Intake, kind: MessageKind, request: FastifyRequest): Message {
  const raw = rawBody(request);
  const sign = request.headers[deviceHeaders.sign];
  const nonce = request.headers[deviceHeaders.nonce];
  try {
    const body = parseBody(raw);
    const whole = sign === undefined ? raw : JSON.stringify({ ...body, sign, nonce });
    return newMessage(intake.app, kind, request, typeof body.deviceSn === 'string' ? body.deviceSn : '', whole);
  } catch {
    return newMessage(intake.app, kind, request, '', raw);
  }
}

/** Kept messages are acknowledged: sending them again would change nothing. */
const keptData = (refusal: Refusal, eventId = '') => (refusal.reason === null ? null : { ack: true, quarantined: true, eventId });

async function applyBatch(intake: Intake, message: Message) {
  const { batchId, items } = await openBatch(intake, message);
  const results = [];
  for (const item of items) {
    try {
      const data = await applyEvent(intake, item.message);
      results.push({ eventId: item.eventId, code: 200, message: 'success', data });
    } catch (cause) {
      const refusal = await refuse(intake.app, item.message, cause);
      results.push({ eventId: item.eventId, code: refusal.status, message: refusal.message, data: null });
    }
  }
  return { batchId, results };
}

interface ImageQuery {
  deviceSn?: string;
  name?: string;
  sha256?: string;
  nonce?: string;
  sign?: string;
}

/** Stores a picture whose digest the device has signed. */
async function receiveImage(
  { app }: Intake,
  { nonce, sign, ...signed }: ImageQuery,
  body: unknown,
  address: string,
): Promise<{ objectKey: string }> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const device = await identify(app, signed.deviceSn ?? '', address);
  verifySignature(device, { deviceSn: signed.deviceSn, name: signed.name, sha256: signed.sha256, nonce, sign });
  if (createHash('sha256').update(bytes).digest('hex') !== signed.sha256) throw malformed('图片摘要不一致');
  return { objectKey: await storeImage(app, device, signed.name ?? '', bytes) };
}

export function createNeutralRoutes(http: FastifyInstance, intake: Intake): void {
  http.post(devicePaths.event, async (request, reply) => {
    const message = messageFrom(intake, 'event', request);
    try {
      return sendDevice(reply, 200, 'success', await applyEvent(intake, message));
    } catch (cause) {
      const refusal = await refuse(intake.app, message, cause);
      return sendDevice(reply, refusal.status, refusal.message, keptData(refusal));
    }
  });
  http.post(devicePaths.batch, async (request, reply) => {
    const message = messageFrom(intake, 'batch', request);
    try {
      return sendDevice(reply, 200, 'success', await applyBatch(intake, message));
    } catch (cause) {
      const refusal = await refuse(intake.app, message, cause);
      return sendDevice(reply, refusal.status, refusal.message, keptData(refusal));
    }
  });
  http.post<{ Querystring: ImageQuery }>(devicePaths.image, { bodyLimit: imageLimit + 1024 }, async (request, reply) => {
    try {
      return sendDevice(reply, 200, 'success', await receiveImage(intake, request.query, request.body, request.ip));
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      return sendDevice(reply, cause.status, cause.message, null);
    }
  });
}
