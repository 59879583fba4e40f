/**
 * npm test: every test of the product, browser journeys included. Names what failed and the processor seconds of each kind of test at its end;
 * the last line is `N passed, N failed`. `BOCHONG_SHARD=2/5` runs the second fifth of each kind: the lines of all fifths add up.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../e2e/build-console.ts';
import { findChromium, installChromium } from './chromium.ts';
import { cpuSecondsOfChildren, readShard, shardOf } from './test-kinds.ts';

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
const whole = readShard(process.env.BOCHONG_SHARD);
const costs: string[] = [];
let passed = 0;
let failed = 0;
const failures: string[] = [];

/** Does the work of one kind of test and notes what it cost: the processors' time is that of the processes which ended meanwhile. */
async function kind(name: string, work: () => Promise<unknown>): Promise<void> {
  const [started, used] = [performance.now(), cpuSecondsOfChildren()];
  await work();
  costs.push(
    `${name}: ${Math.round(cpuSecondsOfChildren() - used)} s of processors, ${Math.round((performance.now() - started) / 1000)} s`,
  );
}

async function run(name: string, args: string[], shard = whole, env: Record<string, string> = {}): Promise<void> {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const sharded = shard.of > 1 ? [`--shard=${shard.part}/${shard.of}`, ...(whole.of > 1 ? ['--passWithNoTests'] : [])] : [];
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...sharded, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, LANG: 'C.UTF-8', ...env },
  });
  const [status] = await once(tests, 'exit');
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  passed += report.numPassedTests;
  // A file that does not load, an error outside a test or an empty run fails without a failed test.
  const empty = report.numPassedTests === 0 && whole.of === 1;
  const fell = report.numFailedTests === 0 && (status !== 0 || empty);
  failed += report.numFailedTests + (fell ? 1 : 0);
  if (fell) failures.push(`${name} ended with ${status}, ${report.numPassedTests} passed`);
  for (const file of report.testResults) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    failures.push(...tests.map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`));
    if (file.status === 'failed' && tests.length === 0) failures.push(`${file.name}\n${file.message}`);
  }
}

/** The walk over all pages keeps one session for minutes, which journeys before it on the same server may end. */
const walk = '**/walk/**';

/** Browser journeys use one processor: with two there are two halves, each with a server, a browser and a city of its own. */
async function runJourneys(chromium: string): Promise<void> {
  const halves = availableParallelism() > 1 ? 2 : 1;
  const env = { CHROMIUM: chromium, CHROMIUM_PATH: chromium, BOCHONG_E2E_BUILT: 'yes' };
  buildConsole();
  const half = (index: number) => run(`journeys-${index}`, ['--root', 'e2e', '--exclude', walk], shardOf(whole, index + 1, halves), env);
  await Promise.all(Array.from({ length: halves }, (_, index) => half(index)));
  await run('walk', ['--root', 'e2e', 'walk/'], whole, env);
}

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);
await kind('units of contract, simulator and tools', () => run('units', projects('contract', 'simulator', 'tools')));
await kind('units of console', () => run('console', projects('console', 'console alone')));
await kind('units of server', () => run('server', projects('server', 'server alone')));

if (!findChromium()) installChromium();
const chromium = findChromium();
if (chromium) {
  await kind('journeys', () => runJourneys(chromium));
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
for (const cost of costs) console.log(cost);
for (const failure of failures) console.log(`FAILED ${failure.slice(0, 2000)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
