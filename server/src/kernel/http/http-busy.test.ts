import perfHooks from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

// A loop so busy that not even its delay was sampled, from the first second on; it is looked up when the library is loaded.
vi.spyOn(perfHooks, 'monitorEventLoopDelay').mockReturnValue({ enable: () => true, reset: () => undefined, mean: Number.NaN } as never);
const { createHttp } = await import('./http.ts');

afterEach(() => vi.useRealTimers());

test('calls are turned away while the event loop is held, but not for what the start did to it; whether the server lives is always told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const http = await createHttp('silent');
  const endpoint = { method: 'GET', path: '/asks', title: '查询', access: 'public', data: z.object({}) } as const;
  http.get('/asks', { config: { endpoint } }, async () => ({}));
  http.get('/healthz', async () => ({}));
  const asked = async () => (await http.inject({ url: '/asks' })).statusCode;
  try {
    vi.advanceTimersByTime(1000); // its delay is looked at for the first time
    await http.listen({ host: '127.0.0.1', port: 0 });
    expect(await asked()).toBe(200);
    vi.advanceTimersByTime(2999);
    expect(await asked()).toBe(200);
    vi.advanceTimersByTime(1);
    const answer = await http.inject({ url: '/asks' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([503, '10', '服务器繁忙，请稍后再试']);
    expect((await http.inject({ url: '/healthz' })).statusCode).toBe(200);
  } finally {
    await http.close();
  }
});
