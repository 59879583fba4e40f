import { peerRet } from '@bochong/contract/charging-peer';
import type { FastifyReply } from 'fastify';
import type { App } from '../../../kernel/app-context.ts';
import { textOfBytes } from '../../../kernel/http/text.ts';
import { type Answer, answerOf, answerText } from './envelope.rule.ts';
import { createReceiver } from './inbound.ts';

/** Longest request: fifty station codes in Base64 are a few thousand bytes. */
const requestBytes = 64 * 1024;
/** Requests of one address; a platform that follows fifty stations asks some thirty times a minute. */
const perMinute = 1200;

/** Whatever becomes of a request, its HTTP status is 200: Ret says it. */
const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply.status(200).type('application/json; charset=utf-8').send(answerText(answer));

const bearerOf = (header: string | undefined): string => /^Bearer\s+(\S{1,200})$/i.exec(header ?? '')?.[1] ?? '';

/** Mounts what other platforms call: `POST /evcs/{version}/{interface}`, any content type, in the envelope of T/CEC 102. */
export function mountPeers(app: App): void {
  const receive = createReceiver(app);
  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    // An empty content type would be refused before any parser is asked.
    http.addHook('onRequest', async ({ raw }) => {
      if (raw.headers['content-type']?.trim() === '') delete raw.headers['content-type'];
    });
    http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (error.statusCode === 429) return send(reply, answerOf(null, { ret: peerRet.BUSY, msg: '请求过于频繁，请稍后再试' }));
      if (error.statusCode === 413) return send(reply, answerOf(null, { ret: peerRet.ENVELOPE, msg: '报文过大' }));
      if (error.statusCode !== undefined && error.statusCode < 500)
        return send(reply, answerOf(null, { ret: peerRet.ENVELOPE, msg: '请求格式不正确' }));
      request.log.error({ err: error }, 'request of a peer failed');
      return send(reply, answerOf(null, { ret: peerRet.BUSY, msg: '系统繁忙' }));
    });
    http.post<{ Params: { version: string; name: string } }>(
      '/evcs/:version/:name',
      { bodyLimit: requestBytes, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async (request, reply) => {
        const { version, name } = request.params;
        const raw = Buffer.isBuffer(request.body) ? textOfBytes(request.body) : '';
        const token = bearerOf(request.headers.authorization);
        return send(reply, await receive({ version, name, raw, token, address: request.ip }));
      },
    );
  });
}
