import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Admission, isAdmitted, ticketFor, ticketSeconds, wantedOf } from './media-ticket.rule.ts';

const keyed = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('hex');
const tools = { sign: keyed('ours'), same: Object.is };
const now = new Date('2026-12-04T08:00:00+08:00');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const read: Admission = { action: 'read', path: 'unit/camera/sub' };
const playback: Admission = { action: 'playback', path: 'unit/camera/main', start: '2026-12-04T07:00:00+08:00', duration: '600' };

test.each([read, playback, { action: 'api', path: '' } as const])(
  'a ticket opens what it was issued for, for a minute: %o',
  (admission) => {
    const { ticket } = ticketFor(admission, now, tools.sign);
    expect(ticket).not.toContain(':');
    for (const seconds of [0, 30, ticketSeconds - 1]) expect(isAdmitted(ticket, admission, later(seconds), tools)).toBe(true);
    for (const seconds of [-2, ticketSeconds, 3600]) expect(isAdmitted(ticket, admission, later(seconds), tools)).toBe(false);
  },
);

test.each<Admission>([
  { ...read, path: 'unit/camera/main' },
  { ...read, path: 'other/camera/sub' },
  { ...read, action: 'playback' },
  { ...read, action: 'api' },
  { ...read, start: '2026-12-04T07:00:00+08:00' },
])('it opens nothing else: %o', (admission) => {
  expect(isAdmitted(ticketFor(read, now, tools.sign).ticket, admission, now, tools)).toBe(false);
});

test.each([
  ['', 'nothing'],
  ['1.2', 'no ticket'],
  [ticketFor(read, now, keyed('theirs')).ticket, 'another key'],
  [ticketFor(read, later(3600), tools.sign).ticket, 'one that begins later than now'],
  [ticketFor(read, now, tools.sign).ticket.replace(/^\d/, '2'), 'an end that was moved'],
])('%s (%s, %o) is refused', (ticket) => {
  expect(isAdmitted(ticket, read, now, tools)).toBe(false);
});

test('a recording is played from the start and for as long as the ticket says', () => {
  const { ticket } = ticketFor(playback, now, tools.sign);
  expect(isAdmitted(ticket, { ...playback, start: '2026-12-03T07:00:00+08:00' }, now, tools)).toBe(false);
  expect(isAdmitted(ticket, { ...playback, duration: '86400' }, now, tools)).toBe(false);
});

const question = { action: 'read', path: 'a/b/sub', protocol: 'webrtc', query: '', token: 't', password: '' };

test.each([
  [question, { action: 'read', path: 'a/b/sub', ticket: 't' }],
  [
    { ...question, token: '', password: 'p' },
    { action: 'read', path: 'a/b/sub', ticket: 'p' },
  ],
  [
    { ...question, token: '', query: 'token=q' },
    { action: 'read', path: 'a/b/sub', ticket: 'q' },
  ],
  [
    { ...question, action: 'playback', protocol: '', token: '', query: 'start=2026-12-04T07%3A00%3A00%2B08%3A00&duration=60&token=q' },
    { action: 'playback', path: 'a/b/sub', start: '2026-12-04T07:00:00+08:00', duration: '60', ticket: 'q' },
  ],
  [
    { ...question, action: 'api', protocol: '', path: 'x' },
    { action: 'api', path: '', ticket: 't' },
  ],
  [{ ...question, action: 'publish' }, undefined],
  [{ ...question, protocol: 'rtsp' }, undefined],
  [{ ...question, protocol: 'hls' }, undefined],
  [{ ...question, action: 'metrics' }, undefined],
])('what the gateway asks: %o', (asked, wanted) => {
  expect(wantedOf(asked)).toEqual(wanted);
});
