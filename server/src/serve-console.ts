import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './kernel/openapi.ts';

const built = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** API reference at `/docs`, and the built console at every other path: login pages get their own light document. */
export async function serveConsole(http: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  await http.register(scalar, { routePrefix: '/docs', configuration: { content: document } });
  if (!existsSync(built)) return;
  await http.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    index: false,
    wildcard: false,
    maxAge: '1y',
    immutable: true,
    decorateReply: true,
  });
  const page = (name: string) => ({ file: name, options: { maxAge: 0, immutable: false } });
  http.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound();
    const { file, options } = page(path === '/login' || path === '/adminLogin' ? 'login.html' : 'index.html');
    return reply.sendFile(file, options);
  });
}
