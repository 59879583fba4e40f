import { expect, test } from 'vitest';
import { entriesFor, type KeptEntry, nextCode } from './offered.rule.ts';

const list = { words: { VEHICLE: '行驶证', IDENTITY: '身份证' } };
const kept = (change: Partial<KeptEntry>): KeptEntry => ({
  ...{ id: 'e1', dicType: 'proofMaterial', dicCode: 'P001', dicName: '居住证', own: true, sort: 0, isDefault: 0, enabled: true },
  ...{ updatedBy: '何西', updatedAt: '2026-12-03T10:00:00+08:00', rev: 3, ...change },
});
const residence = kept({});
const community = kept({ id: 'e2', dicCode: 'U001', dicName: '社区证明' });
const off = (dicCode: string) => kept({ id: `off ${dicCode}`, dicCode, own: false, enabled: false });
const offered = (platform: KeptEntry[], unit: KeptEntry[] | undefined) =>
  entriesFor(list, platform, unit)
    .filter(({ enabled }) => enabled)
    .map(({ dicName }) => dicName);

test.each([
  ['the product alone', [], [], ['行驶证', '身份证']],
  ['the platform for itself', [residence], undefined, ['居住证', '行驶证', '身份证']],
  ['a unit with its own and a switch', [residence], [community, off('VEHICLE')], ['居住证', '社区证明', '身份证']],
  ['another unit', [residence], [], ['居住证', '行驶证', '身份证']],
  ['what the platform switched off', [off('IDENTITY')], [], ['行驶证']],
  ['a unit does not switch on what the platform switched off', [off('IDENTITY')], [{ ...off('IDENTITY'), enabled: true }], ['行驶证']],
  ['a unit without the word of the platform', [residence], [off('P001')], ['行驶证', '身份证']],
  ['the order of its own', [], [{ ...community, sort: 105 }], ['行驶证', '社区证明', '身份证']],
  ['its own stands for the same word of the product', [], [{ ...community, dicName: '行驶证' }], ['行驶证', '身份证']],
] as const)('%s', (_, platform, unit, words) => {
  expect(offered([...platform], unit && [...unit])).toEqual(words);
});

test('of an inherited word the switch alone is the unit’s, with its revision', () => {
  const [first] = entriesFor(list, [{ ...residence, rev: 7 }], [{ ...off('P001'), rev: 2 }]);
  expect(first).toMatchObject({ dicCode: 'P001', own: false, enabled: false, entryId: 'off P001', rev: 2 });
  expect(entriesFor(list, [{ ...residence, rev: 7 }], [])[0]).toMatchObject({ own: false, entryId: null, rev: 0 });
  expect(entriesFor(list, [{ ...residence, rev: 7 }], undefined)[0]).toMatchObject({ own: true, entryId: 'e1', rev: 7 });
});

test('a default of the unit’s stands before the platform’s', () => {
  const platform = [{ ...residence, isDefault: 1 as const }];
  const defaults = (unit: KeptEntry[]) => entriesFor(list, platform, unit).flatMap(({ isDefault, dicName }) => (isDefault ? dicName : []));
  expect(defaults([])).toEqual(['居住证']);
  expect(defaults([{ ...community, isDefault: 1 }])).toEqual(['社区证明']);
  expect(defaults([{ ...community, isDefault: 1, enabled: false }])).toContain('居住证');
});

test.each([
  ['P', [], 'P001'],
  ['U', ['U001', 'U009', 'VEHICLE'], 'U010'],
] as const)('the next code of %s after %j is %s', (letter, codes, code) => {
  expect(nextCode(letter, [...codes])).toBe(code);
});
