import { allEndpoints } from '@bochong/contract/catalogue';
import { roadSections } from '@bochong/contract/parking-lot';
import { expect, test } from 'vitest';
import { parseInput, type RawRequest } from './request.ts';

/** What a request is refused with; null when it is taken. */
function refusalOf(...input: Parameters<typeof parseInput>): string | null {
  try {
    parseInput(...input);
    return null;
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

test('a page number that is no number was refused in the words of the schema library', () => {
  const raw = { params: {}, query: { pageNo: 'NaN' }, body: undefined };
  expect(refusalOf(roadSections.list, raw, false)).toBe('页码：须为数字');
});

test.each([[[]], ['x'], [7], [true], [null]])('a body of %j was refused without naming what was wrong', (body) => {
  const raw = { params: { id: '0198c0de-0000-7000-8000-000000000001' }, query: {}, body };
  expect(() => parseInput(roadSections.update, raw, false)).toThrow(
    expect.objectContaining({ message: '请求体：须为JSON对象', data: { field: 'body', rule: '须为JSON对象' } }),
  );
});

const nonsense: readonly RawRequest[] = [
  { params: {}, query: { pageNo: 'x', startTime: 'x' }, body: null },
  { params: { id: 'x' }, query: 'x', body: [] },
  { params: { id: '0198c0de-0000-7000-8000-000000000001' }, query: {}, body: { rev: 'x', reason: 7, name: [] } },
];

test('no call refuses nonsense in the words of the schema library', () => {
  const refusals = Object.values(allEndpoints).flatMap((endpoint) => nonsense.map((raw) => refusalOf(endpoint, raw, false)));
  const told = refusals.filter((message) => message !== null);
  expect(told.length).toBeGreaterThan(1000);
  expect(told.filter((message) => /invalid|expected|received|无效输入|期望|too (big|small)/i.test(message))).toEqual([]);
});
