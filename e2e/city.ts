import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readyAt, takesCalls } from '@bochong/server/kernel/testing/server-process';
import { testFolder } from '@bochong/server/kernel/testing/test-folder';
import { untilMorningMs } from './movable-clock.ts';

const root = join(import.meta.dirname, '..');
// Enough for a long export.
const demoDays = '4';

/**
 * A data folder for a city of one's own: a copy of one that was built already, where `BOCHONG_E2E_CITY` names it, else empty. To build a city
 * costs a minute of a processor. Its clock is read by the server and, as part of the environment, by each process of journeys.
 */
export function cityFolder(prefix: string): string {
  const data = testFolder(prefix);
  const built = process.env.BOCHONG_E2E_CITY;
  if (built !== undefined) execFileSync('cp', ['-a', `${built}/.`, data]);
  const clock = join(data, 'clock');
  if (!existsSync(clock)) writeFileSync(clock, String(untilMorningMs()));
  return data;
}

export interface CityServer {
  pid: number;
  address: string;
  /** Ends it and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a server with a small demo city in a folder, which is built when the folder is empty; resolves when it takes calls. */
export async function startCity(data: string): Promise<CityServer> {
  const server = spawn(process.execPath, ['--import', join(root, 'e2e/movable-clock.ts'), join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      BOCHONG_TEST_CLOCK: join(data, 'clock'),
      BOCHONG_DATA: data,
      BOCHONG_PORT: '0',
      BOCHONG_DEMO: 'on',
      BOCHONG_DEMO_DAYS: demoDays,
      BOCHONG_DEMO_PICTURES: 'off', // what journeys look at, their own cameras take
      BOCHONG_VALIDATE: 'on',
      BOCHONG_LOG_LEVEL: 'error',
      // Where a journey shows the page of a third party.
      BOCHONG_THIRD_ORIGINS: 'http://127.0.0.1:59871',
      // Where another system of a journey hears what happens.
      BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8',
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
  return {
    pid: server.pid ?? 0,
    address,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
