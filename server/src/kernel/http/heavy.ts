import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { AppError, fail } from './errors.ts';
import type { Limits } from './limits.ts';

/** Files, streams and uploads cost more than a page. */
const isHeavy = ({ kind }: Endpoint): boolean => kind === 'file' || kind === 'stream' || kind === 'multipart';

const busyUsers = new Map<string, number>();

/**
 * Admits a call: of the heavy ones only so many of a user at the same time. Answers the signal that ends a heavy call's work once its
 * caller has gone away; the place is given back with the last byte of the answer.
 */
export function admit(endpoint: Endpoint, user: string, response: ServerResponse, { heavyAtOnce }: Limits): AbortSignal | undefined {
  if (!isHeavy(endpoint)) return undefined;
  const running = busyUsers.get(user) ?? 0;
  if (running >= heavyAtOnce) fail({ ...commonErrors.tooMany, message: `最多同时进行${heavyAtOnce}个导出、导入或上传，请等前面的完成` });
  busyUsers.set(user, running + 1);
  const gone = new AbortController();
  response.once('close', () => {
    const left = (busyUsers.get(user) ?? 1) - 1;
    if (left === 0) busyUsers.delete(user);
    else busyUsers.set(user, left);
    if (!response.writableFinished) gone.abort(new AppError(commonErrors.gone));
  });
  return gone.signal;
}
