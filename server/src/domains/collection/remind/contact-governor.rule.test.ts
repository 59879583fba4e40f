import { skipReason } from '@bochong/contract/collection';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Debtor, daysBefore, defaultLimits, inWindow, reasonToSkip } from './contact-governor.rule.ts';

const reachable: Debtor = {
  owedCount: 2,
  frozenCount: 0,
  ripeCount: 2,
  ripeFen: 1800,
  doNotDisturb: false,
  phone: 'valid',
  smsToday: 0,
  sms7Days: 0,
  callsToday: 0,
  calls30Days: 0,
};
const at = (clock: string) => new Date(`2026-11-21T${clock}:00+08:00`);
const noon = at('12:00');

test.each<[string, Partial<Debtor>, 'sms' | 'call', string, number | null]>([
  ['may be reminded', {}, 'sms', '12:00', null],
  ['from eight in the morning', {}, 'sms', '08:00', null],
  ['not before', {}, 'sms', '07:59', skipReason.WRONG_TIME],
  ['until nine in the evening', {}, 'sms', '20:59', null],
  ['not at nine', {}, 'sms', '21:00', skipReason.WRONG_TIME],
  ['calls keep the same hours', {}, 'call', '21:00', skipReason.WRONG_TIME],
  ['settled', { owedCount: 0, ripeCount: 0, ripeFen: 0 }, 'sms', '12:00', skipReason.SETTLED],
  ['disputed', { owedCount: 0, ripeCount: 0, ripeFen: 0, frozenCount: 1 }, 'call', '12:00', skipReason.FROZEN],
  ['one of two disputed', { owedCount: 1, frozenCount: 1 }, 'sms', '12:00', null],
  ['asked not to be disturbed', { doNotDisturb: true }, 'call', '12:00', skipReason.DO_NOT_DISTURB],
  ['no number', { phone: 'none' }, 'sms', '12:00', skipReason.NO_PHONE],
  ['number taken off', { phone: 'unbound' }, 'sms', '12:00', skipReason.UNBOUND],
  ['number not in use', { phone: 'empty' }, 'call', '12:00', skipReason.INVALID_PHONE],
  ['left less than a day ago', { ripeCount: 0, ripeFen: 0 }, 'sms', '12:00', skipReason.WRONG_TIME],
  ['less than a yuan', { ripeFen: 99 }, 'sms', '12:00', skipReason.TOO_LITTLE],
  ['a yuan', { ripeFen: 100 }, 'sms', '12:00', null],
  ['a message today', { smsToday: 1, sms7Days: 1 }, 'sms', '12:00', skipReason.TOO_OFTEN],
  ['a message today does not forbid a call', { smsToday: 1, sms7Days: 1 }, 'call', '12:00', null],
  ['two messages this week', { sms7Days: 2 }, 'sms', '12:00', null],
  ['three messages this week', { sms7Days: 3 }, 'sms', '12:00', skipReason.TOO_OFTEN],
  ['called today', { callsToday: 1, calls30Days: 1 }, 'call', '12:00', skipReason.TOO_OFTEN],
  ['five calls this month', { calls30Days: 5 }, 'call', '12:00', null],
  ['six calls this month', { calls30Days: 6 }, 'call', '12:00', skipReason.TOO_OFTEN],
])('%s', (_, change, kind, clock, reason) => {
  expect(reasonToSkip({ ...reachable, ...change }, defaultLimits, kind, at(clock))).toBe(reason);
});

const anyDebtor = fc.record({
  owedCount: fc.nat(3),
  frozenCount: fc.nat(3),
  ripeCount: fc.nat(3),
  ripeFen: fc.nat(300),
  doNotDisturb: fc.boolean(),
  phone: fc.constantFrom('valid', 'unbound', 'empty', 'none'),
  smsToday: fc.nat(2),
  sms7Days: fc.nat(4),
  callsToday: fc.nat(2),
  calls30Days: fc.nat(7),
}) as fc.Arbitrary<Debtor>;
const anyTime = fc.date({ min: at('00:00'), max: at('23:59'), noInvalidDate: true });

test('whoever owes nothing, asked for quiet, or was reached often enough is never contacted', () => {
  fc.assert(
    fc.property(anyDebtor, anyTime, fc.constantFrom('sms' as const, 'call' as const), (debtor, now, kind) => {
      if (reasonToSkip(debtor, defaultLimits, kind, now) !== null) return;
      expect(debtor).toMatchObject({ doNotDisturb: false, phone: 'valid' });
      expect(debtor.owedCount).toBeGreaterThan(0);
      expect(debtor.ripeFen).toBeGreaterThanOrEqual(defaultLimits.minFen);
      expect(kind === 'sms' ? debtor.smsToday : debtor.callsToday).toBe(0);
      expect(inWindow(now, '08:00', '21:00')).toBe(true);
    }),
  );
});

test('another contact never makes a further one permissible', () => {
  fc.assert(
    fc.property(anyDebtor, (debtor) => {
      const more = { ...debtor, smsToday: debtor.smsToday + 1, sms7Days: debtor.sms7Days + 1 };
      if (reasonToSkip(debtor, defaultLimits, 'sms', noon) !== null) expect(reasonToSkip(more, defaultLimits, 'sms', noon)).not.toBeNull();
    }),
  );
});

test('days are those of the business calendar', () => {
  expect(daysBefore(new Date('2026-11-20T17:00:00Z'), 0)).toEqual(new Date('2026-11-21T00:00:00+08:00'));
  expect(daysBefore(noon, 6)).toEqual(new Date('2026-11-15T00:00:00+08:00'));
});
