import { shapeOf } from '@bochong/contract/kernel/schema';
import { blackListFields, blackReason } from '@bochong/contract/special-vehicle';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changedFields, lotIds } from './change-text.rule.ts';

const lot = '01a0a0a0-0000-7000-8000-000000000001';
const lots = new Map([[lot, '江南豪园']]);
const shape = shapeOf(
  z.object({
    priceFen: z.number().meta({ title: '单价' }),
    needAudit: z.boolean().meta({ title: '需审核' }),
    parkIds: z.array(z.string()).meta({ title: '适用车场' }),
    reason: blackReason.schema.optional(),
    reasons: z.array(blackReason.schema).meta({ title: '各原因' }),
    validTo: z.string().nullable().meta({ title: '有效期止' }),
    plates: z.array(z.object({ plateNo: z.string() })).meta({ title: '车牌' }),
    windows: z.array(z.object({ from: z.string() })).meta({ title: '时段' }),
    secret: z.string(),
  }),
);
const [first] = blackReason.options;

describe('what a change replaced by what', () => {
  test.each([
    ['money', { priceFen: 100 }, { priceFen: 24_000 }, ['单价', '1.00元', '240.00元']],
    ['yes and no', { needAudit: false }, { needAudit: true }, ['需审核', '否', '是']],
    ['lots by name', { parkIds: [] }, { parkIds: [lot] }, ['适用车场', '', '江南豪园']],
    ['a code by its label', { reason: null }, { reason: first?.value }, [blackReason.title, '', first?.label]],
    ['codes of a list', { reasons: [] }, { reasons: [first?.value] }, ['各原因', '', first?.label]],
    ['an instant', { validTo: '2026-01-31T23:59:59+08:00' }, { validTo: null }, ['有效期止', '2026-01-31 23:59:59', '']],
    ['plates', { plates: [{ plateNo: '浙A1' }] }, { plates: [{ plateNo: '浙A2' }] }, ['车牌', '浙A1', '浙A2']],
    ['what has no words', { windows: [] }, { windows: [{ from: '08:00' }] }, ['时段', '', '已修改']],
  ] as const)('%s', (_, before, after, [title, was, is]) =>
    expect(changedFields(shape, { before, after }, lots)).toEqual([{ title, before: was, after: is }]),
  );

  test('what stayed, what the record does not show and revisions are not told', () =>
    expect(
      changedFields(shape, { before: { priceFen: 1, secret: 'a', rev: 1 }, after: { priceFen: 1, secret: 'b', rev: 2 } }, lots),
    ).toEqual([]));
  test('a step without its past says what it set; a new record says nothing, all of it is new', () => {
    expect(changedFields(shape, { after: { needAudit: true } }, lots)).toEqual([{ title: '需审核', before: '', after: '是' }]);
    const whole = { priceFen: 1, needAudit: true, parkIds: [lot], validTo: '2026-01-01' };
    expect(changedFields(shape, { after: whole }, lots)).toEqual([]);
  });
  test.each([[undefined], ['text'], [[1]]])('%j is no change', (after) =>
    expect(changedFields(shape, { before: {}, after }, lots)).toEqual([]),
  );
  test('real fields have labels', () =>
    expect(changedFields(shapeOf(blackListFields), { before: { remark: 'a' }, after: { remark: 'b' } }, lots)).toHaveLength(1));
});

test('lots are found by the names of their fields', () =>
  expect(lotIds({ parkIds: [lot], parkId: lot, scopeIds: [], other: 'x' })).toEqual([lot, lot]));
