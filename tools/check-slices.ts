/** Nothing half built: each endpoint has a handler, each menu page a component, each page an endpoint, each error a test that raises it. */
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changes, type Endpoint } from '../contract/src/kernel/endpoint.ts';
import type { MenuModule } from '../contract/src/kernel/menu.ts';

/** Names of endpoints (`group.verb`) declared before they are built. Empty whenever an issue is closed. */
const notYetBuilt = new Set<string>([]);

interface Catalogue {
  allEndpoints: Record<string, Endpoint>;
  menuModules: readonly MenuModule[];
}

/** Every gap in the tree, one sentence each, starting with the name of its rule. */
export async function checkSlices(root: string): Promise<string[]> {
  const { allEndpoints, menuModules } = (await import(pathToFileURL(join(root, 'contract/src/catalogue.ts')).href)) as Catalogue;
  const { topBarButtons } = (await import(pathToFileURL(join(root, 'contract/src/domains/access/menu.ts')).href)) as {
    topBarButtons: Readonly<Record<string, string>>;
  };
  const names = new Set(Object.keys(allEndpoints));
  return [
    ...(names.size === 0 ? ['catalogue: it lists no endpoint'] : []),
    ...(await handlers(root, names)),
    ...(await pages(
      root,
      menuModules.flatMap((module) => module.pages.filter(({ redirect }) => redirect === undefined).map((page) => page.path)),
    )),
    ...(await pagesWithoutEndpoint(root, names)),
    ...(await errors(root)),
    ...writingWithoutButton(allEndpoints, menuModules, topBarButtons),
    ...(await codesOutsideMenu(root, menuModules)),
    ...(await citations(root)),
  ];
}

/** A section of a document is cited only where the document can be opened: an RFC. What the field demands stands in the domain's front door. */
async function citations(root: string): Promise<string[]> {
  const sources = await texts(root, '{contract,server,console,simulator,demo,bench}/{src,migrations}/**/*.{ts,tsx,sql,css,md}');
  return [...sources].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => (/(?<!RFC \d+ )§/.test(line) ? [`citation: ${file}:${index + 1}`] : [])),
  );
}

/** Codes that stand for pressing something: buttons of pages and of the top bar, and hidden views that are forms. */
function buttonCodes(modules: readonly MenuModule[], topBar: Readonly<Record<string, string>>): ReadonlySet<string> {
  const ofPages = modules.flatMap(({ pages }) =>
    pages.flatMap(({ path, hidden, code, buttons }) => [
      ...Object.values(buttons ?? {}).map(([button]) => button),
      ...(hidden && /\/(add|edit)$/.test(path) ? [code] : []),
    ]),
  );
  return new Set([...ofPages, ...Object.values(topBar)]);
}

/** Who may look at a page must not thereby change anything: what writes asks for a button. */
function writingWithoutButton(
  endpoints: Readonly<Record<string, Endpoint>>,
  modules: readonly MenuModule[],
  topBar: Readonly<Record<string, string>>,
): string[] {
  const buttons = buttonCodes(modules, topBar);
  return Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const asked = endpoint.writeAccess ?? endpoint.access;
    if (!changes(endpoint) || typeof asked === 'string') return [];
    return asked.filter((code) => !buttons.has(code)).map((code) => `writing-without-button: ${name} is open to ${code}`);
  });
}

/** Texts that quote codes on purpose: the specification's list, and rights that a test invents. */
const quotingCodes = new Set(['contract/src/menu-codes.test.ts']);

/** A code is written once, in its domain's menu; everywhere else it has a name. Tests may invent codes that no menu has. */
async function codesOutsideMenu(root: string, modules: readonly MenuModule[]): Promise<string[]> {
  const known = new Set(
    modules.flatMap(({ code, pages }) => [
      code,
      ...pages.flatMap((page) => [page.code, ...Object.values(page.buttons ?? {}).map(([button]) => button)]),
    ]),
  );
  const files = await texts(root, '{contract,server,console,simulator,bench}/src/**/*.{ts,tsx}');
  for (const [file, text] of await texts(root, 'e2e/**/*.ts')) files.set(file, text);
  return [...files].flatMap(([file, text]) =>
    /\/(\w+-)?menu\.ts$/.test(file) || quotingCodes.has(file) || file.includes('node_modules')
      ? []
      : [...text.matchAll(/\b[A-Z]{4}\d{8}\b/g)]
          .filter(([code]) => known.has(code))
          .map(([code]) => `code-outside-menu: ${code} in ${file}`),
  );
}

async function texts(root: string, pattern: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: root })) found.set(file, readFileSync(join(root, file), 'utf8'));
  return found;
}

/** What `implementRecords` serves of a group. */
const recordVerbs = ['list', 'create', 'update', 'remove'];

async function handlers(root: string, names: ReadonlySet<string>): Promise<string[]> {
  const routes = [...(await texts(root, 'server/src/**/*.routes.ts')).values()].join('\n');
  const single = [...routes.matchAll(/\bimplement(?:Lines|Outside|Gathered)?\(\s*\w+,\s*(\w+\.\w+)/g)].map((match) => match[1] ?? '');
  const records = [...routes.matchAll(/\bimplementRecords\(\s*\w+,\s*(\w+),/g)].flatMap(([, group]) =>
    recordVerbs.map((verb) => `${group}.${verb}`),
  );
  const built = new Set([...single, ...records]);
  return [
    ...[...names].filter((name) => !built.has(name) && !notYetBuilt.has(name)).map((name) => `endpoint-without-handler: ${name}`),
    ...[...notYetBuilt]
      .filter((name) => built.has(name) || !names.has(name))
      .map((name) => `not-yet-built: ${name} no longer belongs in the list`),
    ...[...built].filter((name) => !names.has(name)).map((name) => `handler-outside-catalogue: ${name}`),
  ];
}

async function pages(root: string, paths: readonly string[]): Promise<string[]> {
  const registered = [...(await texts(root, 'console/src/domains/*/pages.ts')).values()].join('\n');
  return paths.filter((path) => !registered.includes(`'${path}'`)).map((path) => `menu-page-without-component: ${path}`);
}

/** A page reaches an endpoint itself or through the files of its domain that it imports. */
async function pagesWithoutEndpoint(root: string, names: ReadonlySet<string>): Promise<string[]> {
  const files = await texts(root, 'console/src/domains/**/*.{ts,tsx}');
  const uses = (file: string, visited: Set<string>): boolean => {
    const text = files.get(file);
    if (text === undefined || visited.has(file)) return false;
    visited.add(file);
    if ([...text.matchAll(/\b\w+\.\w+\b/g)].some((match) => names.has(match[0]))) return true;
    const imports = [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map((match) => join(dirname(file), match[1] ?? ''));
    return imports.some((next) => uses(next, visited));
  };
  return [...files.keys()]
    .filter((file) => file.endsWith('.page.tsx') && !uses(file, new Set()))
    .map((file) => `page-without-endpoint: ${file}`);
}

async function errors(root: string): Promise<string[]> {
  const tests = [...(await texts(root, '{contract,server,console}/src/**/*.test.{ts,tsx}')).values()].join('\n');
  const found: string[] = [];
  for await (const file of glob('contract/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [group, declared] of Object.entries(exported)) {
      if (!group.endsWith('Errors') || relative('contract/src', file).endsWith('index.ts')) continue;
      const untested = Object.keys(declared as object).filter((name) => !new RegExp(`\\b${group}\\.${name}\\b`).test(tests));
      found.push(...untested.map((name) => `error-without-test: ${group}.${name} (${file})`));
    }
  }
  return found;
}

if (import.meta.main) {
  const root = process.cwd();
  if (!existsSync(join(root, 'contract/src/catalogue.ts'))) throw new Error('run in the root of the checkout');
  const problems = await checkSlices(root);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
