/** npm run new:area <domain> <area> <中文>: copies the canonical slice under a new name, ready to be turned into what is needed. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { menuCode } from './menu-code.ts';

/** The slice to imitate. */
export const canonical = { domain: 'parking-lot', area: 'road-section', label: '路段' } as const;

const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (kebab: string) => camel(`-${kebab}`);
const plural = (word: string) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** Copies the slice and returns the new files, relative to the root. Table names stay: they change with the migration the author writes. */
export function newArea(root: string, domain: string, area: string, label: string): string[] {
  for (const name of [domain, area]) if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`${name} is not kebab-case`);
  const names: [string, string][] = [
    [plural(canonical.area), plural(area)],
    [canonical.area, area],
    [plural(camel(canonical.area)), plural(camel(area))],
    [plural(pascal(canonical.area)), plural(pascal(area))],
    [camel(canonical.area), camel(area)],
    [pascal(canonical.area), pascal(area)],
    [canonical.domain, domain],
    [canonical.label, label],
  ];
  const rename = (text: string) => names.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const slice = globSync(`{contract,server,console,e2e}/**/${canonical.area}*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  const sources = slice.filter((file) => file.includes(`/${canonical.domain}/`));
  if (sources.length === 0) throw new Error(`the canonical slice ${canonical.domain}/${canonical.area} is missing`);
  const copies = sources.map((file) => ({ to: rename(file), text: keepNeighbours(readFileSync(join(root, file), 'utf8'), rename) }));
  const taken = copies.find(({ to }) => existsSync(join(root, to)));
  if (taken) throw new Error(`${taken.to} exists already`);
  for (const { to, text } of copies) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    writeFileSync(join(root, to), text);
  }
  exportArea(join(root, 'contract/src/domains', domain, 'index.ts'), area);
  addPage(join(root, 'contract/src/domains', domain, 'menu.ts'), area, label);
  return copies.map(({ to }) => to).sort();
}

/**
 * What the slice borrows from its domain (seeds for its tests, codes of the contract) stays where it is; the generated types keep the name of
 * the table.
 */
function keepNeighbours(text: string, rename: (text: string) => string): string {
  const neighbour = new RegExp(`'\\.\\./(${canonical.domain}\\.[\\w.-]+)'`, 'g');
  const kept = borrowing(text).split(neighbour);
  return kept
    .map((part, at) => (at % 2 === 1 ? `'../../${canonical.domain}/${part}'` : rename(part)))
    .join('')
    .replaceAll(borrowed, canonical.domain);
}

/** Stands for the canonical domain while everything else is renamed. */
const borrowed = '\0';

/** Takes what is not the slice's own out of its imports from the contract, into one that keeps its name. */
const borrowing = (text: string): string =>
  text.replaceAll(new RegExp(`import \\{([^}]*)\\} from '@bochong/contract/${canonical.domain}';`, 'g'), (line, list: string) => {
    const names = list.split(',').map((name) => name.trim());
    const [own, others] = [true, false].map((mine) =>
      names.filter((name) => name !== '' && name.toLowerCase().includes(camel(canonical.area).toLowerCase()) === mine).join(', '),
    );
    if (!others) return line;
    const kept = `import { ${others} } from '@bochong/contract/${borrowed}';`;
    return own ? `import { ${own} } from '@bochong/contract/${canonical.domain}';\n${kept}` : kept;
  });

function exportArea(file: string, area: string): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${[...lines, `export * from './${area}.ts';`].sort().join('\n')}\n`);
}

/** The page of the new area with its codes, at the end of the domain's first module. */
function addPage(file: string, area: string, label: string): void {
  if (!existsSync(file)) throw new Error(`${file} is missing: the domain's module of the menu is declared there first`);
  const text = readFileSync(file, 'utf8');
  const inSystem = text.includes('...systemManage,');
  const module = inSystem ? '/systemManage' : /path: '(\/\w+)',\n {2}title/.exec(text)?.[1];
  const path = `${module}/${camel(area)}/list`;
  const buttons = { add: '新增', edit: '编辑', delete: '删除', export: '导出' };
  const lines = Object.entries(buttons).map(([key, word]) => `    ${key}: ['${menuCode(`${path}#${key}`)}', '${word}'],`);
  const page = [
    `export const ${camel(area)}Page = menuPage({`,
    `  code: '${menuCode(path)}',`,
    `  path: '${path}',`,
    `  title: '${label}',`,
    '  group: null,',
    '  buttons: {',
    ...lines,
    '  },',
    '});',
    '',
    '',
  ].join('\n');
  const at = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const \w+: MenuModule = \{/.exec(text)?.index ?? text.length;
  // A list that stands one page a line goes on so.
  const listed = (_: string, pages: string) =>
    pages.includes('\n') ? `${pages},\n    ${camel(area)}Page,\n  ],` : `${pages}, ${camel(area)}Page],`;
  writeFileSync(file, (text.slice(0, at) + page + text.slice(at)).replace(/( {2}pages: \[[^\]]*?),?\s*\],/, listed));
}

if (import.meta.main) {
  const [domain, area, label] = process.argv.slice(2);
  if (!domain || !area || !label) {
    console.error('npm run new:area <domain> <area> <中文>   for example: npm run new:area arrears lawyer-letter 律师函');
    process.exit(2);
  }
  const files = newArea(process.cwd(), domain, area, label);
  for (const file of files) console.log(file);
  // Names of another length break lines elsewhere.
  const changed = [...files, ...['index.ts', 'menu.ts'].map((name) => join('contract/src/domains', domain, name))];
  spawnSync(join('node_modules/.bin', 'biome'), ['check', '--write', '--log-level=error', ...changed], { stdio: 'inherit' });
  console.log(
    `\nNext: the fields, paths and error codes in the contract, the page's path and group in menu.ts (its codes: node tools/menu-code.ts); a migration and the table's name in the repo; then register the area in ${domain}.routes.ts and pages.ts, a new domain in contract/src/every-domain.ts (npm run check names what is missing).`,
  );
}
