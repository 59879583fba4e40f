/** npm test: every test of the product, browser journeys included. The last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, installChromium } from './chromium.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'bochong-report-'));
let passed = 0;
let failed = 0;

function run(name: string, args: string[], env: Record<string, string> = {}): void {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  passed += report.numPassedTests;
  // A file that does not load or an empty run fails without a failed test.
  failed += report.numFailedTests || (status === 0 && report.numPassedTests > 0 ? 0 : 1);
}

run('units', []);

if (!findChromium()) installChromium();
const chromium = findChromium();
if (chromium) {
  run('journeys', ['--root', 'e2e'], { CHROMIUM: chromium, CHROMIUM_PATH: chromium });
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
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
