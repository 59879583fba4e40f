import { fen, instantInput, integer, text } from '@bochong/contract/kernel/fields';
import { queryCode, queryList } from '@bochong/contract/kernel/page';
import { titleOf } from '@bochong/contract/kernel/schema';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rule } from './schema.ts';

const check = async (schema: Parameters<typeof rule>[0], value: unknown) => {
  const { validator, required } = rule(schema) as { required: boolean; validator: (rule: object, value: unknown) => Promise<void> };
  return {
    required,
    message: await validator({}, value).then(
      () => null,
      (error: Error) => error.message,
    ),
  };
};

test.each([
  [text('名称', 10, 1), '', true, '请填写名称'],
  [text('名称', 10, 1), undefined, true, '请填写名称'],
  [text('名称', 3, 1), '太长的名称', true, '名称最多3个字符'],
  [text('备注', 10), '', false, null],
  [text('备注', 10).optional(), undefined, false, null],
  [integer('限时', 0, 10), 11, true, '限时应在0~10之间'],
  [integer('限时', 0, 10), 1.5, true, '请输入整数'],
  [fen('金额'), 100, true, null],
] as const)('%#', async (schema, value, required, message) => expect(await check(schema, value)).toEqual({ required, message }));

test.each([
  [fen('金额').nullable().optional()],
  [text('金额', 5).default('')],
  [instantInput('金额').optional()],
  [queryCode(z.literal([1]).meta({ title: '金额' })).optional()],
  [queryList(z.string(), '金额').optional()],
])('the label is found through every wrapper', (schema) => expect(titleOf(schema)).toBe('金额'));
