/**
 * The table of the ASVS (docs/security-asvs.md): a row for every requirement of its levels 1 and 2, each with one of four verdicts and with what
 * the verdict needs. A cited file, test or switch that does not exist fails the check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { defaultSecurityPolicy } from '../contract/src/domains/session/security-policy.ts';

const page = 'docs/security-asvs.md';
const verdicts = ['met', 'not applicable', 'deviates', 'open'];

/** Numbers of the requirements of levels 1 and 2 of ASVS 5.0.0 by section. */
const asked: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

export const requirements: readonly string[] = Object.entries(asked).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `${section}.${number}`),
);

interface Row {
  no: string;
  asks: string;
  verdict: string;
  reason: string;
}

/** Rows `| no. | level | asks | verdict | where or why |`. */
export const readVerdicts = (markdown: string): Row[] =>
  markdown.split('\n').flatMap((line) => {
    const [, no = '', , asks = '', verdict = '', reason = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return /^\d+\.\d+\.\d+$/.test(no) ? [{ no, asks, verdict, reason }] : [];
  });

/** `` `file` `` or `` `file` › words of a test, words of another ``, ended by a semicolon or the next file. */
const cited = (reason: string) =>
  [...reason.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|[\w-]+\.(?:md|json)|Dockerfile|\.dockerignore)`(?: › ([^;`]+))?/g)].map(
    ([, file = '', tests = '']) => ({
      file,
      tests: tests.split(', ').filter((words) => words.trim() !== ''),
    }),
  );

const switches = new Set(Object.keys(defaultSecurityPolicy));

/** Everything wrong with the rows, one line each. */
export function asvsProblems(rows: readonly Row[], wanted: readonly string[], fileText: (file: string) => string | undefined): string[] {
  const numbers = rows.map(({ no }) => no);
  const problems = [
    ...wanted.filter((no) => !numbers.includes(no)).map((no) => `${no}: has no row`),
    ...numbers.filter((no, index) => numbers.indexOf(no) !== index).map((no) => `${no}: stands twice`),
    ...numbers.filter((no) => !wanted.includes(no)).map((no) => `${no}: is no requirement of level 1 or 2`),
  ];
  for (const { no, asks, verdict, reason } of rows) {
    const say = (words: string) => void problems.push(`${no}: ${words}`);
    if (asks === '' || reason === '') say('says nothing');
    if (!verdicts.includes(verdict)) say(`“${verdict}” is no verdict`);
    const proofs = cited(reason);
    if (verdict === 'met' && proofs.length === 0 && !reason.startsWith('no ')) say('cites nothing');
    const named = [...reason.matchAll(/`(\w+)`/g)].some(([, word = '']) => switches.has(word));
    if (verdict === 'deviates' && !named && !reason.includes('no switch')) say('names no switch');
    for (const { file, tests } of proofs) {
      const text = fileText(file);
      if (text === undefined) say(`no such file: ${file}`);
      else for (const words of tests) if (!text.includes(words.trim())) say(`${file} has no test “${words.trim()}”`);
    }
  }
  return problems;
}

if (import.meta.main) {
  const rows = readVerdicts(readFileSync(page, 'utf8'));
  const problems = asvsProblems(rows, requirements, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  for (const problem of problems) console.error(`${page} ${problem}`);
  const counts = verdicts.map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`);
  console.log(`${rows.length} requirements (${counts.join(', ')}), ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
