import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { securityPolicies } from '@bochong/contract/session';
import type { TestProject } from 'vitest/node';
import { apiUser } from './api-user.ts';
import { buildConsole } from './build-console.ts';
import { cityFolder, startCity } from './city.ts';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    chromium: string;
    /** The server's process and what the demo tells its simulator; absent when the server is somebody else's. */
    city: { serverProcess: number; registration: string } | null;
  }
}

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
  const data = cityFolder('bochong-e2e-');
  process.env.BOCHONG_TEST_CLOCK = join(data, 'clock');
  const { address, pid, stop } = await startCity(data);
  await allowSessions(address);
  project.provide('baseUrl', address);
  project.provide('city', { serverProcess: pid, registration: join(data, 'city.json') });
  return async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  };
}
