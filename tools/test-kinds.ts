import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** One part of several equal ones; 1 of 1 is everything. */
export interface Shard {
  part: number;
  of: number;
}

/** Reads `2/5`; nothing is everything. Throws when it is no part of a whole. */
export function readShard(text: string | undefined): Shard {
  if (text === undefined || text === '') return { part: 1, of: 1 };
  const [, part, of] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)?.map(Number) ?? [];
  if (part === undefined || of === undefined || part > of) throw new Error(`BOCHONG_SHARD is a part such as 2/5, not ${text}`);
  return { part, of };
}

/** Part of a part: the halves of the fifths are tenths. */
export const shardOf = (whole: Shard, part: number, of: number): Shard => ({ part: (whole.part - 1) * of + part, of: whole.of * of });

/** How a program ended and what it cost: seconds of the clock, and of the processors by it and all it started. */
export interface Cost {
  status: number;
  seconds: number;
  cpuSeconds: number;
}

/** Sum of the last line that the shell's `times` wrote: what its children took, as `1m2.5s 0m0.25s`. */
const timesOf = (written: string): number =>
  [...(written.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );

/** Runs Node on some arguments to its end. Several may run at once: a shell stands between, which alone knows what its child cost. */
export async function runNode(args: readonly string[], times: string, env: NodeJS.ProcessEnv): Promise<Cost> {
  const started = performance.now();
  const command = ['-c', '"$@"; ended=$?; times >"$0"; exit $ended', times, process.execPath, ...args];
  const [status] = await once(spawn('sh', command, { stdio: ['ignore', 'inherit', 'inherit'], env }), 'exit');
  const written = existsSync(times) ? readFileSync(times, 'utf8') : '';
  return { status: Number(status ?? 1), seconds: (performance.now() - started) / 1000, cpuSeconds: timesOf(written) };
}
