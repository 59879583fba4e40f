/**
 * Verifies the package of an archived month: node tools/verify-package.ts <file.zip> [<package of the month before>]. Needs no database: it recomputes every
 * hash and the equations from the rows, and says what does not hold.
 */
import { readFileSync } from 'node:fs';
import { problemsOf } from '../server/src/domains/reconciliation/month/package.rule.ts';

const [file, previous] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: npm run verify-package -- <package.zip> [<package of the month before>]');
  process.exit(2);
}
try {
  const problems = problemsOf(readFileSync(file), previous === undefined ? undefined : readFileSync(previous), (line) => console.log(line));
  for (const problem of problems) console.error(`DOES NOT HOLD: ${problem}`);
  console.log(problems.length === 0 ? 'Everything holds.' : `${problems.length} things do not hold.`);
  process.exit(problems.length === 0 ? 0 : 1);
} catch (cause) {
  console.error(`The package cannot be read: ${(cause as Error).message}`);
  process.exit(1);
}
