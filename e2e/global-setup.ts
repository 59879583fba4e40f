import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityPolicies } from '@bochong/contract/session';
import { readyAt, takesCalls } from '@bochong/server/kernel/testing/server-process';
import { testFolder } from '@bochong/server/kernel/testing/test-folder';
import type { TestProject } from 'vitest/node';
import { apiUser } from './api-user.ts';
import { buildConsole } from './build-console.ts';
import { findChromium } from './find-chromium.ts';
import { untilMorningMs } from './movable-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    chromium: string;
    /** The server's process and what the demo tells its simulator; absent when the server is somebody else's. */
    city: { serverProcess: number; registration: string } | null;
  }
}

const root = join(import.meta.dirname, '..');
// Enough for a long export.
const demoDays = '4';

/** Journeys keep a session of each account for their process: as many windows as the policy can allow may stand open beside it. */
async function allowSessions(address: string): Promise<void> {
  const admin = await apiUser(address, 'admin', '2');
  const { policy, rev } = await admin.call(securityPolicies.get, {});
  await admin.call(securityPolicies.update, { body: { policy: { ...policy, sessionMaxPerUser: 10 }, rev } });
}

/** Builds the console and starts a server with a small demo city of its own; `BOCHONG_E2E_URL` points at a running one instead. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium());
  const running = process.env.BOCHONG_E2E_URL;
  if (running !== undefined) {
    project.provide('baseUrl', running);
    project.provide('city', null);
    return undefined;
  }
  if (process.env.BOCHONG_E2E_BUILT === undefined) buildConsole();
  const data = testFolder('bochong-e2e-');
  // Read by the server and, as part of its environment, by each process of journeys.
  process.env.BOCHONG_TEST_CLOCK = join(data, 'clock');
  writeFileSync(process.env.BOCHONG_TEST_CLOCK, String(untilMorningMs()));
  const server = spawn(process.execPath, ['--import', join(root, 'e2e/movable-clock.ts'), join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      BOCHONG_DATA: data,
      BOCHONG_PORT: '0',
      BOCHONG_DEMO: 'on',
      BOCHONG_DEMO_DAYS: demoDays,
      BOCHONG_DEMO_PICTURES: 'off', // what journeys look at, their own cameras take
      BOCHONG_VALIDATE: 'on',
      BOCHONG_LOG_LEVEL: 'error',
      // Where a journey shows the page of a third party.
      BOCHONG_THIRD_ORIGINS: 'http://127.0.0.1:59871',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const ready = new Promise<string>((resolve) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = readyAt(said);
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([
    ready,
    ended.then((code) => Promise.reject(new Error(`the server ended with ${code} before it was ready`))),
  ]);
  await takesCalls(address, () => server.exitCode === null);
  await allowSessions(address);
  project.provide('baseUrl', address);
  project.provide('city', { serverProcess: server.pid ?? 0, registration: join(data, 'city.json') });
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}
