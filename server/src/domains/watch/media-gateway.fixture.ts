import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PathConfig } from './media-path.rule.ts';

/** Asks the server whether a call may go on, as the gateway does: answers the status. */
type Authorize = (question: object) => Promise<number>;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** A media gateway in the shape of MediaMTX with `authMethod: http`: its API, WHEP and playback on one port. Pictures it has none. */
export async function createGateway() {
  const configured = new Map<string, PathConfig>();
  const arriving = new Set<string>();
  const state = { authorize: (async () => 401) as Authorize, refuses: false, apiCalls: 0 };

  const page = (items: object[], query: URLSearchParams) => {
    const size = Number(query.get('itemsPerPage') ?? 100);
    const start = Number(query.get('page') ?? 0) * size;
    return { itemCount: items.length, pageCount: Math.ceil(items.length / size), items: items.slice(start, start + size) };
  };

  async function api(method: string, path: string, query: URLSearchParams, body: string): Promise<[number, object]> {
    state.apiCalls += 1;
    const [, deed = '', name = ''] = /^\/v3\/config\/paths\/(replace|delete)\/(.+)$/.exec(path) ?? [];
    if (method === 'POST' && deed === 'replace' && state.refuses) return [400, { error: 'invalid source' }];
    if (method === 'POST' && deed === 'replace') {
      const { source, sourceOnDemand, record } = JSON.parse(body);
      configured.set(name, { source, sourceOnDemand, record });
      return [200, {}];
    }
    if (method === 'DELETE' && deed === 'delete') return [configured.delete(name) ? 200 : 404, {}];
    if (path === '/v3/config/paths/list')
      return [
        200,
        page(
          [...configured].map(([one, config]) => ({ name: one, ...config })),
          query,
        ),
      ];
    if (path === '/v3/paths/list')
      return [
        200,
        page(
          [...configured.keys()].map((one) => ({ name: one, ready: arriving.has(one) })),
          query,
        ),
      ];
    return [404, {}];
  }

  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://gateway');
    const body = await textOf(request);
    const token = String(request.headers.authorization ?? '').replace(/^Bearer /, '');
    const asked = { ip: '10.0.0.7', user: '', password: '', token, id: null, query: search.slice(1), userAgent: 'browser' };
    const whep = /^\/(.+)\/whep$/.exec(pathname)?.[1];
    const wanted = pathname.startsWith('/v3/')
      ? { action: 'api', path: '', protocol: '' }
      : whep !== undefined
        ? { action: 'read', path: whep, protocol: 'webrtc' }
        : { action: 'playback', path: searchParams.get('path') ?? '', protocol: '' };
    if ((await state.authorize({ ...asked, ...wanted })) !== 204) return void response.writeHead(401).end();
    if (wanted.action === 'api') {
      const [status, answer] = await api(request.method ?? '', pathname, searchParams, body);
      return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
    if (!configured.has(wanted.path)) return void response.writeHead(404).end();
    return void response.writeHead(whep === undefined ? 200 : 201).end(whep === undefined ? 'a video' : 'v=0');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, configured, arriving, state, close: () => new Promise((done) => server.close(done)) };
}
