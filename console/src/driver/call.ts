import type { Endpoint } from '@bochong/contract/kernel/endpoint';

/** A call that was refused (`code` of the server) or never got there (`offline`); the message says what to do next. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const timeoutMs = 15_000;

/** Calls a public endpoint and answers its data. */
export async function call<I extends { params?: object; query?: object; body?: unknown }, D>(
  // biome-ignore lint/suspicious/noExplicitAny: what a handler receives and returns does not matter to a caller
  { method, path }: Endpoint<I, any, D, any>,
  { params = {}, body }: I,
): Promise<D> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name as keyof typeof params])));
  let response: Response;
  try {
    response = await fetch(`/api${address}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new CallError('offline', '网络不通，请检查网络后重试');
  }
  const answer = (await response.json().catch(() => null)) as { code: string; message: string; data: D } | null;
  if (!answer) throw new CallError('offline', '服务器没有正确应答，请稍后重试');
  if (answer.code === '200') return answer.data;
  const wait = response.status === 429 && answer.code === '42901' ? '操作过于频繁，请一分钟后再试' : answer.message;
  throw new CallError(answer.code, wait);
}
