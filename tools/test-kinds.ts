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

const ticksPerSecond = 100;

/** Processor seconds of all processes that this one started, and they, and that have ended; 0 where the system does not say (it is Linux's `/proc`). */
export function cpuSecondsOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond; // cutime, cstime
}
