import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from './app-context.ts';
import { fail } from './errors.ts';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Serves stored objects under signed, short-lived addresses: an `<img>` can send neither token nor headers. */
export function mountObjects(app: App): void {
  app.http.get<{ Params: { '*': string }; Querystring: { expires?: string; signature?: string } }>(
    '/api/objects/*',
    async (request, reply) => {
      const key = request.params['*'];
      const { expires = '', signature = '' } = request.query;
      if (!app.storage.verify(key, expires, signature, app.clock.now())) fail(commonErrors.notFound);
      const bytes = (await app.storage.get(key)) ?? fail(commonErrors.notFound);
      const type = types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return reply
        .type(type)
        .header('cache-control', 'private, max-age=600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes);
    },
  );
}
