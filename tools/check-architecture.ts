/** Directions of imports, names and sizes: everything about the shape of the tree that a machine can refuse. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';

const programs = ['contract', 'server', 'demo', 'console', 'simulator', 'e2e', 'bench', 'tools'];
const forbiddenNames = new Set(['utils', 'common', 'helpers', 'misc', 'manager', 'data', 'info']);

/** First match decides. */
const budgets: [RegExp, number][] = [
  [/\.page\.tsx$/, 120],
  [/-form\.tsx$/, 150],
  [/\.routes\.ts$/, 150],
  [/\.(service|repo)\.ts$/, 200],
  [/^(server|contract)\/src\/kernel\/|^console\/src\/kit\//, 250],
];

/** Every violation in the tree, one sentence each, starting with the name of its rule. `cruised` is narrowed by a test only. */
export async function checkArchitecture(root: string, cruised = programs): Promise<string[]> {
  const files = await sourceFiles(root);
  const { modules, summary } = await runCruiser(root, cruised);
  const directions = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle && cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to;
    return `${rule.name}: ${from} → ${way}`;
  });
  return [...directions, ...domainCycles(modules), ...unseen(files, modules), ...files.flatMap((file) => namesAndSizes(root, file))];
}

async function sourceFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`{${programs.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|output)$/.test(String(path)),
  })) {
    files.push(file);
  }
  return files.sort();
}

async function runCruiser(root: string, cruised: string[]): Promise<ICruiseResult> {
  const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    cruised,
    { ...cruiseOptions, enhancedResolveOptions, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  return output as ICruiseResult;
}

/** Domains of one program must not need each other in a circle, even where no file does. */
function domainCycles(modules: readonly IModule[]): string[] {
  const needs = new Map<string, Set<string>>();
  const domainOf = (path: string) =>
    /\.(test|fixture)\.tsx?$/.test(path) ? undefined : /^(contract|server|console)\/src\/domains\/[^/]+/.exec(path)?.[0];
  for (const module of modules) {
    const from = domainOf(module.source);
    for (const { resolved } of from ? module.dependencies : []) {
      const to = /\/(\w+-)?menu\.ts$/.test(resolved) ? undefined : domainOf(resolved); // menus are leaves that every domain may read
      if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  const circles = new Set<string>();
  const visit = (domain: string, path: string[]) => {
    const start = path.indexOf(domain);
    if (start >= 0) circles.add(path.slice(start).sort().join(' ↔ '));
    else if (!done.has(domain)) for (const next of needs.get(domain) ?? []) visit(next, [...path, domain]);
    done.add(domain);
  };
  const done = new Set<string>();
  for (const domain of needs.keys()) visit(domain, []);
  return [...circles].map((circle) => `no-domain-cycle: ${circle}`);
}

/** A cruiser that cannot parse a file skips it in silence; rules that see nothing refuse nothing. */
function unseen(files: readonly string[], modules: readonly IModule[]): string[] {
  const seen = new Map(modules.map((module) => [module.source, module]));
  const missing = files.filter((file) => !seen.has(file));
  const importing = modules.filter(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0).length;
  return [
    ...(missing.length > 0
      ? [`saw-too-little: ${missing.length} of ${files.length} files were not seen: ${missing.slice(0, 5).join(', ')}`]
      : []),
    ...(importing * 2 < files.length ? [`saw-too-little: imports were seen in ${importing} of ${files.length} files only`] : []),
  ];
}

function namesAndSizes(root: string, file: string): string[] {
  const found: string[] = [];
  const words = file.replace(/\.(d|gen|test|page|config|global)?\.?tsx?$/, '').split(/[/.]/);
  const forbidden = words.find((word) => forbiddenNames.has(word));
  if (forbidden) found.push(`forbidden-name: ${file} is called ${forbidden}, which says nothing`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/.test(basename(file))) found.push(`kebab-case: ${file}`);
  if (/\.(test|gen)\.tsx?$/.test(file)) return found;
  const text = readFileSync(join(root, file), 'utf8');
  found.push(...brittleSteps(file, text));
  const lines = text.trimEnd().split('\n').length;
  const budget = budgets.find(([pattern]) => pattern.test(file))?.[1] ?? Number.POSITIVE_INFINITY;
  if (lines > budget) found.push(`line-budget: ${file} has ${lines} lines of ${budget}`);
  const impure = /\.rule\.ts$/.test(file)
    ? /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\(|\brandom(Bytes|UUID|Int)\(/.exec(text)
    : null;
  if (impure) found.push(`rule-without-clock: ${file} calls ${impure[0]}`);
  return found;
}

/** Where classes and places may be named: the page objects, and what takes pictures of whatever page there is. */
const namesClasses = /^e2e\/(page-objects|screenshots|screenshot-states)\.ts$/;

/** A journey finds things by role, name and label, and waits for what it sees. */
function brittleSteps(file: string, text: string): string[] {
  if (!file.startsWith('e2e/') || namesClasses.test(file)) return [];
  const locators = [...text.matchAll(/\blocator\(\s*(['"`])(.*?)\1/gs)].map(([, , selector = '']) => selector);
  // What stands in brackets is an attribute's value, what is filled in is code.
  const byClass = locators.filter((selector) => /\.[a-z]/i.test(selector.replaceAll(/\$\{[^}]*\}|\[[^\]]*\]/g, '')));
  return [
    ...(/\.nth\(/.test(text) ? [`locator-by-place: ${file} calls .nth(: use a role, name or label, or rowAt of the page objects`] : []),
    ...(/\bwaitForTimeout\b/.test(text)
      ? [`fixed-wait: ${file} calls waitForTimeout: wait for what is to be seen, or watch with stays`]
      : []),
    ...byClass.map((selector) => `locator-by-class: ${file} asks for ${selector}: use a role, name or label, or a page object`),
  ];
}

if (import.meta.main) {
  const problems = await checkArchitecture(process.cwd());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
