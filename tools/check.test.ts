import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkArchitecture } from './check-architecture.ts';
import { asvsProblems, readVerdicts, requirements } from './check-asvs.ts';
import { checkCodes } from './check-codes.ts';
import { callerProblems, conformanceProblems, readRows } from './check-conformance.ts';
import { checkSlices } from './check-slices.ts';
import { styleProblems } from './check-styles.ts';
import { checkTables } from './check-tables.ts';
import { weightProblems } from './check-weight.ts';
import { canonical, newArea } from './new-area.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['contract', 'server', 'demo', 'console', 'simulator', 'e2e', 'bench'];
let root: string;

/** The sources, with links to the installed packages; the links of the workspaces point into the copy. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bochong-check-'));
  for (const name of [...workspaces, 'tools', 'package.json', 'tsconfig.json']) {
    cpSync(join(checkout, name), join(root, name), { recursive: true, filter: (path) => !/\/(node_modules|dist|output)$/.test(path) });
  }
  mkdirSync(join(root, 'node_modules/@bochong'), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@bochong') symlinkSync(join(checkout, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of workspaces) symlinkSync(join(root, name), join(root, 'node_modules/@bochong', name));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes files into the copy, does the work, and takes them away again. */
async function planted<T>(files: Record<string, string>, work: () => Promise<T>): Promise<T> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  try {
    return await work();
  } finally {
    for (const file of Object.keys(files)) unlinkSync(join(root, file));
  }
}

const value = 'export const planted = 1;\n';
const imports = (...paths: string[]) =>
  paths.map((path, at) => `import * as m${at} from '${path}';\nexport const p${at} = m${at};\n`).join('');

/** One violation of every rule: rule → files that break it; the first one is the culprit. */
const violations: Record<string, Record<string, string>> = {
  'no-cycle': { 'server/src/kernel/planted-a.ts': imports('./planted-b.ts'), 'server/src/kernel/planted-b.ts': imports('./planted-a.ts') },
  unresolved: { 'server/src/kernel/planted-lost.ts': imports('./planted-nowhere.ts') },
  'contract-stands-alone': { 'contract/src/kernel/planted-up.ts': imports('../../../server/src/kernel/planted-value.ts') },
  'contract-needs-zod-only': { 'contract/src/kernel/planted-package.ts': imports('fastify') },
  'contract-kernel-knows-no-domain': { 'contract/src/kernel/planted-domain.ts': imports('../domains/planted-one/index.ts') },
  'contract-domain-below-catalogue': { 'contract/src/domains/planted-one/planted-top.ts': imports('../../planted-catalogue.ts') },
  'server-knows-no-client': { 'server/src/kernel/planted-client.ts': imports('../../../console/src/kit/planted-value.ts') },
  'only-the-demo-simulates': { 'server/src/kernel/planted-city.ts': imports('../../../simulator/src/planted-value.ts') },
  'server-kernel-knows-no-domain': { 'server/src/kernel/planted-domain.ts': imports('../domains/planted-one/index.ts') },
  'server-domain-below-app': { 'server/src/domains/planted-one/planted-top.ts': imports('../../planted-top.ts') },
  'testing-in-tests-only': { 'server/src/kernel/planted-testing.ts': imports('./testing/planted-value.ts') },
  'console-knows-contract-only': { 'console/src/kit/planted-server.ts': imports('../../../server/src/kernel/planted-value.ts') },
  'kit-knows-kit-only': { 'console/src/kit/planted-fields.ts': imports('../fields/planted-value.ts') },
  'fields-know-kit-only': { 'console/src/fields/planted-shell.ts': imports('../shell/planted-value.ts') },
  'shell-knows-no-domain': { 'console/src/shell/planted-domain.ts': imports('../domains/planted-one/planted-value.ts') },
  'console-domain-below-app': { 'console/src/domains/planted-one/planted-shell.ts': imports('../../shell/planted-value.ts') },
  'simulator-knows-contract-only': { 'simulator/src/planted-server.ts': imports('../../server/src/kernel/planted-value.ts') },
  'other-domain-through-its-index': { 'server/src/domains/planted-one/planted-deep.ts': imports('../planted-two/planted-value.ts') },
  'menu-needs-kernel-only': { 'contract/src/domains/planted-one/menu.ts': imports('./index.ts') },
  'test-through-index-or-seed': { 'server/src/domains/planted-one/planted-deep.test.ts': imports('../planted-two/planted-value.ts') },
  'till-knows-no-business': { 'server/src/domains/bill/planted-business.ts': imports('../planted-one/index.ts') },
  'till-in-one-direction': { 'server/src/domains/bill/planted-refund.ts': imports('../refund/index.ts') },
  'channel-knows-no-bill': { 'server/src/domains/pay-channel/planted-bill.ts': imports('../bill/index.ts') },
  'demo-is-a-guest': { 'server/src/planted-pay.ts': imports('../../demo/src/planted-value.ts') },
  'database-in-repo-only': { 'server/src/domains/planted-one/planted.service.ts': imports('kysely') },
  'page-by-its-pages-only': { 'console/src/domains/planted-one/planted-eager.ts': imports('./planted.page.tsx') },
  'page-of-own-domain-only': { 'console/src/app/pages.ts': imports('../domains/planted-one/planted.page.tsx') },
  'rule-without-node': { 'server/src/domains/planted-one/planted-file.rule.ts': imports('node:fs') },
  'rule-without-io': { 'server/src/domains/planted-one/planted-sql.rule.ts': imports('./planted.repo.ts') },
  'rule-without-clock': { 'server/src/domains/planted-one/planted-clock.rule.ts': 'export const today = () => Date.now();\n' },
  'forbidden-name': { 'server/src/kernel/helpers.ts': value },
  'kebab-case': { 'server/src/kernel/plantedCamel.ts': value },
  'locator-by-place': { 'e2e/planted/planted-place.e2e.ts': 'export const third = (rows: Locator) => rows.nth(2);\n' },
  'fixed-wait': { 'e2e/planted/planted-wait.e2e.ts': 'export const wait = (page: Page) => page.waitForTimeout(500);\n' },
  'locator-by-class': {
    'e2e/planted/planted-class.e2e.ts': "export const open = (page: Page) =>\n  page.locator(\n    'tr .state-tag',\n  );\n",
  },
  'line-budget': { 'server/src/kernel/planted-long.ts': '// a line\n'.repeat(251) },
};

const targets = Object.fromEntries(
  [
    'server/src/planted-top.ts',
    'server/src/kernel/planted-value.ts',
    'demo/src/planted-value.ts',
    'server/src/kernel/testing/planted-value.ts',
    'server/src/domains/planted-one/index.ts',
    'server/src/domains/planted-one/planted.repo.ts',
    'server/src/domains/planted-two/planted-value.ts',
    'contract/src/planted-catalogue.ts',
    'contract/src/domains/planted-one/index.ts',
    'console/src/kit/planted-value.ts',
    'console/src/fields/planted-value.ts',
    'console/src/shell/planted-value.ts',
    'console/src/domains/planted-one/planted-value.ts',
    'console/src/domains/planted-one/planted.page.tsx',
    'simulator/src/planted-value.ts',
  ].map((file) => [file, value]),
);

test('a violation of every rule is refused, each by its own name, and nothing else of the tree', async () => {
  const domainCycle = {
    'server/src/domains/planted-three/index.ts': "export { inner } from './inner.ts';\n",
    'server/src/domains/planted-three/inner.ts': 'export const inner = 1;\n',
    'server/src/domains/planted-three/asks.ts': imports('../planted-four/index.ts'),
    'server/src/domains/planted-four/index.ts': value,
    'server/src/domains/planted-four/asks.ts': imports('../planted-three/index.ts'),
  };
  const found = await planted({ ...targets, ...domainCycle, ...Object.assign({}, ...Object.values(violations)) }, () =>
    checkArchitecture(root),
  );
  const expected = Object.entries(violations).map(([rule, files]) => `${rule}: ${Object.keys(files)[0] ?? ''}`);
  expect(expected.filter((start) => !found.some((line) => line.startsWith(start)))).toEqual([]);
  // What the planted import from the till to its refunds closes besides.
  const circles = /^no-domain-cycle: server\/src\/domains\/bill ↔ server\/src\/domains\/(pay-channel|refund)( ↔ |$)/;
  const others = found.filter((line) => !line.includes('planted') && !circles.test(line));
  expect(others.filter((line) => !expected.some((start) => line.startsWith(start)))).toEqual([]);
  expect(found).toContain('no-domain-cycle: server/src/domains/planted-four ↔ server/src/domains/planted-three');
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  expect(forbidden.map(({ name }) => name).filter((name) => !(name in violations))).toEqual([]);
});

test('the check fails when it saw fewer files than exist, and when it cannot read one', async () => {
  const found = await checkArchitecture(root, ['contract', 'tools']);
  expect(found.filter((line) => line.startsWith('saw-too-little')).join()).toMatch(/\d+ of \d+ files were not seen: bench|console/);
  const unreadable = planted({ 'tools/unreadable.ts': 'export const broken = ;\n' }, () => checkArchitecture(root, ['tools']));
  await expect(unreadable).rejects.toThrow(/unreadable\.ts/);
});

test('a table of another is refused where it is named, except one that its owner publishes, and that where it is written', async () => {
  const file = 'server/src/domains/planted-one/planted.repo.ts';
  const of = (text: string) => planted({ [file]: text }, () => checkTables(root));
  const foreign = (what: string) => [`foreign-table: ${what} in ${file}`];
  expect(await of("tx.selectFrom('park').innerJoin('app_user as u', on); sql`select from gate`; // credential\n")).toEqual([]);
  expect(await of("tx.selectFrom('role as r')")).toEqual(foreign('role of access is read'));
  expect(await of('sql`exists (select from role)`')).toEqual(foreign('role of access is read'));
  expect(await of("tx.updateTable('park')")).toEqual(foreign('park of parking-lot is written'));
  expect(await of('sql`delete from park p`')).toEqual(foreign('park of parking-lot is written'));
  expect(await of("counted('user_role')")).toEqual(foreign('user_role of access is named'));
});

test('a number for a code is refused in SQL, in the query builder and in what is written; a name is not', async () => {
  const file = 'server/src/domains/planted-one/planted.repo.ts';
  const of = (text: string) => planted({ [file]: text }, () => checkCodes(root));
  const nameless = (what: string) => [`nameless-code: ${what} in ${file}`];
  const lit = (code: string) => `$\{sql.lit(${code})}`;
  const named = `sql\`p.pay_state = ${lit('payState.SUCCESS')}\`; if (row.status === 1 || status >= 2) return; // state = 1\n`;
  expect(await of(named)).toEqual([]);
  expect(await of('sql`where p.pay_state = 2`')).toEqual(nameless('p.pay_state = 2'));
  expect(await of('sql`where status not in (0, 1)`')).toEqual(nameless('status not in (0'));
  expect(await of('sql`where flow_type < 3`')).toEqual(nameless('flow_type < 3'));
  expect(await of("q.where('r.kind', '=', 1)")).toEqual(nameless("'r.kind', '=', 1"));
  expect(await of("q.where('state', 'in', [0, 1])")).toEqual(nameless("'state', 'in', [0"));
  expect(await of('q.set({ sent: true, sync_status: 3 })')).toEqual(nameless('.set({ sent: true, sync_status: 3'));
});

test('an endpoint without handler, a menu page without component and an untested error are refused', async () => {
  const before = await checkSlices(root);
  const slice = join(root, `server/src/domains/${canonical.domain}/${canonical.area}`);
  const routes = join(slice, `${canonical.area}.routes.ts`);
  const tests = join(slice, `${canonical.area}.test.ts`);
  const kept = [routes, tests].map((file) => readFileSync(file, 'utf8'));
  writeFileSync(routes, (kept[0] ?? '').replace('implement(app, roadSections.remove', 'skip(app, roadSections.remove'));
  writeFileSync(tests, (kept[1] ?? '').replaceAll('roadSectionErrors.hasBerths', 'gone'));
  const after = await checkSlices(root);
  for (const [at, file] of [routes, tests].entries()) writeFileSync(file, kept[at] ?? '');
  const added = after.filter((line) => !before.includes(line));
  expect(added).toContain('endpoint-without-handler: roadSections.remove');
  expect(added.join('\n')).toContain('error-without-test: roadSectionErrors.hasBerths');
});

test('a section of a document that is not here is refused, one of an RFC is not', async () => {
  const text = '// As platform.md §5 has it.\n// A frame (RFC 6455 §5.2).\n';
  const found = await planted({ 'server/src/kernel/planted-citation.ts': text }, () => checkSlices(root));
  expect(found).toEqual(['citation: server/src/kernel/planted-citation.ts:1']);
});

test('a call that writes and asks for no button, and a code written outside the menu, are refused', async () => {
  const contract = join(root, 'contract/src/domains', canonical.domain, `${canonical.area}.ts`);
  const kept = readFileSync(contract, 'utf8');
  const [code] = /[A-Z]{4}\d{8}/.exec(readFileSync(join(root, 'contract/src/domains', canonical.domain, 'menu.ts'), 'utf8')) ?? [''];
  const found = await planted({ 'server/src/kernel/planted-code.ts': `export const code = '${code}';\n` }, () => checkSlices(root));
  expect(found).toEqual([`code-outside-menu: ${code} in server/src/kernel/planted-code.ts`]);
  // Read in a process of its own: this one has loaded the catalogue already.
  writeFileSync(contract, kept.replace('roadSectionPage.can.delete', 'roadSectionPage.code'));
  const { stdout } = spawnSync(process.execPath, ['tools/check-slices.ts'], { cwd: root, encoding: 'utf8' });
  writeFileSync(contract, kept);
  expect(stdout).toMatch(/^writing-without-button: roadSections\.remove is open to [A-Z]{4}\d{8}\n$/);
});

test('a new area is a renamed copy of the canonical slice, and type-checks', () => {
  const files = newArea(root, 'arrears', 'lawyer-letter', '律师函');
  expect(files).toContain('contract/src/domains/arrears/lawyer-letter.ts');
  expect(files).toContain('server/src/domains/arrears/lawyer-letter/lawyer-letter.routes.ts');
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(text).toContain('lawyerLetters.list');
  expect(readFileSync(join(root, 'contract/src/domains/arrears/menu.ts'), 'utf8')).toMatch(/Page,\n {4}lawyerLetterPage,\n {2}\],/);
  expect(text).not.toMatch(/roadSection|路段/);
  // Where each page has a line of its own, the new one has, as the formatter wants it.
  newArea(root, 'parking-lot', 'space-type', '车位类型');
  expect(readFileSync(join(root, 'contract/src/domains/parking-lot/menu.ts'), 'utf8')).toMatch(/Page,\n {4}spaceTypePage,\n {2}\],/);
  // The new files and what they reach: the whole tree is checked elsewhere.
  const project = join(root, 'tsconfig.area.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: [...files.filter((file) => /\.tsx?$/.test(file)), 'console/src/vite-env.d.ts'],
    }),
  );
  const { stdout, status } = spawnSync(join(checkout, 'node_modules/.bin/tsc'), ['-p', project, '--pretty', 'false'], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => line.includes('lawyer-letter'))).toEqual([]);
  expect(status).not.toBeNull();
  expect(() => newArea(root, 'arrears', 'lawyer-letter', '律师函')).toThrow(/exists already/);
}, 600_000);

test('a statement without a proof, with a lost file, a lost test, no test file or an id of its own twice is refused', () => {
  const table = [
    '| id | statement | proof |',
    '|---|---|---|',
    '| §1.good.1 | fine | `a.test.ts` › adds |',
    '| §1.good.1 | twice | `a.test.ts` › adds |',
    '| §1.none.1 | nothing proves it | |',
    '| §1.lost.1 | no file | `b.test.ts` › adds |',
    '| §1.lost.2 | no such test | `a.test.ts` › adds<br>`a.test.ts` › divides |',
    '| §1.code.1 | not a test | `a.ts` › adds |',
    '| 1.bad | odd id | `a.test.ts` › adds |',
  ].join('\n');
  const problems = conformanceProblems(readRows('t.md', table), (file) => (file === 'b.test.ts' ? undefined : "test('adds', …)"));
  expect(problems).toEqual([
    't.md:4 §1.good.1: already stands in t.md:3',
    't.md:5 §1.none.1: has no test',
    't.md:6 §1.lost.1: no such file: b.test.ts',
    't.md:7 §1.lost.2: a.test.ts has no test “divides”',
    't.md:8 §1.code.1: not a test: `a.ts` › adds',
    't.md:9 1.bad: an id is §<section>.<word>.<number>',
  ]);
});

test('a requirement of the ASVS without row, verdict, proof or switch, and one whose proof is lost, is refused', () => {
  const table = [
    '| no. | level | asks | verdict | where or why |',
    '|---|---|---|---|---|',
    '| 1.1.1 | 1 | fine | met | `s/a.test.ts` › adds, takes; `s/b.ts` |',
    '| 1.1.2 | 1 | fine | deviates | asked for: `allowPaste` |',
    '| 1.1.3 | 1 | twice | open | a gap |',
    '| 1.1.3 | 1 | twice | open | |',
    '| 1.1.4 | 1 | odd | nearly | a gap |',
    '| 1.1.5 | 1 | bare | met | somewhere |',
    '| 1.1.6 | 1 | no switch of ours | deviates | asked for: `allowAll` |',
    '| 1.1.7 | 1 | lost | met | `s/a.test.ts` › adds, divides; `s/lost.ts` |',
    '| 1.1.9 | 1 | unknown | not applicable | nothing |',
  ].join('\n');
  const wanted = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `1.1.${number}`);
  expect(asvsProblems(readVerdicts(table), wanted, (file) => (file === 's/lost.ts' ? undefined : 'adds, takes'))).toEqual([
    '1.1.8: has no row',
    '1.1.3: stands twice',
    '1.1.9: is no requirement of level 1 or 2',
    '1.1.3: says nothing',
    '1.1.4: “nearly” is no verdict',
    '1.1.5: cites nothing',
    '1.1.6: names no switch',
    '1.1.7: s/a.test.ts has no test “divides”',
    '1.1.7: no such file: s/lost.ts',
  ]);
  expect(requirements).toHaveLength(253);
});

test('twenty served calls were made by nobody: one without a reason, and a reason for one that is made, are refused', () => {
  const names = ['lots.list', 'lots.create', 'lots.get', 'users.get', 'gates.update', 'gates.tree'];
  const sources = "import { lots } from 'x';\nuse(lots.list); recordPage(users, {}); <Form of={gates} />";
  const table = '| `gates.tree` | Read by partners. |\n| `lots.list` | Nobody asks. |\n| `lots.create` |  |';
  expect(callerProblems(names, sources, table)).toEqual([
    'call-of-nobody: lots.create',
    'call-of-nobody: lots.get',
    'call-of-somebody: lots.list needs no reason',
  ]);
});

test('a style that reaches into another component, or names what does not exist, is refused', () => {
  const problems = (files: Record<string, string>) => styleProblems(new Map(Object.entries(files)));
  expect(problems({ 'a/a.css': '.own { color: var(--lost); }' })).toEqual(['undefined-variable: --lost in a/a.css']);
  expect(problems({ 'a/a.css': ':root { --known: 1; } .own { color: var(--known); }' })).toEqual([]);
  expect(problems({ 'a/a.css': '.own { color: #fff; }' })).toEqual(['colour-outside-tokens: #fff in a/a.css']);
  expect(problems({ 'a/a.css': '.bar { left: 0 }', 'b/b.css': '@media print { .bar i { left: 0 } }' })).toEqual([
    'class-in-two-files: .bar in a/a.css and b/b.css',
  ]);
  const used = "import styles from './a.module.css';\nexport const name = styles.ownBar;";
  expect(problems({ 'a/a.module.css': '.own-bar { left: 0 }', 'a/a.tsx': used })).toEqual([]);
  expect(problems({ 'a/a.module.css': '.other { left: 0 }', 'a/a.tsx': used })).toEqual([
    'unknown-class: styles.ownBar in a/a.tsx',
    'unused-class: .other in a/a.module.css',
  ]);
  const foreign = used.replace('./', '../a/');
  expect(problems({ 'a/a.module.css': '.own-bar { left: 0 }', 'b/b.tsx': foreign })).toEqual([
    'foreign-styles: b/b.tsx takes classes of a/a.module.css',
  ]);
  expect(problems({ 'a/a.tsx': '<i style={{ width: share, left: 0 }} /><i style={{ height }} />' })).toEqual([]);
  expect(problems({ 'a/a.tsx': '<i style={{ width: 90 }} />' })).toEqual(['fixed-style: style={{ width: 90 }} in a/a.tsx']);
});

test('a screen that loads more than its budget is refused with what it loads and why', () => {
  const manifest = {
    'screen.tsx': { file: 'screen.js', imports: ['_editor.js'], css: ['screen.css'] },
    '_editor.js': { file: 'editor.js', imports: ['screen.tsx'] },
  };
  const budget = { screen: 'list', entries: [/^screen\.tsx$/], script: 300, files: 3 };
  const size = (bytes: number) => (file: string) => (file === 'editor.js' ? bytes : 100);
  expect(weightProblems(manifest, size(200), [budget])).toEqual([]);
  expect(weightProblems(manifest, size(201), [budget]).join()).toMatch(
    /^list: 301 bytes .* 3 files of 3\n +201 {2}editor\.js ← screen\.js/,
  );
  expect(weightProblems(manifest, size(1), [{ ...budget, files: 2 }])).toHaveLength(1);
  expect(() => weightProblems(manifest, size(1), [{ ...budget, entries: [/^gone\.tsx$/] }])).toThrow(/gone/);
});
