import type { z } from 'zod';
import type { App } from '../app-context.ts';

/** A notification as it came: nothing of it is believed before its signature was checked over these very bytes. */
export interface RawNotice {
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What a notification says, or why it is refused: 401 who sent it is not known, 400 it cannot be read. */
export type Reading<N> = { notice: N } | { refused: 400 | 401; why: string };

/** What a partner (payment channel, ETC issuer) tells in a protocol of its own. */
export interface PartnerNotice<N> {
  /** Path with one parameter, `/pay/notify/:key`: who tells it, or for whom. */
  path: string;
  read(raw: RawNotice, key: string): Reading<N> | Promise<Reading<N>>;
  /** False when it does not fit what is known: refused, and repeated by the partner. */
  take(notice: N, key: string): Promise<boolean>;
}

const noticeBytes = 64 * 1024;

/** Mounts a partner's notifications: raw body (JSON or a form), plain `success`; anything doubtful is refused and repeated. */
export function mountPartnerNotice<N>(app: App, { path, read, take }: PartnerNotice<N>): void {
  app.http.register(async (http) => {
    http.removeContentTypeParser('application/json');
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      http.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    http.post<{ Params: { key: string } }>(path, { bodyLimit: noticeBytes, config: { rateLimit: false } }, async (request, reply) => {
      const { key } = request.params;
      const reading = await read({ body: String(request.body ?? ''), headers: request.headers }, key);
      if ('refused' in reading) return reply.status(reading.refused).send(reading.why);
      return (await take(reading.notice, key)) ? reply.send('success') : reply.status(409).send('mismatch');
    });
  });
}

/** Reads JSON whose signature stands in one header. */
export function signedJson<N>(
  signHeader: string,
  schema: z.ZodType<N>,
  verify: (rawBody: string, signature: string) => boolean,
): ({ body, headers }: RawNotice) => Reading<N> {
  return ({ body, headers }) => {
    if (!verify(body, String(headers[signHeader] ?? ''))) return { refused: 401, why: 'bad signature' };
    const parsed = schema.safeParse(parseJson(body));
    return parsed.success ? { notice: parsed.data } : { refused: 400, why: `bad notice: ${parsed.error.issues[0]?.path.join('.')}` };
  };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
