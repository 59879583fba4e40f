import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChargeTotals, spread, toldCharge, wireTime } from './charge-detail.rule.ts';

const list = { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 0 };
const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`);
const line = (
  from: string,
  to: string,
  energyWh: number,
  elec: readonly [e5: number, fen: number],
  service: readonly [e5: number, fen: number],
) => ({
  ...{ from: at(from), to: at(to), energyWh, elecPriceE5: elec[0], elecFen: elec[1], servicePriceE5: service[0], serviceFen: service[1] },
});
/** A charge over a boundary of prices: 18,900 Wh flat, 20,975 Wh peak; 3380 + 1900 fen. */
const crossing: ChargeTotals = {
  lines: [line('09:41', '10:00', 18_900, [65_430, 1237], [45_000, 851]), line('10:00', '10:21', 20_975, [102_180, 2143], [50_000, 1049])],
  ...{ payElecFen: 3380, payServiceFen: 1900 },
};

test('at the list price each stretch is told as it was priced', () => {
  expect(toldCharge(crossing, list)).toEqual({
    ...{ TotalPower: 39.88, ElecMoney: 33.8, ServiceMoney: 19, TotalMoney: 52.8, SumPeriod: 2 },
    ChargeDetails: [
      {
        ...{ DetailStartTime: '2026-03-10 09:41:00', DetailEndTime: '2026-03-10 10:00:00', ElecPrice: 0.6543, ServicePrice: 0.45 },
        ...{ DetailPower: 18.9, DetailElecMoney: 12.37, DetailServiceMoney: 8.51 },
      },
      {
        ...{ DetailStartTime: '2026-03-10 10:00:00', DetailEndTime: '2026-03-10 10:21:00', ElecPrice: 1.0218, ServicePrice: 0.5 },
        ...{ DetailPower: 20.98, DetailElecMoney: 21.43, DetailServiceMoney: 10.49 },
      },
    ],
  });
});

test('at a discount the totals are spread over what each stretch comes to, and prices are the discounted ones', () => {
  // Service at 85 %: 1900 → 1615, by 18,900 × 0.3825 : 20,975 × 0.425.
  const told = toldCharge({ ...crossing, payServiceFen: 1615 }, { ...list, serviceBp: 8500 });
  expect(told).toMatchObject({ ServiceMoney: 16.15, TotalMoney: 49.95 });
  expect(told.ChargeDetails.map((one) => [one.ServicePrice, one.DetailServiceMoney, one.DetailElecMoney])).toEqual([
    [0.3825, 7.23, 12.37],
    [0.425, 8.92, 21.43],
  ]);
});

test('energy of two decimals: 1004 Wh three times is 3.01, the first stretch gets the rest', () => {
  const third = (from: string, to: string) => line(from, to, 1004, [65_430, 66], [45_000, 45]);
  const lines = [third('08:00', '08:10'), third('08:10', '08:20'), third('08:20', '08:30')];
  const told = toldCharge({ lines, payElecFen: 198, payServiceFen: 135 }, list);
  expect([told.TotalPower, ...told.ChargeDetails.map(({ DetailPower }) => DetailPower)]).toEqual([3.01, 1.01, 1, 1]);
});

test('more than 32 stretches become one for each pair of prices', () => {
  const clock = (no: number) => `${String(Math.floor(no / 2)).padStart(2, '0')}:${no % 2 === 0 ? '00' : '30'}`;
  const lines = Array.from({ length: 34 }, (_, no) =>
    no % 2 === 0
      ? line(clock(no), clock(no + 1), 1000, [30_000, 30], [40_000, 40])
      : line(clock(no), clock(no + 1), 1000, [60_000, 60], [40_000, 40]),
  );
  const told = toldCharge({ lines, payElecFen: 17 * 90, payServiceFen: 34 * 40 }, list);
  expect(told.SumPeriod).toBe(2);
  expect(
    told.ChargeDetails.map((one) => [one.DetailStartTime.slice(11), one.DetailEndTime.slice(11), one.DetailPower, one.DetailElecMoney]),
  ).toEqual([
    ['00:00:00', '16:30:00', 17, 5.1],
    ['00:30:00', '17:00:00', 17, 10.2],
  ]);
});

test('nothing has flowed: no stretches, all zero', () => {
  expect(toldCharge({ lines: [], payElecFen: 0, payServiceFen: 0 }, list)).toEqual({
    ...{ TotalPower: 0, ElecMoney: 0, ServiceMoney: 0, TotalMoney: 0, SumPeriod: 0, ChargeDetails: [] },
  });
});

test('the wire has Beijing time', () => expect(wireTime(Date.parse('2026-03-09T16:00:00Z'))).toBe('2026-03-10 00:00:00'));

describe('parts add up to the whole', () => {
  test('largest remainder, ties to the earlier', () => {
    expect(spread(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(spread(5, [0, 0])).toEqual([5, 0]);
    expect(spread(0, [3, 4])).toEqual([0, 0]);
  });
  test('always, whatever the terms', () => {
    const stretch = fc.record({
      wh: fc.integer({ min: 1, max: 400_000 }),
      elec: fc.integer({ min: 0, max: 250_000 }),
      service: fc.integer({ min: 0, max: 150_000 }),
    });
    const terms = fc.record({
      elecBp: fc.integer({ min: 1, max: 10_000 }),
      serviceBp: fc.integer({ min: 1, max: 10_000 }),
      serviceReduceE5: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 60 }), terms, (stretches, given) => {
        const fen = (wh: number, e5: number) => Math.floor((wh * e5 + 500_000) / 1_000_000);
        const lines = stretches.map(({ wh, elec, service }, no) => ({
          ...{
            from: no * 1000,
            to: no * 1000 + 1000,
            energyWh: wh,
            elecPriceE5: elec,
            servicePriceE5: service,
            elecFen: fen(wh, elec),
            serviceFen: fen(wh, service),
          },
        }));
        const rate = (of: 'elecFen' | 'serviceFen', bp: number) => Math.round((lines.reduce((sum, one) => sum + one[of], 0) * bp) / 10_000);
        const totals = { lines, payElecFen: rate('elecFen', given.elecBp), payServiceFen: rate('serviceFen', given.serviceBp) };
        const told = toldCharge(totals, given);
        const sum = (of: 'DetailPower' | 'DetailElecMoney' | 'DetailServiceMoney') =>
          told.ChargeDetails.reduce((all, one) => all + Math.round(one[of] * 100), 0);
        expect([sum('DetailPower'), sum('DetailElecMoney'), sum('DetailServiceMoney')]).toEqual([
          ...[Math.round(told.TotalPower * 100), totals.payElecFen, totals.payServiceFen],
        ]);
        expect(told.SumPeriod).toBe(told.ChargeDetails.length);
      }),
    );
  });
});
