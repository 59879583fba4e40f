/** `npm run dev`: server restarting on change and the console with hot reload, on the demo city. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.BOCHONG_PORT ?? '7100';
const environment = { ...process.env, BOCHONG_PORT: port, BOCHONG_DEMO: process.env.BOCHONG_DEMO ?? 'on', BOCHONG_VALIDATE: 'on' };
const server = spawn(process.execPath, ['--watch', join(root, 'server/src/main.ts')], { stdio: 'inherit', env: environment });
const console = spawn('vite', [], { cwd: join(root, 'console'), stdio: 'inherit', env: environment });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill('SIGTERM');
    console.kill('SIGTERM');
  });
}
