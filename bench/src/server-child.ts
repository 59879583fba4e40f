import { type ChildProcess, fork } from 'node:child_process';
import type { PeerSecrets } from '@bochong/server/domains/charging-peer/wire/envelope.rule';
import type { App } from '@bochong/server/kernel/app-context';
import type { PeerTask } from './peer-server.ts';
import type { Recorded } from './recorded.ts';

/** What a server in a process of its own says of itself four times a second. */
export interface Pulse {
  /** Resident memory in bytes. */
  rss: number;
  /** Longest time its event loop was held since the pulse before, in milliseconds. */
  heldMs: number;
}

export interface ServerChild {
  url: string;
  port: number;
  pid: number;
  /** Called with every pulse from now on; undefined ends it. */
  listen(hear: ((pulse: Pulse) => void) | undefined): void;
  /** Tells the consoles that listen at ours, as its own domains do. */
  publish(told: Told): void;
  /** What the requests since the last call sent to PostgreSQL, of a recorder. */
  take(): Promise<[asked: number, statements: Recorded[]][]>;
  stop(): void;
}

/** A live message and whom it is for. */
export interface Told {
  audience: Parameters<App['realtime']['publish']>[0];
  message: Parameters<App['realtime']['publish']>[1];
}

/** Ours; with the console as it was built; or one that keeps what its requests send to PostgreSQL. */
export type ServerKind = 'server' | 'console' | 'recorder';

/** Forks a program of the benches; resolves once it says its port. */
async function startChild(program: string, told: readonly string[], hear: (message: Pulse) => void = () => undefined) {
  // Values of statements are more than JSON has.
  const child: ChildProcess = fork(new URL(program, import.meta.url), told, { serialization: 'advanced' });
  const failed = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`))));
  failed.catch(() => undefined); // only of interest while something is asked
  const port = new Promise<number>((resolve) => {
    child.on('message', (message: number | Pulse) => {
      if (typeof message === 'number') resolve(message);
      else if ('rss' in message) hear(message);
    });
  });
  /** Tells it something and resolves with what it says to that. */
  async function ask<Answer extends object>(task: object | string, told: keyof Answer): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      const listen = (message: number | object) => {
        if (typeof message === 'number' || !(told in message)) return;
        child.off('message', listen);
        resolve(message as Answer);
      };
      child.on('message', listen);
    });
    child.send(task);
    return Promise.race([answer, failed]);
  }
  return { child, port: await Promise.race([port, failed]), ask };
}

/** Starts our server; with a storage folder it runs the jobs too. */
export async function startServer(kind: ServerKind, ownerUrl: string, storageFolder = ''): Promise<ServerChild> {
  let hear: ((pulse: Pulse) => void) | undefined;
  const { child, port, ask } = await startChild('./bench-server.ts', [kind, ownerUrl, storageFolder], (pulse) => hear?.(pulse));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    listen: (next) => {
      hear = next;
    },
    publish: (told) => void child.send(told),
    take: async () => (await ask<{ taken: [number, Recorded[]][] }>('take', 'taken')).taken,
    stop: () => child.kill('SIGKILL'),
  };
}

/** The bare program that does the same work on the same database; see `peer-server.ts`. */
export interface Peer {
  url: string;
  pid: number;
  /** Teaches it what was recorded of questions, which it then answers over HTTP. */
  learn(questions: [asked: number, statements: Recorded[]][]): Promise<void>;
  /** Runs the statements of each lane one after the other, all lanes at once, on the database `raw`; resolves with the seconds it took. */
  replay(lanes: [lane: number, statements: Recorded[]][]): Promise<number>;
  /** How many of its messages were answered with another number of rows than ours. */
  differing(): Promise<number>;
  stop(): void;
}

export async function startPeer(ownerUrl: string): Promise<Peer> {
  const { child, port, ask } = await startChild('./peer-server.ts', [ownerUrl]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    learn: async (questions) => void (await ask<{ learnt: number }>({ questions } satisfies PeerTask, 'learnt')),
    replay: async (lanes) => (await ask<{ seconds: number }>({ lanes } satisfies PeerTask, 'seconds')).seconds,
    differing: async () => (await ask<{ differing: number }>('differing', 'differing')).differing,
    stop: () => child.kill('SIGKILL'),
  };
}

/** Starts the bare program that answers requests of a platform with one text; see `bare-peer.ts`. */
export async function startBarePeer(secrets: PeerSecrets, answer: string): Promise<{ url: string; stop(): void }> {
  const { child, port } = await startChild('./bare-peer.ts', [JSON.stringify(secrets), answer]);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') };
}
