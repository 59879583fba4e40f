/**
 * The conformance tables (docs/conformance/*.md): every row is a statement of the product's specification and the tests that prove it.
 * A row without a proof, a proof whose file is gone or does not hold that test, and a statement told twice fail the check.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

if (import.meta.main) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const rows = files.flatMap((name) => readRows(name, readFileSync(join(folder, name), 'utf8')));
  const problems = conformanceProblems(rows, textOf);
  if (rows.length === 0) problems.push('no statement found');
  for (const problem of problems) console.error(problem);
  console.log(`${rows.length} statements in ${files.length} tables, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
