// Lines of code for each settings page (module 29), in contract, server and console together, tests apart:
//   node tools/page-lines.ts
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const module29 = '/systemManage/';
const isTest = /\.(test|fixture|endpoints\.test)\.tsx?$/;

const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
const code = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => !isTest.test(file));

/** Page files of a domain by the folder they stand in, which is their area; the domain's own folder is ''. */
function areasOf(pagesFile: string): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>();
  for (const [, path = '', file = ''] of readFileSync(join(root, pagesFile), 'utf8').matchAll(
    /'(\/[^']+)': \(\) => import\('\.\/([^']+)'\)/g,
  )) {
    if (!path.startsWith(module29)) continue;
    const area = dirname(file) === '.' ? '' : dirname(file);
    areas.set(area, (areas.get(area) ?? new Set()).add(file));
  }
  return areas;
}

interface Measured {
  where: string;
  pages: number;
  lines: number;
  each: number;
}

/** Files of an area where all three programs have it by its name (in the contract also behind the domain's, as `pay-config` has `config`); else none. */
function filesOf(domain: string, area: string): string[] {
  const own = `server/src/domains/${domain}/${area}`;
  const contract = area === '' ? [] : code(`contract/src/domains/${domain}/{${area},${area}-*,*-${area}}.ts`);
  if (contract.length === 0 || !existsSync(join(root, own))) return [];
  return [...contract, ...code(`${own}/**/*.ts`), ...code(`console/src/domains/${domain}/${area}/**/*.{ts,tsx}`)];
}

/** Areas count alone where they can; what is left of their domain counts as one, with the pages that are left. */
function measure(domain: string, areas: readonly string[]): Measured[] {
  const alone = areas.map((area) => ({ where: `${domain}/${area}`, parts: filesOf(domain, area) }));
  const taken = new Set(alone.flatMap(({ parts }) => parts));
  const all = ['contract', 'server', 'console'].flatMap((program) => code(`${program}/src/domains/${domain}/**/*.{ts,tsx}`));
  const rest = { where: domain, parts: alone.every(({ parts }) => parts.length > 0) ? [] : all.filter((file) => !taken.has(file)) };
  return [...alone, rest].flatMap(({ where, parts }) => {
    const pages = parts.filter((file) => file.endsWith('.page.tsx')).length;
    return pages === 0 ? [] : [{ where, pages, lines: linesOf(parts), each: Math.round(linesOf(parts) / pages) }];
  });
}

const rows = globSync('console/src/domains/*/pages.ts', { cwd: root })
  .flatMap((file) => measure(dirname(file).split('/').at(-1) ?? '', [...areasOf(file).keys()]))
  .sort((a, b) => a.each - b.each);
for (const { where, pages, lines, each } of rows)
  console.log(`${String(each).padStart(6)} a page  ${where} (${lines} lines, ${pages} pages)`);
const each = rows.flatMap(({ each: lines, pages }) => Array<number>(pages).fill(lines));
console.log(`median of ${each.length} pages: ${each[Math.floor(each.length / 2)]}`);
