/**
 * The conformance tables (docs/conformance/*.md): every row is a statement of the product's specification and the tests that prove it.
 * A row without a proof, a proof whose file is gone or does not hold that test, and a statement told twice fail the check. So does a
 * served call that no program makes and no row of `calls.md` gives a reason for.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/conformance';
const texts = new Map<string, string>();

/** What a test file says, with template and quote differences left out. */
function textOf(file: string): string | undefined {
  if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return texts.get(file) || undefined;
}

interface Row {
  place: string;
  id: string;
  statement: string;
  proofs: string[];
}

/** Rows `| id | statement | proofs |`; proofs are `` `file` › title `` separated by `<br>`. */
export function readRows(name: string, markdown: string): Row[] {
  return markdown.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', statement = '', proof = ''] = cells;
    if (cells.length !== 5 || id === 'id' || /^-+$/.test(id)) return [];
    return [{ place: `${name}:${index + 1}`, id, statement, proofs: proof.split('<br>').filter((one) => one.trim() !== '') }];
  });
}

/** Everything wrong with the rows, one line each. */
export function conformanceProblems(rows: readonly Row[], fileText: (file: string) => string | undefined): string[] {
  const seen = new Map<string, string>();
  return rows.flatMap(({ place, id, statement, proofs }) => {
    const problems: string[] = [];
    const say = (words: string) => void problems.push(`${place} ${id}: ${words}`);
    if (!/^§\d+\.[a-z]+\.\d+$/.test(id)) say('an id is §<section>.<word>.<number>');
    if (seen.has(id)) say(`already stands in ${seen.get(id)}`);
    seen.set(id, place);
    if (statement === '') say('says nothing');
    if (proofs.length === 0) say('has no test');
    for (const proof of proofs) {
      const [, file = '', title = ''] = /^\s*`([^`]+)` › (.+?)\s*$/.exec(proof) ?? [];
      const text = fileText(file);
      if (!/\.(test|e2e)\.tsx?$/.test(file)) say(`not a test: ${proof.trim()}`);
      else if (text === undefined) say(`no such file: ${file}`);
      else if (!text.includes(title)) say(`${file} has no test “${title}”`);
    }
    return problems;
  });
}

/** Verbs that a record's form or its actions call on the group of endpoints they are given. */
const formVerbs = new Set(['create', 'update', 'remove', 'extend', 'approve']);

/** Whether a program calls an endpoint: by its name, or by giving its group to a form. */
function isCalled(name: string, sources: string): boolean {
  const [group = '', verb = ''] = name.split('.');
  if (new RegExp(`\\b${group}\\.${verb}\\b`).test(sources)) return true;
  if (new RegExp(`\\brecordPage\\(\\s*${group}\\b`).test(sources)) return verb === 'get' || formVerbs.has(verb);
  return formVerbs.has(verb) && new RegExp(`(?:[({=]|\\.\\.\\.)\\s*${group}\\b(?!\\.)`).test(sources);
}

/** Every served call is made by a program of the product, or stands with its reason among those that are not; none stands there in vain. */
export function callerProblems(names: readonly string[], sources: string, markdown: string): string[] {
  const excused = new Map([...markdown.matchAll(/^\| `(\w+\.\w+)` \| (.*?) \|$/gm)].map(([, name = '', reason = '']) => [name, reason]));
  const withoutImports = sources.replaceAll(/^import [^;]*;$/gm, '');
  const uncalled = new Set(names.filter((name) => !isCalled(name, withoutImports)));
  return [
    ...[...uncalled].filter((name) => !excused.get(name)).map((name) => `call-of-nobody: ${name}`),
    ...[...excused.keys()].filter((name) => !uncalled.has(name)).map((name) => `call-of-somebody: ${name} needs no reason`),
  ];
}

async function callers(): Promise<string[]> {
  const { allEndpoints } = await import('../contract/src/catalogue.ts');
  const sources = globSync('{console,simulator}/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  return callerProblems(Object.keys(allEndpoints), text, readFileSync(join(folder, 'calls.md'), 'utf8'));
}

if (import.meta.main) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const rows = files.flatMap((name) => readRows(name, readFileSync(join(folder, name), 'utf8')));
  const problems = [...conformanceProblems(rows, textOf), ...(await callers())];
  if (rows.length === 0) problems.push('no statement found');
  for (const problem of problems) console.error(problem);
  console.log(`${rows.length} statements in ${files.length} tables, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
