import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, disconnect, reconnectDelay, useLive } from './realtime.ts';
import { writeStored } from './session-storage.ts';

class Socket {
  static readonly made: Socket[] = [];
  readonly sent: string[] = [];
  closed = false;
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  readonly url: URL;
  constructor(url: string) {
    this.url = new URL(url);
    Socket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}
const asked = '2026-10-10T08:00:00+08:00';
const newest = () => Socket.made.at(-1) as Socket;

beforeEach(async () => {
  Socket.made.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async () => Response.json({ code: '200', message: '', data: { ticket: null, serverTime: asked } }));
  writeStored('token', 'secret');
  connect();
  await vi.advanceTimersByTimeAsync(0);
  newest().onopen();
});
afterEach(() => {
  disconnect();
  writeStored('token', null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the socket is opened at the current host with the token and a request id that begins with keepalive', () => {
  const { host, pathname, searchParams } = newest().url;
  expect([host, pathname, searchParams.get('token')]).toEqual([window.location.host, '/api/ws', 'secret']);
  expect(searchParams.get('requestId')).toMatch(/^keepalive/);
});

test('a heartbeat is sent at once and then every fifty seconds', () => {
  const beats = () => newest().sent.map((text) => JSON.parse(text));
  expect(beats()).toEqual([{ infName: 'heartbeat' }]);
  vi.advanceTimersByTime(49_999);
  expect(beats()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(beats()).toHaveLength(2);
  vi.advanceTimersByTime(100_000);
  expect(beats()).toHaveLength(4);
});

test('a lost connection is opened again, later each time; one that stands begins anew', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  for (const wait of [1000, 2000, 4000]) {
    const before = Socket.made.length;
    newest().onclose();
    expect(useLive.getState().state).toBe('lost');
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Socket.made).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.made).toHaveLength(before + 1);
  }
  newest().onopen();
  expect(useLive.getState().state).toBe('open');
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.made).toHaveLength(5);
});

test.each([
  ['its first message', undefined, asked],
  ['another message', '2026-10-10T08:05:00+08:00', '2026-10-10T08:05:00+08:00'],
])('cut before %s, it has missed what came since it was last heard or asked for', async (_, heard, gapSince) => {
  if (heard) newest().onmessage({ data: JSON.stringify({ infName: 'heartbeat', serverTime: heard }) });
  expect(useLive.getState().gapSince).toBeNull();
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1000);
  newest().onopen();
  expect(useLive.getState().gapSince).toBe(gapSince);
});

test('the wait is spread by half and never longer than thirty seconds', () => {
  expect([reconnectDelay(0, 0), reconnectDelay(0, 1), reconnectDelay(20, 0), reconnectDelay(20, 1)]).toEqual([500, 1000, 15_000, 30_000]);
});

test('when the token is gone the next beat closes the socket for good', async () => {
  writeStored('token', null);
  vi.advanceTimersByTime(50_000);
  expect(newest().closed).toBe(true);
  newest().onclose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.made).toHaveLength(1);
  expect(useLive.getState().state).toBe('off');
});
