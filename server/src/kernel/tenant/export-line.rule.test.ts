import { expect, test } from 'vitest';
import { exportedLine, withheldColumns } from './export-line.rule.ts';

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' }));

test.each([
  ['secret', true],
  ['former_secret', true],
  ['in_secrets', true],
  ['keys_cipher', true],
  ['auth_key_hash', true],
  ['code_hash', true],
  ['phone_cipher', false],
  ['phone', false],
  ['secretary', false],
  ['hash', false],
])('%s withheld: %s', (name, expected) => expect(withheldColumns(columns(name))).toEqual(expected ? [name] : []));

test('numbers of people stand in clear, other bytes as they are, secrets nowhere', () => {
  const line = JSON.stringify({ id: 1, phone: '\\x616263', hash: '\\xff', secret: '\\x00', none: null });
  const decrypt = (stored: Buffer) => (stored.toString() === 'abc' ? '13800001111' : undefined);
  expect(JSON.parse(exportedLine(line, { bytes: ['phone', 'hash', 'none'], withheld: ['secret'] }, decrypt))).toEqual({
    ...{ id: 1, phone: '13800001111', hash: '\\xff', none: null },
  });
  expect(exportedLine(line, { bytes: [], withheld: [] }, decrypt)).toBe(line);
});
