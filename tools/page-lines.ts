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

/** An area counts alone where all three programs have it by its name; otherwise its domain does as a whole, with all its pages. */
function measure(domain: string, area: string): Measured {
  const own = `server/src/domains/${domain}/${area}`;
  const contract = code(`contract/src/domains/${domain}/${area}{,-*}.ts`);
  const isWhole = area === '' || !existsSync(join(root, own)) || contract.length === 0;
  const parts = isWhole
    ? ['contract', 'server', 'console'].flatMap((program) => code(`${program}/src/domains/${domain}/**/*.{ts,tsx}`))
    : [...contract, ...code(`${own}/**/*.ts`), ...code(`console/src/domains/${domain}/${area}/**/*.{ts,tsx}`)];
  const pages = parts.filter((file) => file.endsWith('.page.tsx')).length;
  const lines = linesOf(parts);
  return { where: isWhole ? domain : `${domain}/${area}`, pages, lines, each: Math.round(lines / pages) };
}

const measured = new Map<string, Measured>();
for (const file of globSync('console/src/domains/*/pages.ts', { cwd: root })) {
  const domain = dirname(file).split('/').at(-1) ?? '';
  for (const area of areasOf(file).keys()) {
    const one = measure(domain, area);
    measured.set(one.where, one);
  }
}
const rows = [...measured.values()].sort((a, b) => a.each - b.each);
for (const { where, pages, lines, each } of rows)
  console.log(`${String(each).padStart(6)} a page  ${where} (${lines} lines, ${pages} pages)`);
const each = rows.flatMap(({ each: lines, pages }) => Array<number>(pages).fill(lines));
console.log(`median of ${each.length} pages: ${each[Math.floor(each.length / 2)]}`);
