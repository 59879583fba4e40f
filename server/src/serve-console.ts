import { fileURLToPath } from 'node:url';
import { gunPagePath } from '@bochong/contract/charging-asset';
import { claimPagePath, counterPagePath } from '@bochong/contract/coupon';
import { driverPagePath } from '@bochong/contract/parking-lot';
import fastifyStatic from '@fastify/static';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './kernel/http/openapi.ts';

const built = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Pages one sees before the login; they share a light document of their own. */
const loginPaths = new Set(['/login', '/adminLogin', '/register', '/forgotPassword', '/forgotPasswordSet', '/auth-redirect', '/setup']);

/** API reference at `/docs`, and the built console at every other path: login pages get their own light document, and so do drivers. */
export async function serveConsole(http: FastifyInstance): Promise<void> {
  // Made when somebody looks: a start should not wait for it.
  let document: string | undefined;
  http.get('/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await http.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: './openapi.json', withDefaultFonts: false },
    hooks: {
      // The reference starts itself with an inline script; it shows no data of anybody.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
        );
        done();
      },
    },
  });
  await http.register(fastifyStatic, { root: built, serve: false, preCompressed: true });
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: '1y', immutable: true }),
  );
  http.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) return reply.callNotFound();
    if (/\.\w+$/.test(path) && !path.endsWith('.html')) return reply.sendFile(path.slice(1));
    if (path.startsWith(driverPagePath('')) || path.startsWith(claimPagePath('')) || path.startsWith(counterPagePath('')))
      return reply.sendFile('driver.html', { maxAge: 0 });
    if (path.startsWith(gunPagePath(''))) return reply.sendFile('gun.html', { maxAge: 0 });
    return reply.sendFile(loginPaths.has(path) ? 'login.html' : 'index.html', { maxAge: 0 });
  });
}
