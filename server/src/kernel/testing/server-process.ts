import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Resolves when a server that listens takes calls, too: for a second more it may refuse them, by how busy its own start was. */
export async function takesCalls(address: string, alive: () => boolean): Promise<void> {
  while (alive() && !(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await sleep(100);
}

/** The real server in a process of its own. */
export interface ServerProcess {
  /** Everything it said so far. */
  readonly output: string;
  /** Resolves when it takes calls; rejects with its output when it ends before. */
  ready(): Promise<void>;
  /** Sends a signal and resolves with the exit code (null after a kill) when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Sends it a signal that need not end it. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
}

/** Address in what a server said, once it listens. */
export const readyAt = (said: string): string | undefined => /ready at (http:\S+) /.exec(said)?.[1];

/** Starts the server on a data folder and a port. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, BOCHONG_LOG_LEVEL: 'error', BOCHONG_DEMO_PICTURES: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        const address = readyAt(output);
        if (address) resolve(address);
      });
    }
  });
  return {
    get output() {
      return output;
    },
    ready: () =>
      Promise.race([
        listening.then((address) => takesCalls(address, () => child.exitCode === null && child.signalCode === null)),
        ended.then(() => Promise.reject(new Error(`the server ended:\n${output}`))),
      ]),
    end(signal) {
      child.kill(signal);
      return ended;
    },
    signal: (name) => void child.kill(name),
    ended,
  };
}
