import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: what another platform reads is JSON of its own
type Json = any;

export interface HeardOcpi {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Json;
}
interface Answered {
  http?: number;
  code?: number;
  data?: unknown;
  headers?: Record<string, string>;
}
export interface OcpiSaid {
  http: number;
  headers: Headers;
  code: number;
  message: string;
  data: Json;
}

/** A platform of drivers after OCPI 2.2.1 behind a real port, written from the standard alone. */
export interface Emsp {
  readonly code: string;
  readonly versionsUrl: string;
  /** Every request that bore a token of its own. */
  readonly heard: HeardOcpi[];
  /** What it calls us with. */
  ourToken: string;
  /** Token that it gave beforehand, for us to begin a registration. */
  readonly tokenA: string;
  /** What its credentials name. */
  roles: object[];
  versions: (url: string) => object[];
  endpoints: (url: string) => object[];
  /** So many answers on a path get lost on their way. */
  lose: { path: RegExp; times: number };
  /** What it waits for before it answers. */
  waits: (request: HeardOcpi) => Promise<void> | undefined;
  /** What it answers on a path other than `1000`. */
  says: (request: HeardOcpi) => Answered | undefined;
  /** Asks us, or whatever address, as it is. */
  ask(url: string, options?: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> }): Promise<OcpiSaid>;
  /** Registers with us by the token A that we gave it, as the standard has it. */
  register(versionsUrl: string, tokenA: string): Promise<OcpiSaid>;
  /** Address of one of our modules, by our version details. */
  module(identifier: string): string;
  of(method: string, path: RegExp): HeardOcpi[];
  close(): Promise<void>;
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

let made = 0;

export async function openEmsp(code = 'NLEMS'): Promise<Emsp> {
  made += 1;
  const own = `emsp-secret-${made}-`;
  let issued = 0;
  /** Tokens that we may call it with. */
  const valid = new Set<string>();
  const tokenA = `${own}a`;
  valid.add(tokenA);
  const modules = new Map<string, string>();
  const role = { role: 'EMSP', business_details: { name: 'Drivers' }, party_id: code.slice(2), country_code: code.slice(0, 2) };
  let url = '';
  const newToken = () => {
    issued += 1;
    valid.add(`${own}${issued}`);
    return `${own}${issued}`;
  };
  const credentials = (token: string) => ({ token, url: `${url}/versions`, roles: emsp.roles });

  const ask: Emsp['ask'] = async (address, { method = 'GET', body, token = emsp.ourToken, headers = {} } = {}) => {
    const response = await fetch(address, {
      method,
      headers: {
        ...{ authorization: `Token ${base64(token)}`, 'x-request-id': `req-${Date.now()}`, 'x-correlation-id': 'corr-1' },
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const said = text === '' ? {} : (JSON.parse(text) as Json);
    return { http: response.status, headers: response.headers, code: said.status_code, message: said.status_message, data: said.data };
  };

  const emsp: Omit<Emsp, 'close'> = {
    ...{ code, tokenA, heard: [], ourToken: '', roles: [role], lose: { path: /^$/, times: 0 }, says: () => undefined },
    waits: () => undefined,
    get versionsUrl() {
      return `${url}/versions`;
    },
    versions: (base) => [
      { version: '2.1.1', url: `${base}/2.1.1` },
      { version: '2.2.1', url: `${base}/2.2.1` },
    ],
    endpoints: (base) => [
      { identifier: 'credentials', role: 'SENDER', url: `${base}/2.2.1/credentials` },
      ...['locations', 'tariffs', 'sessions', 'cdrs'].map((identifier) => ({
        ...{ identifier, role: 'RECEIVER', url: `${base}/emsp/2.2.1/${identifier}` },
      })),
      { identifier: 'tokens', role: 'SENDER', url: `${base}/emsp/2.2.1/tokens` },
      { identifier: 'commands', role: 'SENDER', url: `${base}/emsp/2.2.1/commands` },
    ],
    ask,
    module: (identifier) => modules.get(identifier) ?? '',
    of: (method, path) => emsp.heard.filter((one) => one.method === method && path.test(one.path)),
    async register(versionsUrl, given) {
      const versions = await ask(versionsUrl, { token: given });
      const details = versions.data.find((one: Json) => one.version === '2.2.1').url;
      const { data } = await ask(details, { token: given });
      for (const one of data.endpoints) modules.set(one.identifier, one.url);
      const said = await ask(emsp.module('credentials'), { method: 'POST', body: credentials(newToken()), token: given });
      if (said.code === 1000) emsp.ourToken = said.data.token;
      return said;
    },
  };

  const answer = (path: string, request: HeardOcpi): Answered => {
    if (path === '/versions') return { data: emsp.versions(url) };
    if (path === '/2.2.1') return { data: { version: '2.2.1', endpoints: emsp.endpoints(url) } };
    if (path === '/2.2.1/credentials' && request.method !== 'GET' && request.body) emsp.ourToken = request.body.token;
    if (path === '/2.2.1/credentials') return { data: credentials(request.method === 'GET' ? 'hidden' : newToken()) };
    return {};
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const text = await textOf(request);
    const tell = (http: number, code: number, data?: unknown) => {
      response.statusCode = http;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status_code: code, timestamp: '2026-01-01T00:00:00Z', data }));
    };
    const token = Buffer.from((request.headers.authorization ?? '').replace(/^Token /, ''), 'base64').toString('utf8');
    if (!valid.has(token)) return tell(401, 2001);
    const one = { method: request.method ?? '', path, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
    emsp.heard.push(one);
    await emsp.waits(one);
    const { http = 200, code: status = 1000, data, headers = {} } = emsp.says(one) ?? answer(path, one);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (emsp.lose.times > 0 && emsp.lose.path.test(path)) {
      emsp.lose.times -= 1;
      response.destroy();
      return;
    }
    tell(http, status, data);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(emsp, {
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
