import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctClock } from './clock.rule.ts';

const now = Date.parse('2026-03-02T08:00:00+08:00');
const s = 1000;

describe('correctClock', () => {
  it.each([
    ['5 s off is ignored', { occurred: -5 * s, sent: -5 * s }, { at: -5 * s, flags: [], setTime: false }],
    ['6 s behind is corrected', { occurred: -8 * s, sent: -6 * s }, { at: -2 * s, flags: [], setTime: false }],
    ['30 s ahead is corrected', { occurred: 28 * s, sent: 30 * s }, { at: -2 * s, flags: [], setTime: false }],
    ['120 s is still corrected', { occurred: -121 * s, sent: -120 * s }, { at: -1 * s, flags: [], setTime: false }],
    ['121 s online: time of reception', { occurred: -125 * s, sent: -121 * s }, { at: 0, flags: [9], setTime: true }],
    ['a factory clock online: time of reception', { occurred: -now, sent: -now + s }, { at: 0, flags: [9], setTime: true }],
    ['no sending time: as captured', { occurred: -70 * s, sent: undefined }, { at: -70 * s, flags: [], setTime: false }],
    [
      'offline: by the measured offset',
      { occurred: -900 * s, sent: -30 * s, offline: true, offset: 20 * s },
      { at: -880 * s, flags: [10], setTime: false },
    ],
    [
      'offline, offset far off',
      { occurred: -4000 * s, sent: -3600 * s, offline: true, offset: 3600 * s },
      { at: -400 * s, flags: [10, 9], setTime: true },
    ],
    ['offline before any heartbeat', { occurred: -900 * s, sent: -10 * s, offline: true }, { at: -890 * s, flags: [10], setTime: false }],
    ['offline without any measure', { occurred: -900 * s, sent: undefined, offline: true }, { at: -900 * s, flags: [10], setTime: false }],
  ])('%s', (_, given: { occurred: number; sent: number | undefined; offline?: boolean; offset?: number }, expected) => {
    const verdict = correctClock({
      occurredAt: now + given.occurred,
      sentAt: given.sent === undefined ? undefined : now + given.sent,
      receivedAt: now,
      offline: given.offline ?? false,
      clockOffsetMs: given.offset,
    });
    expect(verdict).toEqual({ occurredAt: now + expected.at, flags: expected.flags, setTime: expected.setTime, unsure: false });
  });

  const day = 86_400 * s;
  it.each([
    ['a minute ahead is the device’s own time', 60 * s, false, { at: 60 * s, flags: [], unsure: false }],
    ['more than a minute ahead: arrival', 60 * s + 1, false, { at: 0, flags: [9], unsure: false }],
    ['45 days of an outage', -45 * day, true, { at: -45 * day, flags: [10], unsure: false }],
    ['an outage since 1970: arrival, and unsure', -now, true, { at: 0, flags: [10, 9, 16], unsure: true }],
    ['an outage that lies ahead: arrival, and unsure', 3600 * s, true, { at: 0, flags: [10, 9, 16], unsure: true }],
  ])('%s', (_, occurred, offline, expected) => {
    const times = { occurredAt: now + occurred, sentAt: now, receivedAt: now, offline, clockOffsetMs: undefined };
    const { occurredAt, flags, unsure } = correctClock(times);
    expect({ at: occurredAt - now, flags, unsure }).toEqual(expected);
  });

  it('leaves no error above 5 s whatever the offset of a device that sends at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 2000 }), (offset, delay) => {
        const verdict = correctClock({
          occurredAt: now - offset - delay,
          sentAt: now - offset,
          receivedAt: now,
          offline: false,
          clockOffsetMs: undefined,
        });
        return Math.abs(verdict.occurredAt - (now - delay)) <= 5 * s;
      }),
    );
  });
});
