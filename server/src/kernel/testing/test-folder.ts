import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 2 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough;
}

/**
 * A new folder for the data of a test run, which PostgreSQL may enter under another account. It lies in memory where there is room: a
 * database is more than a thousand files, and to make one took a second on a disk and a twentieth of that there.
 */
export function testFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}
