import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';

/** One entry of a code table; `dicCode` is the code as text. */
const sysDict = z.object({
  dicCode: z.string(),
  dicName: z.string(),
  sort: z.number().int(),
  isDefault: z.literal([0, 1]),
  extra: z.record(z.string(), z.unknown()),
});

export const sysDicts = {
  /** A code table of the contract by its name; an unknown name answers an empty list. */
  byType: endpoint({
    method: 'GET',
    path: '/basic/v2/api/sysDicts/findByDicType',
    title: '字典',
    access: 'session',
    query: z.object({ dicType: z.string().trim().min(1, '请输入字典类型').max(60) }),
    data: z.array(sysDict),
  }),
};
