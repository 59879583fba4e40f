/**
 * npm test: every test of the product, browser journeys included. Names what failed and the processor seconds of each kind of test at its end;
 * the last line is `N passed, N failed`. `BOCHONG_SHARD=2/5` runs the second fifth of each kind: the lines of all fifths add up.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../e2e/build-console.ts';
import { testFolder } from '../server/src/kernel/testing/test-folder.ts';
import { findChromium, installChromium } from './chromium.ts';
import { readShard, runNode, type Shard, shardOf } from './test-kinds.ts';

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

/** Tests of the server share one runner and one template of its database; each of its processes takes the next file when it has ended one. */
const serverProcesses = 3;
/** Journeys run in parts of one process each, so that no processor is idle while the longest ends. */
const journeyParts = 3;
const scratch = mkdtempSync(join(tmpdir(), 'bochong-report-'));
/** Where Node keeps what it compiled: the tests start two dozen servers, and to load one took 1.4 s of a processor without and 0.8 s with it. */
const compiled = join(scratch, 'compiled');
const whole = readShard(process.env.BOCHONG_SHARD);
const costs: string[] = [];
let passed = 0;
let failed = 0;
const failures: string[] = [];

/** One kind of test: its name, what the runner is told, the part of it, and what stands in its environment besides. */
interface Kind {
  name: string;
  args: readonly string[];
  shard?: Shard;
  env?: Record<string, string>;
  /** What it needs besides, that is made meanwhile. */
  awaits?: Promise<Record<string, string>>;
}

async function run({ name, args, shard = whole, env = {}, awaits }: Kind): Promise<void> {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const sharded = shard.of > 1 ? [`--shard=${shard.part}/${shard.of}`, ...(whole.of > 1 ? ['--passWithNoTests'] : [])] : [];
  const made = await awaits;
  const runner = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...sharded, ...reporters];
  const { status, seconds, cpuSeconds } = await runNode(runner, join(scratch, `${name}.times`), {
    ...process.env,
    LANG: 'C.UTF-8',
    NODE_COMPILE_CACHE: compiled,
    BOCHONG_TEST_WORKERS: '1',
    ...env,
    ...made,
  });
  costs.push(`${name}: ${Math.round(cpuSeconds)} s of processors, ${Math.round(seconds)} s`);
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

/** The city that every part of the journeys gets a copy of, built once while other tests run. Without one each part builds its own. */
async function buildCity(): Promise<string | undefined> {
  const city = testFolder('bochong-city-');
  const { status, seconds, cpuSeconds } = await runNode([join('e2e', 'build-city.ts'), city], join(scratch, 'city.times'), {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
  });
  costs.push(`city: ${Math.round(cpuSeconds)} s of processors, ${Math.round(seconds)} s`);
  if (status === 0) return city;
  rmSync(city, { recursive: true, force: true });
  return undefined;
}

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

/** A kind in parts of one process each. */
const inParts = (kind: Kind, of: number): Kind[] =>
  Array.from({ length: of }, (_, index) => ({ ...kind, name: `${kind.name} ${index + 1}`, shard: shardOf(whole, index + 1, of) }));

/** Browser journeys, in parts that have a server, a browser and a city each; the walk keeps one session for minutes, which others may end. */
function journeys(chromium: string, awaits: Promise<Record<string, string>>): Kind[] {
  const env = { CHROMIUM: chromium, CHROMIUM_PATH: chromium, BOCHONG_E2E_BUILT: 'yes' };
  const walk = '**/walk/**';
  const others = { name: 'journeys', args: ['--root', 'e2e', '--exclude', walk], env, awaits };
  return [...inParts(others, journeyParts), { name: 'walk', args: ['--root', 'e2e', 'walk/'], env, awaits }];
}

if (!findChromium()) installChromium();
const chromium = findChromium();
if (chromium) {
  if (process.env.BOCHONG_E2E_BUILT === undefined) buildConsole();
} else {
  const named = process.env.CHROMIUM_PATH;
  console.error(
    named
      ? `CHROMIUM_PATH names ${named}, which does not exist.`
      : 'The browser journeys need Chromium or Chrome: install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.',
  );
  failed += 1;
}

const city = chromium ? buildCity() : Promise.resolve(undefined);
// The longest first. Kinds wait often: with one more than processors under way, these were busy 72 percent of the time; so there are two more.
const kinds: Kind[] = [
  { name: 'units of server', args: projects('server', 'server alone'), env: { BOCHONG_TEST_WORKERS: String(serverProcesses) } },
  ...(chromium
    ? journeys(
        chromium,
        city.then((folder): Record<string, string> => (folder ? { BOCHONG_E2E_CITY: folder } : {})),
      )
    : []),
  { name: 'units of console', args: projects('console', 'console alone') },
  { name: 'units of contract, simulator and tools', args: projects('contract', 'simulator', 'tools') },
];
const atOnce = Math.min(availableParallelism(), 3) + 1;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let kind = kinds.shift(); kind; kind = kinds.shift()) await run(kind);
  }),
);

for (const folder of [scratch, (await city) ?? scratch]) rmSync(folder, { recursive: true, force: true });
for (const cost of costs) console.log(cost);
for (const failure of failures) console.log(`FAILED ${failure.slice(0, 2000)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
