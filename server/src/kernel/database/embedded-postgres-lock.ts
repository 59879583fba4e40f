import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes this process the only server on the folder and returns how to give it back. Throws, naming the other process, while one lives;
 * a lock left by `kill -9`, a reboot or a stopped container is taken over.
 */
export function lockFolder(dataFolder: string): () => void {
  const file = join(dataFolder, 'server.lock');
  const mine = `${process.pid} ${birth(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, mine);
    try {
      // A link appears with its content or not at all, so nobody ever reads half a lock.
      linkSync(draft, file);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      removeStale(file, dataFolder);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/** Process of a lock's text, while it lives. */
function livingHolder(holder: string): number | undefined {
  const [pid, ...born] = holder.trim().split(' ');
  return born.length > 0 && birth(Number(pid)) === born.join(' ') ? Number(pid) : undefined;
}

/** Port of the PostgreSQL that another process runs on the folder, 0 while it is starting; undefined when no process has the folder. */
export function portInUse(dataFolder: string): number | undefined {
  if (livingHolder(read(join(dataFolder, 'server.lock'))) === undefined) return undefined;
  return Number(read(join(dataFolder, 'postgres/postmaster.pid')).split('\n')[3]);
}

function removeStale(file: string, dataFolder: string): void {
  const holder = read(file);
  const pid = livingHolder(holder);
  if (pid !== undefined)
    throw new Error(`Another server (process ${pid}) runs on ${dataFolder}: stop it first, or choose another data folder`);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another starter was quicker
  }
  // Between reading and renaming a quicker starter may have placed its own lock: give it back.
  if (read(aside) !== holder) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** What distinguishes a process from a later one with the same number; empty when there is none (a zombie is none). */
function birth(pid: number): string {
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    } catch {
      return '';
    }
  }
  const stat = read(`/proc/${pid}/stat`);
  // The command name in parentheses may contain spaces; the fields after it are state (first) and start time in ticks (twentieth).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !stat || fields[0] === 'Z' ? '' : `${fields[19]} ${read('/proc/sys/kernel/random/boot_id').trim()}`;
}

/**
 * Stops a PostgreSQL that outlived its server, by a fast shutdown that keeps everything committed, and clears a stale `postmaster.pid`
 * (PostgreSQL does so itself only when the number is free, not when a stranger or a zombie has it; should processes of the killed one still
 * be attached, PostgreSQL sees that by its shared memory and refuses). Call it while holding the folder's lock.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number(read(file).split('\n')[0]);
  if (!pid) return;
  if (!birth(pid) || !isPostgresOn(cluster, pid)) {
    rmSync(file, { force: true });
    return;
  }
  log(`PostgreSQL (process ${pid}) has outlived its server: stopping it`);
  for (let round = 0; birth(pid); round += 1) {
    // After a minute an immediate shutdown: the next start replays the log instead.
    if (round % 1200 === 0) signal(pid, round === 0 ? 'SIGINT' : 'SIGQUIT');
    await sleep(50);
  }
}

function isPostgresOn(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false; // a process of another account, or gone meanwhile
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone between looking and signalling.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
