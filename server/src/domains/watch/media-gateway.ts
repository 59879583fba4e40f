import { z } from 'zod';
import type { App } from '../../kernel/app-context.ts';
import { sameHex } from '../../kernel/session/secret.ts';
import type { PathConfig } from './media-path.rule.ts';
import { type Admission, isAdmitted, ticketFor } from './media-ticket.rule.ts';

type Server = Pick<App, 'config' | 'keys' | 'clock'>;

const signOf =
  ({ keys }: Server) =>
  (text: string) =>
    keys.hmac('media-ticket', text);

/** A ticket of this installation for the gateway, and until when it opens something. */
export const issueTicket = (app: Server, admission: Admission) => ticketFor(admission, app.clock.now(), signOf(app));

export const isTicketFor = (app: Server, ticket: string, admission: Admission): boolean =>
  isAdmitted(ticket, admission, app.clock.now(), { sign: signOf(app), same: sameHex });

/** The gateway did what it was told, refused, or could not be asked: whatever is said of it names no source. */
type Told = { outcome: 'done' } | { outcome: 'refused'; status: number } | { outcome: 'down'; reason: string };

const answerMs = 5000;

/** One call of the gateway's API, which asks this server in turn whether the ticket is good. */
async function ask(app: Server, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const { ticket } = issueTicket(app, { action: 'api', path: '' });
  return fetch(`${app.config.BOCHONG_MEDIA_API.replace(/\/$/, '')}${path}`, {
    method,
    headers: { authorization: `Bearer ${ticket}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(answerMs)]) : AbortSignal.timeout(answerMs),
  });
}

const isTimeout = (cause: unknown) => cause instanceof Error && cause.name === 'TimeoutError';
const reasonOf = (cause: unknown) => (isTimeout(cause) ? '超时' : '连接失败');

async function told(answer: Promise<Response>): Promise<Told> {
  try {
    const response = await answer;
    await response.body?.cancel();
    return response.ok ? { outcome: 'done' } : { outcome: 'refused', status: response.status };
  } catch (cause) {
    return { outcome: 'down', reason: reasonOf(cause) };
  }
}

/** Makes a path get its stream like this, whether the gateway knew the path or not. What is so already goes on undisturbed. */
export const putPath = (app: Server, path: string, config: PathConfig, signal?: AbortSignal): Promise<Told> =>
  told(
    ask(
      app,
      'POST',
      `/v3/config/paths/replace/${path}`,
      { ...config, rtspTransport: 'tcp', sourceOnDemandCloseAfter: '10s', recordDeleteAfter: '25h' },
      signal,
    ),
  );

export const removePath = (app: Server, path: string, signal?: AbortSignal): Promise<Told> =>
  told(ask(app, 'DELETE', `/v3/config/paths/delete/${path}`, undefined, signal));

const listed = <T extends z.ZodType>(item: T) => z.object({ pageCount: z.number().int(), items: z.array(item) });
const configs = listed(
  z.object({
    name: z.string(),
    source: z.string().default(''),
    sourceOnDemand: z.boolean().default(false),
    record: z.boolean().default(false),
  }),
);
const paths = listed(z.object({ name: z.string(), ready: z.boolean().optional(), online: z.boolean().optional() }));

const itemsPerPage = 500;
/** Five thousand paths: more than one gateway carries. */
const mostPages = 10;

async function all<T>(app: Server, path: string, schema: z.ZodType<{ pageCount: number; items: T[] }>, signal: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  for (let page = 0, pages = 1; page < Math.min(pages, mostPages); page += 1) {
    const response = await ask(app, 'GET', `${path}?itemsPerPage=${itemsPerPage}&page=${page}`, undefined, signal);
    if (!response.ok) throw new Error(`the media gateway answered ${response.status}`);
    const read = schema.parse(await response.json());
    items.push(...read.items);
    pages = read.pageCount;
  }
  return items;
}

/** What the gateway is set to draw, and what arrives. */
export interface GatewayState {
  configured: ReadonlyMap<string, PathConfig>;
  arriving: ReadonlySet<string>;
}

/** Asked for once for all units of a round; throws when the gateway cannot be asked. */
export async function stateOfGateway(app: Server, signal: AbortSignal): Promise<GatewayState> {
  const configured = await all(app, '/v3/config/paths/list', configs, signal);
  const known = await all(app, '/v3/paths/list', paths, signal);
  return {
    configured: new Map(configured.map(({ name, ...config }) => [name, config])),
    arriving: new Set(known.filter(({ online, ready }) => online ?? ready).map(({ name }) => name)),
  };
}
