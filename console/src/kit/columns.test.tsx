import { enumOf } from '@bochong/contract/kernel/enum-of';
import { fen, instant, text } from '@bochong/contract/kernel/fields';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Column, columnsFor } from './columns.tsx';

const status = enumOf('s', '状态', { PARKING: [0, '在停'], LEFT: [1, '已离场'] });
const row = z.object({
  plateNo: text('车牌', 16),
  feeFen: fen('应收'),
  paidFen: fen('实收').nullable(),
  stayMin: z.number().int().meta({ title: '时长', kind: 'minutes' }),
  status: status.schema,
  inTime: instant('入场时间'),
});
const columns = columnsFor<Row>(row.shape, [
  'plateNo',
  'feeFen',
  'paidFen',
  'stayMin',
  'status',
  'inTime',
  { name: 'own', title: '自有', show: (it) => it.plateNo.slice(1) },
]);
const at = (key: string) => columns.find((column) => column.key === key) as Column<Row>;
type Row = z.output<typeof row>;
const value: Row = {
  plateNo: '浙A12345',
  feeFen: 1250,
  paidFen: null,
  stayMin: 205,
  status: 0,
  inTime: '2026-10-31T16:00:01Z',
};
const draw = (key: string) => {
  const column = at(key);
  const cell = (column.render as (value: unknown, row: typeof value) => React.ReactNode)(value[column.key as keyof typeof value], value);
  render(<output>{cell}</output>);
  return screen.getByRole('status').textContent;
};

test('titles come from the contract, money says its unit in the header', () => {
  expect(columns.map(({ title }) => title)).toEqual(['车牌', '应收(元)', '实收(元)', '时长', '状态', '入场时间', '自有']);
});
test.each([
  ['feeFen', '12.50'],
  ['paidFen', '—'],
  ['stayMin', '3小时25分'],
  ['status', '在停'],
  ['inTime', '2026-11-01 00:00:01'],
  ['own', 'A12345'],
])('%s is shown as %s', (key, text) => expect(draw(key)).toBe(text));
test('figures stand at the right', () => expect([at('feeFen').align, at('plateNo').align]).toEqual(['right', undefined]));

test('wrong names do not compile', () => {
  // @ts-expect-error no such field
  columnsFor<Row>(row.shape, ['plate']);
  // @ts-expect-error what is no field says its title and how it is shown
  columnsFor<Row>(row.shape, [{ name: 'own' }]);
});
