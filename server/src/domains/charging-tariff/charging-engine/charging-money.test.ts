import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  adjustment,
  capture,
  freezeAtStart,
  guardFen,
  powerBetween,
  refundParts,
  runningLimit,
  targetOvershoot,
} from './charging-money.rule.ts';
import { type OccupancyInput, type OccupancyRule, occupancyBegin, occupancyFee } from './occupancy-fee.rule.ts';

describe('freeze, capture, refund, correction', () => {
  it('E11 freezes all that is available and releases what was not needed', () => {
    expect(freezeAtStart(10_000)).toBe(10_000);
    expect(capture(4495, 10_000, { principalFen: 8000, giftFen: 2000 })).toMatchObject({
      fromPrincipalFen: 4495,
      fromGiftFen: 0,
      releasedFen: 5505,
      arrearsFen: 0,
    });
  });

  it('E12 stops by balance; the overshoot is owed', () => {
    const guard = guardFen({ powerW: 120_000, elecPriceE5: 122_620, servicePriceE5: 50_000 });
    expect(guard).toBe(518);
    expect(runningLimit({ estFen: 2503, guardFen: guard, freezeFen: 3000, availableFen: 0 })).toEqual({
      action: 'stop',
      reason: 'balanceLimit',
    });
    expect(capture(3021, 3000, { principalFen: 3000, giftFen: 0 })).toMatchObject({ capturedFen: 3000, arrearsFen: 21 });
  });

  it('E14 takes 105 by itself; the limit is cumulative (25, 49)', () => {
    const late = { takenFen: 0, openArrearsFen: 0, invoiced: false };
    expect(adjustment({ ...late, deltaFen: 105 })).toMatchObject({ status: 'auto', chargeFen: 105 });
    expect(adjustment({ ...late, deltaFen: 105, takenFen: 396 }).status).toBe('pending');
    expect(adjustment({ ...late, deltaFen: -100, openArrearsFen: 30 })).toEqual({
      status: 'auto',
      chargeFen: 0,
      toArrearsFen: 30,
      refundFen: 70,
    });
    expect(adjustment({ ...late, deltaFen: 1, invoiced: true }).status).toBe('pending');
    expect(adjustment({ ...late, deltaFen: 0, invoiced: true }).status).toBe('record');
  });

  it('E20 splits by largest remainder and returns the gift first', () => {
    const paid = { payElecFen: 1958, payServiceFen: 1259, fromPrincipalFen: 2000, fromGiftFen: 1217 };
    expect(refundParts(paid, 0, 1500)).toEqual({ elecFen: 913, serviceFen: 587, toCreditFen: 0, toGiftFen: 1217, toPrincipalFen: 283 });
    expect(() => refundParts(paid, 3217, 1)).toThrow('more than was paid');
  });

  it('22, 23, 41: the target and the order’s maximum are never passed by a freeze', () => {
    const order = { estFen: 2900, guardFen: 100, freezeFen: 3000, availableFen: 20_000 };
    expect(runningLimit({ ...order, estFen: 2899 })).toEqual({ action: 'goOn' });
    expect(runningLimit(order)).toEqual({ action: 'extend', byFen: 10_000 });
    expect(runningLimit({ ...order, targetFen: 3000 })).toEqual({ action: 'stop', reason: 'targetReached' });
    expect(runningLimit({ ...order, targetFen: 3500 })).toEqual({ action: 'extend', byFen: 500 });
    expect(runningLimit({ ...order, estFen: 50_000, freezeFen: 50_000 })).toEqual({ action: 'stop', reason: 'balanceLimit' });
    expect(powerBetween(undefined, { at: 0, wh: 0 }, 60_000)).toBe(60_000);
    expect(powerBetween({ at: 0, wh: 0 }, { at: 60_000, wh: 1000 }, 1)).toBe(60_000);
    expect([targetOvershoot(3100, 3000, 100), targetOvershoot(3101, 3000, 100)]).toEqual([false, true]);
  });

  test('24: refunds in pieces equal one refund', () => {
    const money = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(money, money, money, money, (elec, service, first, second) => {
        const paid = { payElecFen: elec, payServiceFen: service, fromPrincipalFen: elec, fromGiftFen: service };
        const a = Math.min(first, elec + service);
        const b = Math.min(second, elec + service - a);
        const [one, two, both] = [refundParts(paid, 0, a), refundParts(paid, a, b), refundParts(paid, 0, a + b)];
        expect(one.elecFen + two.elecFen).toBe(both.elecFen);
        expect(Math.min(two.elecFen, two.serviceFen, two.toGiftFen, two.toPrincipalFen)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('occupancy', () => {
  const at = (time: string): number => Date.parse(`2026-03-10T${time}+08:00`);
  const rule: OccupancyRule = {
    startOn: 'orderStop',
    graceMin: 15,
    graceMode: 'deduct',
    unitMin: 5,
    unitPriceFen: 250,
    capFen: 5000,
    dayCapFen: null,
    freeWindows: [{ fromMin: 1380, toMin: 420 }],
  };
  const stay = (from: string, to: string, change: Partial<OccupancyRule> = {}, more: Partial<OccupancyInput> = {}) =>
    occupancyFee({ rule: { ...rule, ...change }, zone: 'Asia/Shanghai', beginAt: at(from), endAt: at(to), ...more });

  it('E17 grace, free window, one rounding, cap', () => {
    expect(stay('21:40:12', '23:26:40')).toMatchObject({ billableSec: 3888, units: 13, payableFen: 3250 });
    expect(stay('08:00:00', '11:00:00')).toMatchObject({ units: 33, payableFen: 5000 });
    expect(stay('08:00:00', '08:15:00').payableFen).toBe(0);
  });

  it('26 a threshold is exceeded by the stay; full counts from the end of five minutes and resuming cancels it', () => {
    expect(stay('08:00:00', '08:15:00', { graceMode: 'threshold' }).units).toBe(0);
    expect(stay('08:00:00', '08:15:01', { graceMode: 'threshold' }).units).toBe(4);
    const full = { ...rule, startOn: 'fullOrStop' as const };
    const state = (time: string, suspended: boolean) => ({ at: at(time), suspended, powerW: 0 });
    expect(occupancyBegin(full, at('09:00:00'), [state('08:40:00', true)])).toBe(at('08:45:00'));
    expect(occupancyBegin(full, at('09:00:00'), [state('08:40:00', true), state('08:50:00', false)])).toBe(at('09:00:00'));
  });

  it('28 the discount comes after the caps; a negative rest of the day is 0; no plate has no day cap', () => {
    expect(stay('08:00:00', '11:00:00', {}, { discountBp: 8000 })).toMatchObject({ feeFen: 5000, discountFen: 1000, payableFen: 4000 });
    expect(stay('08:00:00', '11:00:00', { dayCapFen: 3000 }, { chargedThatDayFen: 4000 }).feeFen).toBe(0);
    expect(stay('08:00:00', '11:00:00', { dayCapFen: 3000 }).feeFen).toBe(5000);
  });

  it('30 overlapping windows are their union; excluded spans cost nothing', () => {
    const windows = [
      { fromMin: 500, toMin: 520 },
      { fromMin: 510, toMin: 530 },
    ];
    expect(stay('08:00:00', '09:00:00', { freeWindows: windows }).billableSec).toBe(15 * 60);
    expect(stay('08:00:00', '09:00:00', {}, { excluded: [{ from: at('08:10:00'), to: at('08:50:00') }] }).billableSec).toBe(600);
  });

  it('49 a second stay of one car record has no grace of its own', () => {
    expect(stay('08:20:00', '08:35:00', {}, { firstBeginAt: at('08:00:00') }).payableFen).toBe(750);
  });
});
