import { commonErrors } from '@bochong/contract/kernel/error';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from './errors.ts';
import type { Limits } from './limits.ts';
import { waitingAt } from './listen-queue.ts';

const watchedEveryMs = 200;

/**
 * Turns calls of the API away before they cost anything while too many wait: for a database connection, or to be taken by the server at all.
 * Of the latter the server itself sees nothing: a cold one takes few at a time and answers each of them in good time.
 */
export function shedLoad(http: FastifyInstance, pool: pg.Pool, { waiting, arriving }: Pick<Limits, 'waiting' | 'arriving'>): void {
  let arrived = 0;
  let watch: NodeJS.Timeout | undefined;
  http.addHook('onListen', async () => {
    const { port } = http.server.address() as { port: number };
    watch = setInterval(() => (arrived = waitingAt(port)), watchedEveryMs).unref();
  });
  http.addHook('onClose', async () => clearInterval(watch));
  http.addHook('onRequest', async (request) => {
    const crowded = pool.waitingCount >= waiting || arrived >= arriving;
    if (crowded && request.routeOptions.config.endpoint !== undefined) fail(commonErrors.busy);
  });
}
