import { expect, test } from 'vitest';
import { nestsDeeper, textOfBytes } from './text.ts';

test.each([
  ['{"a":[1,{"b":2}]}', 3, false],
  ['{"a":[1,{"b":2}]}', 2, true],
  [`${'['.repeat(200_000)}`, 64, true],
  ['{"a":"[[[[\\"[[["}', 1, false],
  ['[[1],[2],[3]]', 2, false],
  ['', 0, false],
])('%j nests deeper than %i: %s', (text, most, deeper) => expect(nestsDeeper(text, most)).toBe(deeper));

test.each([
  ['UTF-8', [0xe6, 0xb5, 0x99, 0x41]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xe6, 0xb5, 0x99, 0x41]],
  ['GBK', [0xd5, 0xe3, 0x41]],
])('text in %s', (_, bytes) => expect(textOfBytes(Uint8Array.from(bytes))).toBe('浙A'));
