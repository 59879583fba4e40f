import fastify from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { mountMetrics } from './metrics.ts';

const pool = { totalCount: 1, waitingCount: 0, query: async () => ({ rows: [] }) } as unknown as pg.Pool;
const measured = {
  pool,
  readyPool: pool,
  sockets: () => 0,
  freeBytes: async () => 1e12,
  token: undefined,
  servers: () => 2,
  isLeaving: () => false,
};

function mounted(over: Partial<Parameters<typeof mountMetrics>[2]>) {
  const http = fastify();
  mountMetrics(http, new Registry(), { ...measured, ...over });
  return http;
}

test('the figures are told to this machine, or to who holds the token', async () => {
  const open = mounted({});
  const from = (remoteAddress: string, headers = {}) => ({ url: '/metrics', remoteAddress, headers });
  const figures = await open.inject(from('127.0.0.1'));
  expect(figures.statusCode).toBe(200);
  expect(figures.body).toContain('\nbochong_servers 2\n');
  for (const name of ['nodejs_gc_duration_seconds', 'bochong_database_connections']) expect(figures.body).toContain(`# TYPE ${name} `);
  expect((await open.inject(from('192.0.2.7'))).statusCode).toBe(401);
  const guarded = mounted({ token: 'a token of metrics' });
  expect((await guarded.inject(from('127.0.0.1'))).statusCode).toBe(401);
  expect((await guarded.inject(from('192.0.2.7', { authorization: 'Bearer a token of metrics' }))).statusCode).toBe(200);
});

test('a server whose disk is full, or whose database is gone, is not ready', async () => {
  const ready = async (over: Partial<Parameters<typeof mountMetrics>[2]>) => (await mounted(over).inject('/readyz')).statusCode;
  expect(await ready({})).toBe(200);
  expect(await ready({ freeBytes: async () => 1000 })).toBe(503);
  const gone = { query: () => Promise.reject(new Error('gone')) } as unknown as pg.Pool;
  expect(await ready({ readyPool: gone })).toBe(503);
});
