import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../app-context.ts';
import { fail } from '../http/errors.ts';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** One range of bytes with a beginning, as a download that goes on asks for; anything else is answered whole. */
export function rangeOf(header: string | undefined): { start: number; end: number } | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start === undefined) return undefined;
  const range = { start: Number(start), end: end ? Number(end) : Number.MAX_SAFE_INTEGER };
  return range.end >= range.start ? range : undefined;
}

/** Serves stored objects under signed, short-lived addresses: an `<img>` can send neither token nor headers. */
export function mountObjects(app: App): void {
  app.http.get<{ Params: { '*': string }; Querystring: { expires?: string; signature?: string } }>(
    '/api/objects/*',
    async (request, reply) => {
      const key = request.params['*'];
      const { expires = '', signature = '' } = request.query;
      if (!app.storage.verify(key, expires, signature, app.clock.now())) fail(commonErrors.notFound);
      const wanted = rangeOf(request.headers.range);
      const found = (await app.storage.read(key, wanted)) ?? fail(commonErrors.notFound);
      if (wanted && wanted.start >= found.size) return reply.status(416).header('content-range', `bytes */${found.size}`).send();
      const end = Math.min(wanted?.end ?? found.size - 1, found.size - 1);
      if (wanted) reply.status(206).header('content-range', `bytes ${wanted.start}-${end}/${found.size}`);
      const type = types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return reply
        .type(type)
        .header('cache-control', 'private, max-age=600')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
        .header('accept-ranges', 'bytes')
        .header('content-length', wanted ? end - wanted.start + 1 : found.size)
        .send(found.body);
    },
  );
}
