/** npm run check: everything a machine can refuse without running the product. One line a step; exit 1 when one fails. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const bin = (name: string) => join('node_modules/.bin', name);
const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '-p', '.'],
  ['lint and format', bin('biome'), 'check', '--error-on-warnings', '--colors=off', '.'],
  ['architecture', process.execPath, 'tools/check-architecture.ts'],
  ['tables', process.execPath, 'tools/check-tables.ts'],
  ['codes', process.execPath, 'tools/check-codes.ts'],
  ['slices', process.execPath, 'tools/check-slices.ts'],
  ['conformance', process.execPath, 'tools/check-conformance.ts'],
  ['asvs', process.execPath, 'tools/check-asvs.ts'],
  ['dead code', bin('knip'), '--no-progress'],
  ['styles', process.execPath, 'tools/check-styles.ts'],
  ['weight', process.execPath, 'tools/check-weight.ts'],
];

async function run([name, command, ...args]: (typeof steps)[number]): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const passed = await new Promise<boolean>((done) => child.once('error', () => done(false)).once('close', (code) => done(code === 0)));
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(Buffer.concat(output).toString().trimEnd());
  return passed;
}

const waiting = [...steps];
let failed = 0;
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed += 1;
};
// Two lanes: the machine this must be quick on has two cores.
await Promise.all([lane(), lane()]);
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
