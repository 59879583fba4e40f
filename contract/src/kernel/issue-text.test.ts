import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.ts';

test.each([
  [z.number().max(31), 45, '不能大于31'],
  [z.number().min(1), 0, '不能小于1'],
  [z.coerce.number(), 'x', '须为数字'],
  [z.number().int(), 1.5, '须为整数'],
  [z.string().max(2), '三个字', '最多2个字'],
  [z.string().min(1), '', '不能为空'],
  [z.string().min(2), '一', '至少2个字'],
  [z.array(z.string()).max(1), ['甲', '乙'], '最多1项'],
  [z.enum(['a', 'b']), 'c', '不在可选范围内'],
  [z.union([z.literal(1), z.literal(2)]), 3, '格式不正确'],
  [z.strictObject({}), { extra: 1 }, '含有不认识的字段'],
  [z.guid(), 'x', '格式不正确'],
  [z.string(), undefined, '格式不正确'],
])('%#: a value outside its schema is refused in Chinese', (schema: z.ZodType, value, text) => {
  const issue = schema.safeParse(value).error?.issues[0];
  expect(issue && issueText(issue)).toBe(text);
});
