import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A free loopback port, as far as one can know. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The real server in a process of its own. */
export interface ServerProcess {
  /** Everything it said so far. */
  readonly output: string;
  /** Resolves when it listens; rejects with its output when it ends before. */
  ready(): Promise<void>;
  /** Sends a signal and resolves with the exit code (null after a kill) when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
}

/** Starts the server on a data folder and a port. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, BOCHONG_LOG_LEVEL: 'error', BOCHONG_DEMO_PICTURES: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        if (output.includes('Bochong is ready')) resolve();
      });
    }
  });
  return {
    get output() {
      return output;
    },
    ready: () => Promise.race([listening, ended.then(() => Promise.reject(new Error(`the server ended:\n${output}`)))]),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}
