import { type ChildProcess, spawn } from 'node:child_process';

/** Program that is kept running: ended by itself after it had served, it is started again. */
export interface Supervised {
  /** Sends SIGTERM and resolves with the exit code when the program is gone for good. */
  stop(): Promise<number>;
  /** Resolves with the exit code when it is not started again: it never served, failed too often, or ended on purpose. */
  ended: Promise<number>;
}

/** A program that falls this often within a minute is not helped by another start. */
const most = { falls: 5, withinMs: 60_000 };

/**
 * Keeps a Node program running. `serves` resolves when it serves and is asked anew after each start; a program that ends before has a reason
 * that another start does not mend (a busy port, a wrong setting), and stays down.
 */
export function supervise(
  file: string,
  environment: NodeJS.ProcessEnv,
  serves: (alive: () => boolean) => Promise<void>,
  say: (line: string) => void,
): Supervised {
  let child: ChildProcess;
  let stopping = false;
  const falls: number[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  function start(): void {
    let served = false;
    child = spawn(process.execPath, [file], { stdio: 'inherit', env: environment });
    const alive = () => child.exitCode === null && child.signalCode === null;
    void serves(alive).then(() => {
      served = alive();
    });
    child.once('exit', (code, signal) => {
      if (stopping || code === 0) return resolve(code ?? 0);
      const now = Date.now();
      falls.push(now);
      const recent = falls.filter((at) => now - at < most.withinMs).length;
      if (!served || recent >= most.falls) return resolve(code ?? 1);
      say(`The server ended (${signal ?? `exit code ${code}`}); it starts again.`);
      start();
    });
  }
  start();
  return {
    stop() {
      stopping = true;
      child.kill('SIGTERM');
      return ended;
    },
    ended,
  };
}
