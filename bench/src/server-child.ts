import { type ChildProcess, fork } from 'node:child_process';

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
  stop(): void;
}

/** Starts ours or the raw server; with a storage folder ours runs the jobs too. */
export async function startServer(kind: 'server' | 'raw', ownerUrl: string, storageFolder = ''): Promise<ServerChild> {
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
    stop: () => child.kill('SIGKILL'),
  };
}
