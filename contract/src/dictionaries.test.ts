import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dictionaries } from './dictionaries.ts';

test('every code table of the contract is published under its own name', async () => {
  const declared: string[] = [];
  for await (const file of glob('contract/src/**/*.ts')) {
    if (file.endsWith('.test.ts') || file.endsWith('enum-of.ts')) continue;
    declared.push(...[...readFileSync(file, 'utf8').matchAll(/(?:enumOf\(\s*|^ +dicType: )'(\w+)'/gm)].map((match) => match[1] ?? ''));
  }
  expect(declared.length).toBeGreaterThan(20);
  expect([...dictionaries.keys()].toSorted()).toEqual(declared.toSorted());
});
