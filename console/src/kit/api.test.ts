import { endpoint } from '@bochong/contract/kernel/endpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call, callForBody } from './api.ts';
import { writeStored } from './session-storage.ts';

const read = endpoint({
  method: 'GET',
  path: '/x/v2/api/things/:id',
  title: '读',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ status: z.array(z.number()).optional(), name: z.string().optional() }),
  data: z.object({ name: z.string() }),
});
const write = endpoint({
  method: 'POST',
  path: '/x/v2/api/things',
  title: '写',
  access: 'session',
  body: z.object({ name: z.string() }),
  data: z.null(),
});
const upload = endpoint({
  method: 'POST',
  path: '/x/v2/api/import',
  title: '导入',
  access: 'session',
  kind: 'multipart',
  body: z.object({ file: z.instanceof(File), parkId: z.string().optional() }),
  data: z.null(),
});
const download = endpoint({
  method: 'GET',
  path: '/x/v2/api/export',
  title: '导出',
  access: 'session',
  kind: 'file',
  data: z.instanceof(File),
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const answers = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const sent = () => fetched.mock.calls[0]?.[1] as RequestInit & { headers: Record<string, string> };
const failure = async (input: Promise<unknown>) => {
  const error: unknown = await input.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('request', () => {
  test.each([
    ['just now', 0, undefined],
    ['a minute ago', 60_000, undefined],
    ['longer ago', 60_001, '1'],
  ])('a call of a user who last touched the page %s is background work or not', async (_, awayMs, mark) => {
    vi.useFakeTimers();
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(awayMs);
    answers({ code: '200', message: '', data: null });
    await call(read, { params: { id: '1' }, query: {} });
    vi.useRealTimers();
    expect(sent().headers.background).toBe(mark);
  });
  test.each([
    ['1', '5'],
    ['2', '4'],
  ])('platform type %s sends client type %s', async (platformType, clientType) => {
    writeStored('platformType', platformType);
    answers({ code: '200', message: '', data: null });
    await call(write, { body: { name: 'n' } });
    expect(sent().headers.ClientType).toBe(clientType);
  });

  test('payload header: nonce of 32 characters, timestamp, auth model 1; token as stored', async () => {
    writeStored('token', 'stored token');
    answers({ code: '200', message: '', data: null });
    await call(write, { body: { name: 'n' } });
    const payload = JSON.parse(atob(sent().headers.payload ?? '')) as Record<string, unknown>;
    expect(payload).toMatchObject({ authModel: 1 });
    expect(payload.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(Number(payload.timestamp) - Date.now())).toBeLessThan(5000);
    expect(sent().headers.Authorization).toBe('stored token');
    expect(sent().body).toBe('{"name":"n"}');
  });

  test('multipart leaves the content type to the browser and skips empty fields', async () => {
    answers({ code: '200', message: '', data: null });
    await call(upload, { body: { file: new File(['x'], 'a.xlsx'), parkId: undefined } });
    expect(sent().headers['Content-Type']).toBeUndefined();
    expect([...(sent().body as FormData).keys()]).toEqual(['file']);
  });
});

describe('answer', () => {
  test.each(['200', 200])('success code %o answers the data', async (code) => {
    answers({ code, message: '', data: { name: 'n' } });
    expect(await call(read, { params: { id: '1' }, query: {} })).toEqual({ name: 'n' });
  });

  test.each([
    ...['0xd24600001', '0xcff600001', '0xd24600002', '0xcff600002', '0xd246000021', '0xcff6000021'],
    ...['0xd06510035', '0xd34500011', '0xd06610015', '0xd19510001'],
  ])('code %s is answered as data', async (code) => {
    answers({ code, message: '部分失败', data: { name: 'partly' } });
    expect(await call(read, { params: { id: '1' }, query: {} })).toEqual({ name: 'partly' });
  });

  test('an answer without a message says at least that it is an error', async () => {
    answers({ code: '50001', message: '', data: null });
    expect((await failure(call(read, { params: { id: '1' }, query: {} }))).message).toBe('error');
  });

  test.each([
    ['40901', 'toast'],
    ['0x10d7501002', 'silent'],
    ['0xd19510002', 'silent'],
    ['0x10d7501208', 'reject'],
    ['0x10d7501214', 'reject'],
    ['0x1310501208', 'reject'],
    ['0x1310501214', 'reject'],
    ['0xd12500012', 'reload'],
    ['401', 'logout'],
  ])('code %s rejects to be presented as %s, with the request id', async (code, presentation) => {
    answers({ code, message: '原因', data: { remainTimes: 2 }, requestId: 'r-1' }, 409);
    expect(await failure(call(read, { params: { id: '1' }, query: {} }))).toMatchObject({
      code,
      presentation,
      message: '原因',
      requestId: 'r-1',
      data: { remainTimes: 2 },
    });
  });

  test('callForBody answers the envelope whatever its code', async () => {
    answers({ code: '40901', message: '原因', data: null });
    expect(await callForBody(read, { params: { id: '1' }, query: {} })).toMatchObject({ code: '40901' });
  });

  test('HTTP 504 and answers without an envelope say what happened', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 504 }));
    expect((await failure(call(read, { params: { id: '1' }, query: {} }))).message).toMatch(/^网关超时/);
    fetched.mockResolvedValue(new Response('<html>', { status: 200 }));
    expect((await failure(call(read, { params: { id: '1' }, query: {} }))).code).toBe('500');
  });

  test('a call that takes too long is given up and says so', async () => {
    const limit = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit);
    fetched.mockRejectedValue(limit.reason);
    expect(await failure(call(read, { params: { id: '1' }, query: {} }))).toMatchObject({
      code: 'timeout',
      message: '请求超时，请稍后重试',
    });
  });

  test('a call marked needCode answers its data under any code', async () => {
    answers({ code: '40901', message: '原因', data: { name: 'n' } });
    expect(await call({ ...read, needCode: true }, { params: { id: '1' }, query: {} })).toEqual({ name: 'n' });
  });

  test('no network is an error to be shown, an abort by the caller is not', async () => {
    fetched.mockRejectedValue(new TypeError('failed'));
    expect(await failure(call(read, { params: { id: '1' }, query: {} }))).toMatchObject({ code: 'offline', status: 0 });
    const aborted = AbortSignal.abort();
    fetched.mockRejectedValue(aborted.reason);
    await expect(call(read, { params: { id: '1' }, query: {} }, aborted)).rejects.toBe(aborted.reason);
  });

  test('a download is a file with the name the server gave; a refused one is an error', async () => {
    fetched.mockResolvedValue(
      new Response('PK', {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': "attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx",
        },
      }),
    );
    expect(await call(download, {})).toMatchObject({ name: '订单.xlsx' });
    answers({ code: '40301', message: '没有权限执行该操作', data: null }, 403);
    expect((await failure(call(download, {}))).code).toBe('40301');
  });
});
