import type { FeeLinks } from '@bochong/contract/parking-fee';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toIso } from '../../../kernel/time.ts';
import { type RuleVersion, referenceTariffs } from '../../parking-fee/index.ts';
import { type FeeStay, type FeeSurroundings, feeOfStay } from '../order-fee/order-fee.rule.ts';
import { elapsedAtEnd, linkInput } from './stay-link.rule.ts';

const at = (clock: string) => `2025-10-13T${clock}:00+08:00`;
const rule = (tariff: keyof typeof referenceTariffs): RuleVersion => ({
  ruleId: tariff,
  version: 1,
  name: tariff,
  content: referenceTariffs[tariff],
});
const stayAt = (parkId: string, enterTime: string): FeeStay => ({
  ...{ parkId, plateNo: '浙A12345', enterTime, carType: 1, plateType: '02', energyType: 1, plateColor: 1, vehicleClass: 1 },
  ...{ mergeGaps: [], couponFen: 0, reduceFen: 0, paidFen: 0, refundFen: 0, prepaidAt: null, feeFrozenUntil: null },
});
const around = (parkId: string, change: Partial<FeeSurroundings> = {}): FeeSurroundings => ({
  ...{
    parkId,
    rule: rule('R1'),
    laterRules: [],
    calendar: new Map(),
    covers: [],
    earlier: [],
    elsewhere: [],
    freeBook: { frees: [], links: [] },
  },
  ...change,
});
const fee = (parkId: string, enter: string, exit: string, links?: FeeLinks) =>
  feeOfStay(stayAt(parkId, at(enter)), at(exit), around(parkId, { links }));
const link = { linkId: 'l', linkName: '商圈' };
const taken = (parkId: string, enter: string, fen: number) => ({
  ...{ orderId: `${parkId}${enter}`, parkId, enterTime: at(enter), chargedByDate: { '2025-10-13': fen } },
});
const capped = (capFen: number, ...stays: ReturnType<typeof taken>[]): FeeLinks => ({
  sharedCap: { ...link, capFen, stays, chargedByDate: {} },
});
const from = (carriedMinutes: number): FeeLinks => ({
  transfer: { ...link, from: { orderId: 'o', parkId: 'b', exitTime: at('11:10'), carriedMinutes }, elapsedMinutes: 0 },
});

test.each<[string, ReturnType<typeof fee>, number, unknown]>([
  [
    'example 28, outer part',
    fee('a', '10:00', '12:40', { nested: { ...link, stays: [{ orderId: 'i', parkId: 'b', from: at('10:30'), to: at('12:10') }] } }),
    500,
    undefined,
  ],
  [
    'an inner yard left unseen',
    fee('a', '10:00', '12:40', { nested: { ...link, stays: [{ orderId: 'i', parkId: 'b', from: at('10:30'), to: null }] } }),
    500,
    undefined,
  ],
  ['example 26, first stay', fee('a', '08:00', '12:40', capped(3000)), 2100, { '2025-10-13': 2100 }],
  [
    'example 26, second stay at another lot',
    fee('b', '18:00', '21:00', capped(3000, taken('a', '08:00', 2100))),
    900,
    { '2025-10-13': 900 },
  ],
  ['nothing is left', fee('b', '18:00', '21:00', capped(3000, taken('a', '08:00', 3000))), 0, {}],
  ['more was taken than the cap is now', fee('b', '18:00', '21:00', capped(2000, taken('a', '08:00', 2100))), 0, {}],
  [
    'a stay at the lot that is being merged into this one takes nothing',
    fee('a', '08:00', '12:40', capped(3000, taken('a', '09:00', 1500))),
    2100,
    { '2025-10-13': 2100 },
  ],
  ['example 30 as a transfer that carries its steps', fee('a', '11:14', '12:00', from(70)), 400, undefined],
  ['example 30 as a transfer that does not', fee('a', '11:14', '11:24', from(0)), 500, undefined],
])('%s', (_, calculation, fen, feeByDate) => {
  expect(calculation.receivableFen).toBe(fen);
  expect(calculation.linked?.sharedCap?.chargedByDate).toEqual(feeByDate);
});

test('minutes go on from stay to stay, and begin anew with the cycle or band where the steps do', () => {
  const second = fee('a', '11:14', '12:00', from(70));
  expect(second.linked?.transfer?.elapsedMinutes).toBe(116);
  const overnight = feeOfStay(stayAt('a', at('20:00')), '2025-10-14T02:00:00+08:00', around('a'));
  expect([1, 2, 3].map((scope) => elapsedAtEnd(overnight, scope as 1, 10))).toEqual([370, 120, 120]);
});

test('a stay that continues the one before goes on with it already, and takes of the cap only what that has not taken', () => {
  const merged = { ...rule('R1'), content: { ...referenceTariffs.R1, mergeMinutes: 5 } };
  const earlier = [{ enterTime: at('10:00'), exitTime: at('11:10'), freeUsedMin: 0, grossFen: 700, payableFen: 700 }];
  const links = { ...capped(3000, taken('a', '10:00', 700)), ...from(70) };
  const calculation = feeOfStay(stayAt('a', at('11:14')), at('12:00'), around('a', { rule: merged, earlier, links }));
  expect([calculation.receivableFen, calculation.linked?.sharedCap?.chargedByDate]).toEqual([200, { '2025-10-13': 200 }]);
  expect(calculation.notes).toEqual(['共享封顶「商圈」：每车每日共30.00元']);
});

test('without a link the engine is told nothing', () => {
  expect(linkInput(undefined, { parkId: 'a', enterTime: at('10:00'), until: at('11:00'), continued: [] })).toEqual({
    covers: [],
    notes: [],
  });
  expect(fee('a', '10:00', '11:00').linked).toBeUndefined();
});

const visits = fc.array(
  fc.record({
    lot: fc.constantFrom('a', 'b', 'c'),
    tariff: fc.constantFrom('R1', 'R2', 'R4', 'R5') as fc.Arbitrary<keyof typeof referenceTariffs>,
    pause: fc.integer({ min: 1, max: 600 }),
    minutes: fc.integer({ min: 0, max: 3000 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test('members never take more than the cap of a day, nobody pays less than nothing, and with the link off the price is as before', () => {
  fc.assert(
    fc.property(visits, fc.integer({ min: 1, max: 6000 }), (plan, capFen) => {
      const stays: ReturnType<typeof taken>[] = [];
      let clock = Date.parse(at('00:00'));
      for (const { lot, tariff, pause, minutes } of plan) {
        const enter = clock + pause * 60_000;
        clock = enter + minutes * 60_000;
        const [stay, exit] = [stayAt(lot, toIso(enter)), toIso(clock)];
        const plain = feeOfStay(stay, exit, around(lot, { rule: rule(tariff) }));
        const priced = feeOfStay(stay, exit, around(lot, { rule: rule(tariff), links: capped(capFen, ...stays) }));
        expect(priced.receivableFen).toBeGreaterThanOrEqual(0);
        expect(priced.receivableFen).toBeLessThanOrEqual(plain.receivableFen);
        const {
          linked,
          notes: _,
          ...rest
        } = feeOfStay(stay, exit, around(lot, { rule: rule(tariff), links: capped(10_000_000, ...stays) }));
        expect({ ...rest, notes: [] }).toEqual(plain);
        const chargedByDate = priced.linked?.sharedCap?.chargedByDate ?? {};
        stays.push({ orderId: String(stays.length), parkId: lot, enterTime: stay.enterTime, chargedByDate } as (typeof stays)[number]);
        const sum = new Map<string, number>();
        for (const one of stays) for (const [date, fen] of Object.entries(one.chargedByDate)) sum.set(date, (sum.get(date) ?? 0) + fen);
        for (const fen of sum.values()) expect(fen).toBeLessThanOrEqual(capFen);
      }
    }),
    { numRuns: 100 },
  );
});
