import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supervise } from './supervise.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bochong-supervise-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let programs = 0;
/** A program that counts its starts in a file and then does something. */
function program(does: string) {
  const file = join(folder, `program-${++programs}.mjs`);
  const starts = join(folder, `starts-${programs}`);
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(starts)}, process.pid + '\\n');\n${does}\n`,
  );
  const pids = () => (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').map(Number) : []);
  return { file, pids };
}

/** It serves as soon as it has started once more. */
const servesAfterStart = (pids: () => number[]) => {
  let known = 0;
  return async (alive: () => boolean) => {
    while (alive() && pids().length === known) await sleep(10);
    known = pids().length;
  };
};

test('a program that was killed while it served runs again, until it is stopped', async () => {
  const { file, pids } = program('setInterval(() => {}, 1000);');
  const said: string[] = [];
  const kept = supervise(file, process.env, servesAfterStart(pids), (line) => said.push(line));
  await expect.poll(() => pids().length).toBe(1);
  await sleep(100);
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids().length).toBe(2);
  expect(said).toEqual(['The server ended (SIGKILL); it starts again.']);
  await sleep(100);
  await kept.stop();
  expect(pids()).toHaveLength(2);
});

test('one that ends before it serves stays down with its exit code', async () => {
  const { file, pids } = program('process.exit(3);');
  const kept = supervise(
    file,
    process.env,
    () => new Promise(() => undefined),
    () => undefined,
  );
  expect(await kept.ended).toBe(3);
  expect(pids()).toHaveLength(1);
});

test('one that falls again and again stays down', async () => {
  const { file, pids } = program('setTimeout(() => process.exit(4), 200);');
  const kept = supervise(file, process.env, servesAfterStart(pids), () => undefined);
  expect(await kept.ended).toBe(4);
  expect(pids()).toHaveLength(5);
});
