import { peerRet } from '@bochong/contract/charging-peer';
import type { z } from 'zod';

/** A request that gets no answer but a Ret and words. */
export class WireRefusal extends Error {
  readonly ret: number;

  constructor(ret: number, message: string) {
    super(message);
    this.ret = ret;
  }
}

export const refuse = (ret: number, message: string): never => {
  throw new WireRefusal(ret, message);
};

/** What a request asks, checked; 4004 names the first field that is wrong. */
export function parseAsked<T>(schema: z.ZodType<T>, asked: unknown): T {
  const parsed = schema.safeParse(asked);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(peerRet.BUSINESS, `${issue?.path.join('.') || 'Data'}不合法`);
}
