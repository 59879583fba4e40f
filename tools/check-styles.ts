/** Styles belong to their component: what one stylesheet can break in another, or silently not do at all, is refused. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where colours are written: the tokens, the login document (which loads before them), and the plates, whose colours the law fixes. */
const colourFiles = new Set([
  'console/src/app/app.css',
  'console/src/login/login.css',
  'console/src/driver/driver.css',
  'console/src/fields/plate.css',
]);

const camel = (kebab: string) => kebab.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
/** What a sheet says on its own account: no comments, and of a module no class that belongs to somebody else (`:global(…)`). */
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
/** Classes a stylesheet gives a style of its own to; antd's are only adapted. */
const classesOf = (css: string) =>
  new Set(
    [
      ...withoutComments(css)
        .replaceAll(/\{[^{}]*\}/g, '{}')
        .matchAll(/\.([A-Za-z_][\w-]*)/g),
    ].flatMap(([, name = '']) => (name.startsWith('ant-') ? [] : [name])),
  );

/** Every fault, one sentence each, starting with the name of its rule. `files` are texts by path relative to the checkout. */
export function styleProblems(files: ReadonlyMap<string, string>): string[] {
  const sheets = [...files].filter(([file]) => file.endsWith('.css'));
  const code = [...files].filter(([file]) => !file.endsWith('.css') && !/\.test\.tsx?$/.test(file));
  return [
    ...undefinedVariables(sheets, code),
    ...strayColours(sheets),
    ...sharedClasses(sheets),
    ...lostNames(files, code),
    ...fixedStyles(code),
  ];
}

type Texts = readonly (readonly [file: string, text: string])[];

function undefinedVariables(sheets: Texts, code: Texts): string[] {
  const defined = new Set([
    ...sheets.flatMap(([, css]) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...code.flatMap(([, text]) => [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name)),
  ]);
  return [...sheets, ...code].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--(?!ant-)[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `undefined-variable: ${name} in ${file}`),
  );
}

const strayColours = (sheets: Texts): string[] =>
  sheets
    .filter(([file]) => !colourFiles.has(file))
    .flatMap(([file, css]) =>
      [...withoutComments(css).matchAll(/#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(/g)].map(
        ([colour]) => `colour-outside-tokens: ${colour} in ${file}`,
      ),
    );

/** A style in an element is for what only the data knows, such as the length of a bar. */
const fixedStyles = (code: Texts): string[] =>
  code.flatMap(([file, text]) =>
    [...text.matchAll(/style=\{\{([^{}]*)\}\}/g)]
      .filter(([, said = '']) => said.split(',').every((part) => /:\s*(?:-?[\d.]+|'[^']*'|"[^"]*")\s*$/.test(part)))
      .map(([style]) => `fixed-style: ${style} in ${file}`),
  );

/** Classes of the first part of each selector: what a stylesheet styles on its own account, not inside of something of its own. */
const leadingClasses = (css: string) =>
  new Set(
    withoutComments(css)
      .replaceAll(/@[\w-]+[^{;]*[{;]/g, '')
      .replaceAll(/\{[^{}]*\}/g, ',')
      .split(/[,}]/)
      .flatMap((selector) => [...(selector.trim().split(/[\s>+~]/)[0] ?? '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
      .filter((name) => !name.startsWith('ant-')),
  );

/** A plain stylesheet is one name space with every other: no class may be styled by two of them. */
function sharedClasses(sheets: Texts): string[] {
  const owners = new Map<string, string[]>();
  for (const [file, css] of sheets.filter(([file]) => !file.endsWith('.module.css')))
    for (const name of leadingClasses(css)) owners.set(name, [...(owners.get(name) ?? []), file]);
  return [...owners]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => `class-in-two-files: .${name} in ${all.sort().join(' and ')}`);
}

/** A module's classes are used by its own folder only; each used one exists, each existing one is used. */
function lostNames(files: ReadonlyMap<string, string>, code: Texts): string[] {
  const found: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const [file, text] of code)
    for (const [, local = '', path = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = join(dirname(file), path);
      if (dirname(sheet) !== dirname(file) && !dirname(file).startsWith(`${dirname(sheet)}/`))
        found.push(`foreign-styles: ${file} takes classes of ${sheet}`);
      const names = new Set([...classesOf(files.get(sheet) ?? '')].map(camel));
      const asked = used.get(sheet) ?? new Set();
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        if (!names.has(name)) found.push(`unknown-class: ${local}.${name} in ${file}`);
        asked.add(name);
      }
      if (new RegExp(`\\b${local}\\[`).test(text)) for (const name of names) asked.add(name); // chosen at run time
      used.set(sheet, asked);
    }
  for (const [sheet, css] of files)
    if (sheet.endsWith('.module.css'))
      for (const name of classesOf(css)) if (!used.get(sheet)?.has(camel(name))) found.push(`unused-class: .${name} in ${sheet}`);
  return found;
}

if (import.meta.main) {
  const files = new Map<string, string>();
  for await (const file of glob('console/src/**/*.{css,ts,tsx}')) files.set(file, readFileSync(file, 'utf8'));
  const problems = styleProblems(files);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 || files.size === 0 ? 1 : 0;
}
