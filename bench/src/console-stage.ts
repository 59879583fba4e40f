import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../e2e/find-chromium.ts';

const root = join(import.meta.dirname, '../..');
const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A browser of its own beside a server with a small demo city. */
export interface Stage {
  /** A window that has never been here: empty cache, no session. */
  newWindow(): Promise<{ page: Page; devtools: CDPSession }>;
  /** The same measurement in another browser, which starts for it and ends with it. */
  newBrowser<T>(measure: (stage: Stage) => Promise<T>): Promise<T>;
}

export function buildConsole(): void {
  const built = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the console does not build');
}

/** Builds the console and serves it with five days of demo history. */
async function startServer(): Promise<{ address: string; stop(): Promise<void> }> {
  buildConsole();
  const data = mkdtempSync(join(tmpdir(), 'bochong-bench-'));
  chmodSync(data, 0o711);
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      BOCHONG_DATA: data,
      BOCHONG_PORT: '0',
      BOCHONG_DEMO: 'on',
      BOCHONG_DEMO_PICTURES: 'off', // they would be drawn beside what is measured
      BOCHONG_DEMO_DAYS: '5',
      BOCHONG_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<never>((_, reject) => server.once('exit', (code) => reject(new Error(`the server ended with ${code}`))));
  const ready = new Promise<string>((resolve) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([ready, ended]);
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      await ended.catch(() => undefined);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Runs a measurement on a stage; `BENCH_URL` names a running server instead of starting one. */
export async function onStage<T>(measure: (stage: Stage) => Promise<T>): Promise<T> {
  const running = process.env.BENCH_URL;
  const server = running === undefined ? await startServer() : { address: running, stop: async () => undefined };
  try {
    return await inBrowser(server.address, measure);
  } finally {
    await server.stop();
  }
}

/** Runs a measurement in a browser of its own at a server that runs. */
export async function inBrowser<T>(address: string, measure: (stage: Stage) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments });
  try {
    return await measure({
      async newWindow() {
        const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 720 }, locale: 'zh-CN' });
        context.setDefaultTimeout(30_000);
        const page = await context.newPage();
        return { page, devtools: await context.newCDPSession(page) };
      },
      newBrowser: (other) => inBrowser(address, other),
    });
  } finally {
    await browser.close();
  }
}

/** Signs in on the login page and waits for the shell and its page to be quiet. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill('binjiang');
  await page.getByLabel('密码').fill('Bochong#2026');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Value below which a share of the sorted numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Between which times the others lie. */
export const spreadOf = (times: readonly number[]): string =>
  `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)} ms of ${times.length}`;
