import { endpoint } from '@bochong/contract/kernel/endpoint';
import { enumOf } from '@bochong/contract/kernel/enum-of';
import { fen, instant, text } from '@bochong/contract/kernel/fields';
import { pageOf, pageQuery } from '@bochong/contract/kernel/page';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf } from './columns.tsx';

const status = enumOf('s', '状态', { PARKING: [0, '在停'], LEFT: [1, '已离场'] });
const row = z.object({
  plateNo: text('车牌', 16),
  feeFen: fen('应收'),
  paidFen: fen('实收').nullable(),
  stayMin: z.number().int().meta({ title: '时长' }),
  status: status.schema,
  inTime: instant('入场时间'),
});
const list = endpoint({ method: 'GET', path: '/l', title: '列表', access: 'session', query: pageQuery({}), data: pageOf(row) });
const col = columnsOf(list);
const value: z.output<typeof row> = {
  plateNo: '浙A12345',
  feeFen: 1250,
  paidFen: null,
  stayMin: 205,
  status: 0,
  inTime: '2026-10-31T16:00:01Z',
};
const draw = (column: { key: string; render?: unknown }) => {
  const cell = (column.render as (value: unknown, row: typeof value) => React.ReactNode)(value[column.key as keyof typeof value], value);
  render(<output>{cell}</output>);
  return screen.getByRole('status').textContent;
};

test('titles come from the contract, money says its unit in the header', () => {
  expect([col.text('plateNo').title, col.money('feeFen').title, col.enum('status', status).title]).toEqual(['车牌', '应收(元)', '状态']);
});
test('money is shown in yuan, right-aligned', () => {
  expect(draw(col.money('feeFen'))).toBe('12.50');
  expect(col.money('feeFen').align).toBe('right');
});
test('nothing is a dash', () => expect(draw(col.money('paidFen'))).toBe('—'));
test('minutes read as a duration', () => expect(draw(col.duration('stayMin'))).toBe('3小时25分'));
test('a code reads as its label', () => expect(draw(col.enum('status', status, { [status.PARKING]: 'blue' }))).toBe('在停'));

test('wrong keys do not compile', () => {
  // @ts-expect-error a plate is no money
  col.money('plateNo');
  // @ts-expect-error a number that does not end in Fen is no money
  col.money('stayMin');
  // @ts-expect-error money is no duration
  col.duration('feeFen');
  // @ts-expect-error no such field
  col.text('plate');
  // @ts-expect-error a text has no code
  col.enum('plateNo', status);
});
