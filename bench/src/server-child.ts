import { type ChildProcess, fork } from 'node:child_process';
import type { App } from '@bochong/server/kernel/app-context';

/** What a server in a process of its own says of itself four times a second. */
export interface Pulse {
  /** Resident memory in bytes. */
  rss: number;
  /** Longest time its event loop was held since the pulse before, in milliseconds. */
  heldMs: number;
}

export interface ServerChild {
  url: string;
  pid: number;
  /** Called with every pulse from now on; undefined ends it. */
  listen(hear: ((pulse: Pulse) => void) | undefined): void;
  /** Tells the consoles that listen at ours, as its own domains do. */
  publish(told: Told): void;
  stop(): void;
}

/** A live message and whom it is for. */
export interface Told {
  audience: Parameters<App['realtime']['publish']>[0];
  message: Parameters<App['realtime']['publish']>[1];
}

/** Starts ours, ours with the console as it was built, or the raw server; with a storage folder ours runs the jobs too. */
export async function startServer(kind: 'server' | 'console' | 'raw', ownerUrl: string, storageFolder = ''): Promise<ServerChild> {
  const child: ChildProcess = fork(new URL('./order-list-server.ts', import.meta.url), [kind, ownerUrl, storageFolder]);
  let hear: ((pulse: Pulse) => void) | undefined;
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${kind} server ended with ${code}`)));
    child.on('message', (message: number | Pulse) => (typeof message === 'number' ? resolve(message) : hear?.(message)));
  });
  child.removeAllListeners('exit');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    listen: (next) => {
      hear = next;
    },
    publish: (told) => void child.send(told),
    stop: () => child.kill('SIGKILL'),
  };
}
