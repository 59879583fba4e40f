/** `npm start`: builds the console when it has changed, then runs the server on the demo city with the simulator driving it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultDataFolder } from '../server/src/kernel/database/embedded-postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.BOCHONG_PORT ?? '7100';
const demo = process.env.BOCHONG_DEMO ?? 'on';
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

const building = isBuilt() ? Promise.resolve() : buildConsole();
if (existsSync(join(dataFolder, 'city.json')) || demo !== 'on') await building;
const children: ChildProcess[] = [];
function run(file: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(root, file)], { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  children.push(child);
  return child;
}

const server = run('server/src/main.ts', { BOCHONG_DEMO: demo, BOCHONG_PORT: port });
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
  });
}
server.on('exit', (code) => {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code ?? 0);
});

async function ready(): Promise<void> {
  while (!stopping) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

await Promise.all([ready(), building]);
if (!stopping && demo === 'on') {
  console.log(`
  泊充 Bochong
    single-operator platform   http://127.0.0.1:${port}/login   binjiang · yunying · kefu · shenji
    multi-dealer platform      http://localhost:${port}/login   qingyu · yunqi
    platform administration    http://localhost:${port}/adminLogin   admin · support
    password of all            Bochong#2026
    API reference              http://127.0.0.1:${port}/docs
`);
  if (existsSync(join(root, 'simulator/src/main.ts'))) run('simulator/src/main.ts', { BOCHONG_CITY: join(dataFolder, 'city.json') });
}
