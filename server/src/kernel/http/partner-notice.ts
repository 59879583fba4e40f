import type { z } from 'zod';
import type { App } from '../app-context.ts';

/** What a partner (payment channel, ETC issuer) tells in a protocol of its own. */
export interface PartnerNotice<N> {
  /** Path with one parameter, `/pay/notify/:key`: who tells it, or for whom. */
  path: string;
  /** Header that carries the signature of the raw body. */
  signHeader: string;
  verify(rawBody: string, signature: string, key: string): boolean;
  schema: z.ZodType<N>;
  /** False when it does not fit what is known: refused, and repeated by the partner. */
  take(notice: N, key: string): Promise<boolean>;
}

/** Mounts a partner's notifications: raw body, signature header, plain `success`; anything doubtful is refused and repeated. */
export function mountPartnerNotice<N>(app: App, { path, signHeader, verify, schema, take }: PartnerNotice<N>): void {
  app.http.register(async (http) => {
    http.removeContentTypeParser('application/json');
    http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    http.post<{ Params: { key: string } }>(path, { config: { rateLimit: false } }, async (request, reply) => {
      const raw = String(request.body ?? '');
      const { key } = request.params;
      if (!verify(raw, String(request.headers[signHeader] ?? ''), key)) return reply.status(401).send('bad signature');
      const parsed = schema.safeParse(parseJson(raw));
      if (!parsed.success) return reply.status(400).send(`bad notice: ${parsed.error.issues[0]?.path.join('.')}`);
      return (await take(parsed.data, key)) ? reply.send('success') : reply.status(409).send('mismatch');
    });
  });
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
