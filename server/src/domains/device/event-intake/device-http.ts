import { quarantineReason } from '@bochong/contract/device';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { App } from '../../../kernel/app-context.ts';
import { textOfBytes } from '../../../kernel/http/text.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { quarantine } from '../quarantine/quarantine.service.ts';
import { strangersOf } from './device-identity.ts';
import type { Message, MessageKind } from './message.service.ts';
import { Refusal } from './refusal.ts';

/** Failures that pass: the device keeps the message and sends it again. */
const passing = /^(40001|40P01|55P03|57|53|08)/;

const withoutKeeping = ({ status, message }: Refusal) => new Refusal(status, null, message);

/**
 * What to tell a device whose message failed. Whatever is wrong with the message itself is kept in quarantine and never answered as a
 * server error; only a server that cannot keep anything asks for a repetition (503).
 */
export async function refuse(app: App, message: Message, cause: unknown): Promise<Refusal> {
  const code = (cause as { code?: string }).code ?? '';
  const again = new Refusal(503, null, '服务器繁忙，请稍后重发');
  if (!(cause instanceof Refusal) && (passing.test(code) || code.startsWith('ECONN'))) return again;
  if (!(cause instanceof Refusal)) app.log.error({ err: cause, deviceSn: message.deviceSn, kind: message.kind }, 'device message failed');
  const refusal = cause instanceof Refusal ? cause : new Refusal(422, quarantineReason.FAILED, '处理失败，已转人工');
  if (refusal.reason === null || strangersOf(app).tires(message.address, message.receivedAt)) return withoutKeeping(refusal);
  try {
    const kept = await quarantine(app, message, refusal.reason, refusal.message);
    // A device that has filled its share keeps its messages itself.
    return kept ? refusal : withoutKeeping(refusal);
  } catch (failure) {
    app.log.error({ err: failure, deviceSn: message.deviceSn }, 'quarantine failed');
    return again;
  }
}

/** One counter for every kind of device. */
function refusedCounter({ metrics }: App): Counter<'status'> {
  const name = 'bochong_device_refused';
  const known = metrics.getSingleMetric(name);
  if (known) return known as Counter<'status'>;
  return new Counter({ name, help: 'Messages of devices that were refused, by status', labelNames: ['status'], registers: [metrics] });
}

/** Device routes take any content type as bytes: a malformed body is a message to keep, not a request to reject. */
export function deviceScope(app: App, routes: (http: FastifyInstance) => void): void {
  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    // An empty content type would be refused before any parser is asked.
    http.addHook('onRequest', async ({ raw }) => {
      if (raw.headers['content-type']?.trim() === '') delete raw.headers['content-type'];
    });
    http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode === 413 ? 413 : error.statusCode !== undefined && error.statusCode < 500 ? 400 : 503;
      if (status === 503) request.log.error({ err: error }, 'device request failed');
      return sendDevice(reply, status, status === 413 ? '报文过大' : status === 400 ? '请求格式不正确' : '服务器繁忙，请稍后重发', null);
    });
    const strangers = strangersOf(app);
    const refused = refusedCounter(app);
    http.addHook('onResponse', async (request, reply) => {
      if (reply.statusCode >= 400) refused.inc({ status: reply.statusCode });
      if (reply.statusCode === 401 || reply.statusCode === 404) strangers.note(request.ip, app.clock.now());
    });
    routes(http);
  });
}

/** Answers in the envelope of the device protocol. */
export const sendDevice = (reply: FastifyReply, status: number, message: string, data: unknown): FastifyReply =>
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: status, message, data }));

/** Body as text: cameras send UTF-8, with a byte order mark or without, and GBK. */
export const rawBody = (request: FastifyRequest): string => (Buffer.isBuffer(request.body) ? textOfBytes(request.body) : '');

export const newMessage = (
  app: App,
  kind: MessageKind,
  { ip }: FastifyRequest,
  deviceSn: string,
  raw: string,
  presentedKey = '',
): Message => ({
  kind,
  address: ip,
  deviceSn,
  raw,
  receivedAt: app.clock.now(),
  presentedKey,
  verified: false,
});

/** SHA-256 (hex) of a key presented in an address: what may be kept of it. */
export const presentedKeyOf = (token: unknown): string => sha256Hex(typeof token === 'string' ? token : '');
