import { bayPaths } from '@bochong/contract/charging-detection';
import { deviceHeaders } from '@bochong/contract/device';
import type { FastifyReply } from 'fastify';
import type { App } from '../../../kernel/app-context.ts';
import { deviceScope, imageLimit, Refusal, rawBody, sendDevice } from '../../device/index.ts';
import { type BayImageQuery, takeBayEvent, takeBayImage } from './bay-intake.service.ts';

/** Largest event: its pictures are sent before, by themselves. */
const eventBytes = 64 * 1024;

/** What came of a message; a failure of the server itself is answered with 503, and the camera sends again. */
async function told(reply: FastifyReply, work: () => Promise<unknown>): Promise<FastifyReply> {
  try {
    return sendDevice(reply, 200, 'success', await work());
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return sendDevice(reply, cause.status, cause.message, null);
  }
}

export function createBayIntakeRoutes(app: App): void {
  deviceScope(app, (http) => {
    http.post(bayPaths.event, { bodyLimit: eventBytes }, (request, reply) => {
      const { [deviceHeaders.sign]: sign, [deviceHeaders.nonce]: nonce } = request.headers;
      return told(reply, () => takeBayEvent(app, { raw: rawBody(request), address: request.ip, sign, nonce }));
    });
    http.post<{ Querystring: BayImageQuery }>(bayPaths.image, { bodyLimit: imageLimit + 1024 }, (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return told(reply, () => takeBayImage(app, request.query, bytes, request.ip));
    });
  });
}
