import { Readable } from 'node:stream';
import { changes, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { backgroundHeader, envelope, successCode } from '@bochong/contract/kernel/envelope';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, AuditDetail, Context, OutsideContext } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { platformDealerId } from '../database/identifier.ts';
import type { SessionUser } from '../session/session.ts';
import { refusalOf } from './admission.ts';
import { writeAudit } from './audit.ts';
import { assertNotBarred } from './dealer-bar.ts';
import { fail } from './errors.ts';
import { admit } from './heavy.ts';
import { sendLines } from './lines.ts';
import { maskAllPlates, maskPlates, seesFullPlates } from './mask.ts';
import { parseRequest } from './request.ts';
import { serialiserFor } from './response-schema.ts';

/** User of a public call: sees no dealer's rows. */
export const nobody: SessionUser = {
  userId: '',
  account: '',
  userName: '',
  userType: 0,
  dealerId: platformDealerId,
  dealerName: '',
  clientType: '',
  loginStatus: 0,
  permVersion: 0,
  dealerIds: [],
  companyId: null,
  merchantId: null,
  parkIds: null,
  codes: new Set(),
  rightsChanged: false,
};

const tokenOf = (request: FastifyRequest): string => String(request.headers.authorization ?? '').replace(/^Bearer /, '');

async function authenticate(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<SessionUser> {
  if (endpoint.access === 'public') return nobody;
  const background = request.headers[backgroundHeader] !== undefined;
  const user = await app.sessions.find(tokenOf(request), background);
  const refusal = refusalOf(endpoint, user, request.headers.clienttype);
  if (refusal === commonErrors.rightsChanged) await app.sessions.learnRights(tokenOf(request));
  return user && !refusal ? user : fail(refusal ?? commonErrors.unauthenticated);
}

/** Lists of the platform's people may be limited to dealers they chose; whatever a dealer's own people send is ignored. */
const limitedTo = (user: SessionUser, chosen: readonly string[] | undefined): SessionUser =>
  chosen?.length && (user.userType === 1 || user.userType === 4)
    ? { ...user, dealerIds: user.dealerIds.filter((id) => chosen.includes(id)) }
    : user;

/** A file too large for the answer: a task was written instead, and its id is the answer's data. */
const isQueued = (data: unknown): data is { exportTaskId: string } => typeof data === 'object' && data !== null && 'exportTaskId' in data;

/** Hands a file answer to the client as an attachment. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(reply.request.masksPlates ? maskPlates(file.fileName) : file.fileName);
  reply.header('content-type', file.contentType).header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  return reply.send(file.body instanceof Uint8Array ? file.body : Readable.from(file.body));
}

/** One call, as the two kinds of handlers are run: whatever needs the database gets it from `inScope`. */
interface Run {
  context: Omit<Context, 'tx'>;
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Refuses a call that the dealer's standing does not allow. */
  assertAllowed(tx: Tx): Promise<void>;
  /** Writes the audit row of a call that succeeded, if it has one. */
  audit(tx: Tx): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a handler receives and returns is its endpoint's matter
type Handler = (request: any, context: Context) => Promise<unknown>;
const handlers = new WeakMap<App['http'], Map<Endpoint, Handler>>();

/** What answers a call within a transaction; whoever runs it has admitted the caller and parsed the request. */
export function handlerOf(app: App, endpoint: Endpoint): Handler {
  const handler = handlers.get(app.http)?.get(endpoint);
  if (!handler) throw new Error(`${endpoint.path} has no handler`);
  return handler;
}

/**
 * Gives an endpoint its handler. Done here once for every call: request parsing, session, permission code, limits, dealer scope, one
 * transaction, audit row, envelope, error mapping and the masking of plates (both in `http.ts`). The response is checked against the
 * contract when validation is on.
 */
export function implement<R, H>(
  app: App,
  // biome-ignore lint/suspicious/noExplicitAny: the caller's and the client's side of the endpoint do not matter here
  endpoint: Endpoint<any, R, any, H>,
  handler: (request: R, context: Context) => Promise<NoInfer<H>>,
): void {
  handlers.set(app.http, (handlers.get(app.http) ?? new Map()).set(endpoint, handler));
  mount<R>(app, endpoint, (input, { context, inScope, assertAllowed, audit }) =>
    inScope(async (tx) => {
      await assertAllowed(tx);
      const result = await handler(input, { ...context, tx });
      await audit(tx);
      return result;
    }),
  );
}

/** {@link implement} for a handler that reaches beyond the database: it runs between transactions, not in one. */
export function implementOutside<R, H>(
  app: App,
  // biome-ignore lint/suspicious/noExplicitAny: the caller's and the client's side of the endpoint do not matter here
  endpoint: Endpoint<any, R, any, H>,
  handler: (request: R, context: OutsideContext) => Promise<NoInfer<H>>,
): void {
  mount<R>(app, endpoint, async (input, { context, inScope, assertAllowed, audit }) => {
    await inScope(assertAllowed);
    const result = await handler(input, { ...context, step: (work) => inScope((tx) => work({ ...context, tx })) });
    await inScope(audit);
    return result;
  });
}

function mount<R>(app: App, endpoint: Endpoint, run: (input: R, run: Run) => Promise<unknown>): void {
  let answer: ReturnType<typeof envelope> | undefined; // made when the first answer is checked: a server mounts two thousand
  const oneAnswer = endpoint.kind !== 'file' && endpoint.kind !== 'stream';
  const checked = app.config.BOCHONG_VALIDATE === 'on' && oneAnswer;
  const audited = endpoint.audited ?? (endpoint.method !== 'GET' && changes(endpoint));
  for (const path of endpoint.alias ? [endpoint.path, endpoint.alias] : [endpoint.path]) {
    app.http.route({
      method: endpoint.method,
      url: `/api${path}`,
      config: {
        endpoint,
        ...(endpoint.access === 'public' && { rateLimit: { max: app.config.BOCHONG_PUBLIC_PER_MINUTE, timeWindow: 60_000 } }),
      },
      handler: async (request, reply) => {
        const started = performance.now();
        const known = await authenticate(app, endpoint, request);
        request.log = request.log.child({ userId: known.userId });
        request.masksPlates = known !== nobody && !endpoint.ownWords && !seesFullPlates(known);
        const signal = admit(endpoint, known.userId || request.ip, reply.raw, app.limits);
        const details: AuditDetail[] = [];
        const outcome = (errorCode?: string) => ({
          app,
          endpoint,
          request,
          user: known,
          details,
          errorCode,
          costMs: Math.round(performance.now() - started),
        });
        try {
          const input = (await parseRequest(endpoint, request)) as R;
          const user = limitedTo(known, (input as { query?: { dealerIds?: readonly string[] } }).query?.dealerIds);
          const dealerIds = user.userType === 1 || user.userType === 4 ? [...user.dealerIds, platformDealerId] : user.dealerIds;
          const scope = { dealerIds, readOnly: !changes(endpoint) && !audited, signal };
          const context = {
            app,
            user,
            now: app.clock.now(),
            requestId: request.id,
            ip: request.ip,
            clientType: String(request.headers.clienttype ?? ''),
            userAgent: String(request.headers['user-agent'] ?? ''),
            token: tokenOf(request),
            audit: (entry: AuditDetail) => void details.push(entry),
          };
          const data = await run(input, {
            context,
            inScope: (work) => app.database.inScope(scope, work),
            assertAllowed: (tx) => assertNotBarred(tx, endpoint, user, app.clock.now()),
            audit: async (tx) => void (audited && known !== nobody && (await writeAudit(tx, outcome()))),
          });
          if (endpoint.kind === 'file' && !isQueued(data)) return sendFile(reply, data as FileAnswer);
          if (endpoint.kind === 'stream') return sendLines(reply, data as AsyncIterable<unknown>, endpoint.data);
          const body = { code: successCode, message: 'success', data, requestId: request.id };
          if (checked) {
            answer ??= envelope(endpoint.data);
            answer.parse(body);
          }
          if (oneAnswer) reply.serializer(serialiserFor(endpoint, request.masksPlates ? 'masked' : 'full'));
          else if (request.masksPlates) reply.serializer((value) => JSON.stringify(maskAllPlates(value)));
          return reply.type('application/json; charset=utf-8').send(body);
        } catch (cause) {
          if (audited && known !== nobody) {
            const scope = { dealerIds: [known.dealerId] };
            const code = (cause as { definition?: { code: string } }).definition?.code ?? commonErrors.internal.code;
            await app.database.inScope(scope, (tx) => writeAudit(tx, outcome(code))).catch((failure) => request.log.error(failure));
          }
          throw cause;
        }
      },
    });
  }
}

/**
 * Gives a `stream` endpoint its handler. What may be refused is refused before the lines begin, in the call's own transaction; the lines
 * come after it and read in transactions of their own (`app.database.inScope`).
 */
export function implementLines<R, H>(
  app: App,
  // biome-ignore lint/suspicious/noExplicitAny: the caller's side of the endpoint does not matter here
  endpoint: Endpoint<any, R, any, H>,
  handler: (request: R, context: Context) => Promise<AsyncIterable<NoInfer<H>>>,
): void {
  implement(app, endpoint, handler as (request: R, context: Context) => Promise<never>);
}
