import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Liveness (`/api/health` for consoles), readiness and Prometheus metrics: `/healthz`, `/readyz`, `/metrics`. */
export function mountMetrics(http: FastifyInstance, pool: pg.Pool, sockets: () => number): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
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
    name: 'bochong_live_sockets',
    help: 'Open live sockets',
    registers: [register],
    collect: function () {
      this.set(sockets());
    },
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  for (const path of ['/healthz', '/api/health']) http.get(path, async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    await pool.query('select 1');
    return { status: 'ready' };
  });
  http.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
}
