import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from './http/loopback.ts';
import { within } from './jobs/time-limit.ts';

let processFigures: Registry | undefined;

/** Figures of the process (memory, event loop, collected garbage): watched once and for good, however many applications it builds. */
function figuresOfProcess(): Registry {
  if (!processFigures) {
    processFigures = new Registry();
    collectDefaultMetrics({ register: processFigures });
  }
  return processFigures;
}

interface Measured {
  /** Connections of calls. */
  pool: pg.Pool;
  /** One connection for nothing but the question whether the database answers: it never waits for a call. */
  readyPool: pg.Pool;
  sockets(): number;
  /** Servers of this database, this one too. */
  servers(): number;
  /** The server was told to stop: proxies shall send nobody here any more. */
  isLeaving(): boolean;
  /** Bearer token of who may read the figures from elsewhere; without one only this machine may. */
  token: string | undefined;
  /** Space left for what is stored, in bytes. */
  freeBytes(): Promise<number>;
}

/** Less than this is a full disk: nothing can be stored any more. */
export const leastFreeBytes = 128 * 1024 * 1024;

/** Compares without telling by its time how much was right. */
const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Liveness (`/api/health` for consoles), readiness (within a second) and Prometheus metrics: `/healthz`, `/readyz`, `/metrics`. */
export function mountMetrics(
  http: FastifyInstance,
  register: Registry,
  { pool, readyPool, sockets, servers, isLeaving, token, freeBytes }: Measured,
): void {
  const ofProcess = figuresOfProcess();
  const duration = new Histogram({
    name: 'bochong_http_request_seconds',
    help: 'HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  });
  new Gauge({
    name: 'bochong_database_connections',
    help: 'Open database connections',
    registers: [register],
    collect: function () {
      this.set(pool.totalCount);
    },
  });
  new Gauge({
    name: 'bochong_database_waiting',
    help: 'Calls that wait for a database connection',
    registers: [register],
    collect: function () {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'bochong_failed_work',
    help: 'Work behind the calls that failed as often as it may and waits for a person',
    labelNames: ['kind'],
    registers: [register],
    collect: async function () {
      const failed = readyPool.query<{ kind: number; count: number }>(
        'select kind, count(*)::int as count from bochong.failed_work() group by 1',
      );
      const { rows } = await failed.catch(() => ({ rows: null })); // the figure of before, while the database does not answer
      if (rows === null) return;
      for (const [index, kind] of ['event', 'effect', 'scheduled'].entries())
        this.set({ kind }, rows.find((row) => row.kind === index + 1)?.count ?? 0);
    },
  });
  new Gauge({
    name: 'bochong_live_sockets',
    help: 'Open live sockets',
    registers: [register],
    collect: function () {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'bochong_servers',
    help: 'Servers of this database, this one too',
    registers: [register],
    collect: function () {
      this.set(servers());
    },
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  for (const path of ['/healthz', '/api/health']) http.get(path, async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.status(503).send({ status: 'the server stops' });
    const [answers, free] = await Promise.all([
      within(900, readyPool.query('select 1')).catch(() => false),
      freeBytes().catch(() => Number.POSITIVE_INFINITY),
    ]);
    const problem = !answers ? 'the database does not answer' : free < leastFreeBytes ? 'the disk is full' : undefined;
    return reply.status(problem ? 503 : 200).send({ status: problem ?? 'ready' });
  });
  http.get('/metrics', async (request, reply) => {
    const known = token === undefined ? isLoopback(request.ip) : sameText(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!known) return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'set BOCHONG_METRICS_TOKEN and send it' });
    return reply.type(register.contentType).send(await Registry.merge([ofProcess, register]).metrics());
  });
}
