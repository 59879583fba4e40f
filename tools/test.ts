/** npm test: every test of the product, browser journeys included. Names what failed at its end; the last line is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../e2e/build-console.ts';
import { findChromium, installChromium } from './chromium.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const scratch = mkdtempSync(join(tmpdir(), 'bochong-report-'));
let passed = 0;
let failed = 0;
const failures: string[] = [];

async function run(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(tests, 'exit');
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  passed += report.numPassedTests;
  // A file that does not load, an error outside a test or an empty run fails without a failed test.
  const fell = report.numFailedTests === 0 && (status !== 0 || report.numPassedTests === 0);
  failed += report.numFailedTests + (fell ? 1 : 0);
  if (fell) failures.push(`${name} ended with ${status}, ${report.numPassedTests} passed`);
  for (const file of report.testResults) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    failures.push(...tests.map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`));
    if (file.status === 'failed' && tests.length === 0) failures.push(`${file.name}\n${file.message}`);
  }
}

/** Browser journeys use one processor: with two there are two halves, each with a server and a city of its own. */
async function runJourneys(chromium: string): Promise<void> {
  const halves = availableParallelism() > 1 ? 2 : 1;
  const env = { CHROMIUM: chromium, CHROMIUM_PATH: chromium, ...(halves > 1 && { BOCHONG_E2E_BUILT: 'yes' }) };
  if (halves > 1) buildConsole();
  const half = (_: unknown, index: number) => run(`journeys-${index}`, ['--root', 'e2e', `--shard=${index + 1}/${halves}`], env);
  await Promise.all(Array.from({ length: halves }, half));
}

await run('units', []);

if (!findChromium()) installChromium();
const chromium = findChromium();
if (chromium) {
  await runJourneys(chromium);
} else {
  const named = process.env.CHROMIUM_PATH;
  console.error(
    named
      ? `CHROMIUM_PATH names ${named}, which does not exist.`
      : 'The browser journeys need Chromium or Chrome: install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.',
  );
  failed += 1;
}

rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`FAILED ${failure.slice(0, 2000)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
