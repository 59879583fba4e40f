import { commonErrors } from '@bochong/contract/kernel/error';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { fail } from './errors.ts';

/** Turns calls of the API away before they cost anything while this many wait for a database connection. */
export function shedLoad(http: FastifyInstance, pool: pg.Pool, waiting: number): void {
  http.addHook('onRequest', async (request) => {
    if (pool.waitingCount >= waiting && request.routeOptions.config.endpoint !== undefined) fail(commonErrors.busy);
  });
}
