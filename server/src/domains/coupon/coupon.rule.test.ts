import { couponFigure, couponKind, couponTemplateStatus, couponTerms } from '@bochong/contract/coupon';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, codeOf, isCode } from './grant/coupon-code.rule.ts';
import { isOver, mayDo, validityOf } from './template/coupon-state.rule.ts';
import { type Applicable, applyInOrder, bestChoice, mayStack, type Priced, totalOf } from './use/coupon-apply.rule.ts';
import { usableAt, within } from './use/usable-time.rule.ts';

const { TIME, PERCENT, AMOUNT, FULL, SLOT, OVER } = couponKind;

let numbered = 0;
const coupon = (couponType: number, more: Partial<Applicable> = {}): Applicable => ({
  ...{ couponId: `c${++numbered}`, couponType, minutes: null, payBp: null, amountFen: null, thresholdFen: null, maxDiscountFen: null },
  ...{ freeSlots: [], stackable: true, endTime: '2026-12-31T00:00:00+08:00', ...more },
});
/** 5.00 a started hour. */
const hourly = (minutes: number, cut: number) => Math.ceil(Math.max(0, minutes - cut) / 60) * 500;
const stay = (minutes: number, paidFen = 0): Priced => ({
  payableFen: hourly(minutes, 0),
  dueFen: Math.max(0, hourly(minutes, 0) - paidFen),
  without: (cut) => hourly(minutes, cut.minutes + cut.slots.length * 60),
});
const amounts = (price: Priced, coupons: Applicable[]) => applyInOrder(price, coupons).map(({ discountFen }) => discountFen);

test('3 h 20 min at 5.00 an hour: 20.00, an hour off 15.00, 八折 12.00, 5.00 off 7.00', () => {
  const chosen = [coupon(AMOUNT, { amountFen: 500 }), coupon(PERCENT, { payBp: 8000 }), coupon(TIME, { minutes: 60 })];
  expect(amounts(stay(200), chosen)).toEqual([500, 300, 500]);
});

test.each<[string, Priced, Applicable[], number[]]>([
  ['full: everything, and nothing acts after it', stay(200), [coupon(AMOUNT, { amountFen: 500 }), coupon(FULL)], [2000]],
  ['full up to its most', stay(200), [coupon(FULL, { maxDiscountFen: 1200 })], [1200]],
  ['a span of the clock', stay(200), [coupon(SLOT, { freeSlots: [{ start: '08:00', end: '09:00' }] })], [500]],
  [
    'time and a span add up',
    stay(200),
    [coupon(TIME, { minutes: 60 }), coupon(SLOT, { freeSlots: [{ start: '08:00', end: '09:00' }] })],
    [500, 500],
  ],
  ['a share up to its most', stay(200), [coupon(PERCENT, { payBp: 5000, maxDiscountFen: 300 })], [300]],
  ['half a fen is rounded up', { ...stay(0), payableFen: 105, dueFen: 105 }, [coupon(PERCENT, { payBp: 5000 })], [52]],
  ['more than there is gives no change', stay(50), [coupon(AMOUNT, { amountFen: 900 })], [500]],
  ['from an amount on', stay(200), [coupon(OVER, { amountFen: 500, thresholdFen: 2000 })], [500]],
  ['below that amount nothing, and it is not used up', stay(100), [coupon(OVER, { amountFen: 500, thresholdFen: 2000 })], []],
  [
    'the amount is what earlier coupons leave',
    stay(200),
    [coupon(TIME, { minutes: 60 }), coupon(OVER, { amountFen: 500, thresholdFen: 2000 })],
    [500],
  ],
  ['time that reaches into a started hour', stay(200), [coupon(TIME, { minutes: 20 })], [500]],
  ['time that frees no started hour lowers nothing, and is not used up', stay(200), [coupon(TIME, { minutes: 19 })], []],
  ['never more than is still due', stay(200, 1500), [coupon(FULL)], [500]],
  ['what is paid needs no coupon', stay(200, 2000), [coupon(FULL)], []],
])('%s', (_, price, coupons, expected) => {
  expect(amounts(price, coupons)).toEqual(expected);
});

test('the best choice: least to pay, then fewer coupons, then those that expire first', () => {
  const [five, six, early] = [
    coupon(AMOUNT, { amountFen: 500 }),
    coupon(AMOUNT, { amountFen: 600 }),
    coupon(AMOUNT, { amountFen: 600, endTime: '2026-12-01T00:00:00+08:00' }),
  ];
  const ids = (choice: ReturnType<typeof bestChoice>) => choice.map(({ couponId }) => couponId);
  expect(ids(bestChoice(stay(200), [five, six, early], 1))).toEqual([early.couponId]);
  const percent = coupon(PERCENT, { payBp: 8000 });
  expect(ids(bestChoice(stay(200), [five, percent], 1))).toEqual([five.couponId]);
  expect(ids(bestChoice(stay(200), [five, percent], 2))).toEqual([percent.couponId, five.couponId]);
  const alone = coupon(PERCENT, { payBp: 8000, stackable: false });
  expect(ids(bestChoice(stay(200), [five, alone], 2))).toEqual([five.couponId]);
  const full = coupon(FULL);
  expect(ids(bestChoice(stay(200), [five, full, percent], 3))).toEqual([full.couponId]);
  expect(bestChoice(stay(200), [], 3)).toEqual([]);
});

test('several only of different kinds, all stackable, as many as are allowed', () => {
  const [a, b, c] = [coupon(AMOUNT, { amountFen: 1 }), coupon(AMOUNT, { amountFen: 2 }), coupon(TIME, { minutes: 1 })];
  expect(mayStack([a], 1)).toBe(true);
  expect(mayStack([a, b], 3)).toBe(false);
  expect(mayStack([a, c], 3)).toBe(true);
  expect(mayStack([a, c], 1)).toBe(false);
  expect(mayStack([a, { ...c, stackable: false }], 3)).toBe(false);
});

const anyCoupon = fc
  .record({
    type: fc.constantFrom(TIME, PERCENT, AMOUNT, FULL, SLOT, OVER),
    n: fc.integer({ min: 1, max: 3000 }),
    stackable: fc.boolean(),
    most: fc.option(fc.integer({ min: 1, max: 3000 })),
  })
  .map(({ type, n, stackable, most }) =>
    coupon(type, {
      stackable,
      ...(type === TIME && { minutes: n }),
      ...(type === PERCENT && { payBp: 100 + (n % 9800), maxDiscountFen: most }),
      ...(type === FULL && { maxDiscountFen: most }),
      ...(type === AMOUNT && { amountFen: n }),
      ...(type === OVER && { amountFen: n, thresholdFen: n + 500 }),
      ...(type === SLOT && { freeSlots: [{ start: '08:00', end: '09:00' }] }),
    }),
  );

test('never below nothing, never more than is due, and a coupon that is used lowers something', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.array(anyCoupon, { maxLength: 6 }),
      (minutes, paid, coupons) => {
        const price = stay(minutes, paid);
        const applied = applyInOrder(price, coupons);
        expect(totalOf(applied)).toBeLessThanOrEqual(price.dueFen);
        for (const { discountFen } of applied) expect(discountFen).toBeGreaterThan(0);
      },
    ),
  );
});

test('no allowed choice leaves less than the best one, and more coupons never make it dearer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.array(anyCoupon, { maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      (minutes, coupons, most) => {
        const price = stay(minutes);
        const best = totalOf(bestChoice(price, coupons, most));
        for (const one of coupons) expect(totalOf(applyInOrder(price, [one]))).toBeLessThanOrEqual(best);
        expect(totalOf(bestChoice(price, coupons.slice(1), most))).toBeLessThanOrEqual(best);
        expect(totalOf(bestChoice(price, coupons, Math.max(1, most - 1)))).toBeLessThanOrEqual(best);
      },
    ),
    { numRuns: 60 },
  );
});

test('when it may be used: days, and spans of the clock over midnight too', () => {
  const at = (clock: string) => new Date(`2026-11-30T${clock}:00+08:00`);
  const [workday, weekend] = [1, 2];
  expect(usableAt({ usableDays: [], usableSlots: [] }, at('12:00'), workday)).toBe(true);
  expect(usableAt({ usableDays: [weekend], usableSlots: [] }, at('12:00'), workday)).toBe(false);
  const night = { usableDays: [workday], usableSlots: [{ start: '22:00', end: '06:00' }] };
  expect(['21:59', '22:00', '05:59', '06:00'].map((clock) => usableAt(night, at(clock), workday))).toEqual([false, true, true, false]);
  expect(within({ start: '08:00', end: '10:00' }, '10:00')).toBe(false);
});

test('a code is 16 digits and a check digit that knows a wrong digit and two changed over', () => {
  expect(checkDigit('7992739871')).toBe('3');
  expect(isCode('12345678901234567')).toBe(false);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }),
      fc.nat(15),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, by) => {
        const code = codeOf(digits.join(''));
        expect(isCode(code)).toBe(true);
        const wrong = [...code];
        wrong[place] = String((Number(code[place]) + by) % 10);
        expect(isCode(wrong.join(''))).toBe(false);
      },
    ),
  );
});

const { DRAFT, GRANTING, ENDED, STOPPED } = couponTemplateStatus;

test('what is done in which state', () => {
  const states = [DRAFT, GRANTING, ENDED, STOPPED];
  const allowed = (deed: Parameters<typeof mayDo>[0]) => states.filter((state) => mayDo(deed, state));
  expect(allowed('publish')).toEqual([DRAFT]);
  expect(allowed('edit')).toEqual([DRAFT]);
  expect(allowed('adjust')).toEqual([GRANTING, STOPPED]);
  expect(allowed('end')).toEqual([GRANTING, STOPPED]);
  expect(allowed('stop')).toEqual([GRANTING]);
  expect(allowed('resume')).toEqual([STOPPED]);
  expect(allowed('remove')).toEqual([DRAFT, ENDED]);
});

test('validity: between two instants, or days from when it is given', () => {
  const now = new Date('2026-11-30T12:00:00+08:00');
  const fixed = { validType: 1, startTime: '2026-11-01T00:00:00+08:00', endTime: '2026-12-01T00:00:00+08:00', validDays: null };
  expect(validityOf(fixed, now)).toEqual({ startTime: fixed.startTime, endTime: fixed.endTime });
  expect(validityOf({ ...fixed, endTime: now.toISOString() }, now)).toBeUndefined();
  expect(isOver({ ...fixed, endTime: now.toISOString() }, now)).toBe(true);
  const later = { validType: 2, startTime: null, endTime: null, validDays: 30 };
  expect(validityOf(later, now)?.endTime).toBe('2026-12-30T04:00:00.000Z');
  expect(isOver(later, now)).toBe(false);
});

test.each([
  [{ couponType: TIME, minutes: 150 }, '2小时30分钟', '抵扣停车时长'],
  [{ couponType: PERCENT, payBp: 8500, maxDiscountFen: 2000 }, '8.5折', '最高抵扣20元'],
  [{ couponType: AMOUNT, amountFen: 550 }, '¥5.50', ''],
  [{ couponType: FULL }, '全免', ''],
  [{ couponType: SLOT, freeSlots: [{ start: '18:00', end: '20:00' }] }, '18:00–20:00', '时段内免费'],
  [{ couponType: OVER, amountFen: 1000, thresholdFen: 3000 }, '¥10', '满30元可用'],
])('the face of %j', (given, figure, terms) => {
  const worth = coupon(given.couponType, given as Partial<Applicable>);
  expect(couponFigure(worth)).toBe(figure);
  expect(couponTerms(worth)).toBe(terms);
});
