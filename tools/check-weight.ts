/**
 * What the first screens load, against their budgets: brotli bytes of script and number of files, counted from a build's manifest over
 * static imports. A budget that is exceeded is told with every file, its size, and which file asked for it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Budget {
  screen: string;
  /** Patterns of the manifest's keys a screen starts from; each must be there. */
  entries: readonly RegExp[];
  /** Brotli bytes of script. */
  script: number;
  /** Script and style files. */
  files: number;
}

const shell = /^(_shell-[\w-]+\.js|index\.html)$/;

/** The screens people wait for, each from an empty cache. Raise none: what must grow loads later. */
const budgets: readonly Budget[] = [
  { screen: 'login', entries: [/^login\.html$/], script: 75_000, files: 5 },
  { screen: 'first list', entries: [shell, /park-order-list\.page\.tsx$/], script: 326_000, files: 11 },
  // Drivers stand in a queue at an exit, on whatever network there is.
  { screen: 'driver', entries: [/^(_driver-[\w-]+\.js|driver\.html)$/], script: 20_000, files: 2 },
  { screen: 'gun', entries: [/^(_gun-[\w-]+\.js|gun\.html)$/], script: 24_000, files: 2 },
  { screen: 'home', entries: [shell, /home\.page\.tsx$/], script: 341_000, files: 14 },
];

/** Files a screen loads, by the file that first asks for each. */
export function loadedBy(manifest: Manifest, entries: readonly RegExp[]): Map<string, string> {
  const asked = new Map<string, string>();
  const follow = (key: string, by: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}`);
    if (asked.has(chunk.file)) return;
    asked.set(chunk.file, by);
    for (const style of chunk.css ?? []) if (!asked.has(style)) asked.set(style, chunk.file);
    for (const next of chunk.imports ?? []) follow(next, chunk.file);
  };
  for (const pattern of entries) {
    const keys = Object.keys(manifest).filter((key) => pattern.test(key));
    if (keys.length === 0) throw new Error(`nothing in the manifest is called ${pattern}`);
    for (const key of keys) follow(key, 'the screen itself');
  }
  return asked;
}

/** One text a budget that is exceeded, with the table of what is loaded; `bytesOf` answers the brotli size of a built file. */
export function weightProblems(manifest: Manifest, bytesOf: (file: string) => number, limits: readonly Budget[] = budgets): string[] {
  return limits.flatMap(({ screen, entries, script, files }) => {
    const loaded = [...loadedBy(manifest, entries)].map(([file, by]) => ({ file, by, bytes: bytesOf(file) }));
    const bytes = loaded.filter(({ file }) => file.endsWith('.js')).reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= script && loaded.length <= files) return [];
    const table = loaded.sort((a, b) => b.bytes - a.bytes).map((one) => `  ${String(one.bytes).padStart(8)}  ${one.file} ← ${one.by}`);
    return [`${screen}: ${bytes} bytes of script of ${script}, ${loaded.length} files of ${files}\n${table.join('\n')}`];
  });
}

if (import.meta.main) {
  // Whoever needs the build afterwards names a folder for it.
  const kept = process.env.BOCHONG_WEIGHT_BUILD;
  const built = kept ?? mkdtempSync(join(tmpdir(), 'bochong-weight-'));
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', built, '--emptyOutDir'], {
    cwd: 'console',
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(build.stderr);
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const problems = weightProblems(manifest, (file) => statSync(join(built, `${file}.br`)).size);
  if (kept === undefined) rmSync(built, { recursive: true, force: true });
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
