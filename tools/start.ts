/**
 * `npm start`: builds the console when it has changed, then runs the server on the demo city with the simulator driving it, and starts the
 * server again when it falls. `npm start -- --empty` runs it without demo and simulator: the first start prints where to set it up.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultDataFolder } from '../server/src/kernel/database/embedded-postgres.ts';
import { refuseBusyPort } from '../server/src/kernel/port.ts';
import { supervise } from './supervise.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.BOCHONG_PORT ?? '7100';
const host = process.env.BOCHONG_HOST ?? '127.0.0.1';
const demo = process.argv.includes('--empty') ? 'off' : (process.env.BOCHONG_DEMO ?? 'on');
const dataFolder = process.env.BOCHONG_DATA ?? defaultDataFolder();

/** Newest change below a folder, epoch ms. */
function newest(folder: string): number {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}

const isBuilt = (): boolean => {
  const built = join(root, 'console/dist/index.html');
  return existsSync(built) && statSync(built).mtimeMs > Math.max(newest('console/src'), newest('contract/src'));
};

/** Builds the console; on a first start beside the loading of the demo city, which takes longer. */
function buildConsole(): Promise<void> {
  const build = spawn('vite', ['build', '--logLevel', 'error'], { cwd: join(root, 'console'), stdio: 'inherit' });
  return new Promise((resolve) => build.on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1))));
}

try {
  await refuseBusyPort(host, Number(port));
} catch (cause) {
  console.error(`Bochong cannot start: ${(cause as Error).message}`);
  process.exit(1);
}
const building = isBuilt() ? Promise.resolve() : buildConsole();
if (existsSync(join(dataFolder, 'city.json')) || demo !== 'on') await building;

/** Resolves when the server takes calls, or is no longer alive. */
async function serves(alive: () => boolean): Promise<void> {
  while (alive()) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

let stopping = false;
// The demo's operator has a map of somebody else's in the top bar.
const thirdOrigins = process.env.BOCHONG_THIRD_ORIGINS ?? (demo === 'on' ? 'https://ditu.amap.com' : '');
const environment = { ...process.env, BOCHONG_DEMO: demo, BOCHONG_PORT: port, BOCHONG_THIRD_ORIGINS: thirdOrigins };
const server = supervise(join(root, 'server/src/main.ts'), environment, serves, console.log);
let simulator: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    simulator?.kill('SIGTERM');
    void server.stop();
  });
}
void server.ended.then((code) => {
  simulator?.kill('SIGTERM');
  process.exit(code);
});

await Promise.all([serves(() => !stopping), building]);
if (!stopping && demo === 'on') {
  console.log(`
  泊充 Bochong
    single-operator platform   http://127.0.0.1:${port}/login   binjiang · yunying · caiwu · kefu · shenji
    multi-dealer platform      http://localhost:${port}/login   qingyu · yunqi
    platform administration    http://localhost:${port}/adminLogin   admin · support
    company that charges       http://127.0.0.1:${port}/login   chedui
    merchant with coupons      http://127.0.0.1:${port}/login   shanghu
    password of all            Bochong#2026
    API reference              http://127.0.0.1:${port}/docs
`);
  const drives = join(root, 'simulator/src/main.ts');
  const city = { ...process.env, BOCHONG_CITY: join(dataFolder, 'city.json') };
  if (existsSync(drives)) simulator = spawn(process.execPath, [drives], { cwd: root, stdio: 'inherit', env: city });
}
