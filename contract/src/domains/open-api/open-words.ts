import { z } from 'zod';
import type { OpenScope } from './open-enums.ts';

/** Below this, what other systems call: no envelope, an answer is its data, a refusal `{code, message, requestId}` with its HTTP status. */
export const openPath = '/open/v1';

/** The number by which a system knows what it asked for. */
export const outRequestNo = () =>
  z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,64}$/, '1至64位字母、数字、-或_')
    .meta({ title: '外部请求号', description: '同一请求号重复提交得到同一答复，只办理一次' });

/** Whether an answer is the one that the number was given before. */
export const repeated = z.boolean().meta({ title: '是否为此前已受理的请求号' });

/** A call of other systems. */
export interface OpenInterface {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly title: string;
  readonly scope: OpenScope;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
}
