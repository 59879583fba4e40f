import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFee, referenceTariffs } from '../../parking-fee/index.ts';
import { type GroupStay, groupCovers } from './group-cover.rule.ts';

const at = (clock: string) => `2025-10-13T${clock}:00+08:00`;
const stay = (id: string, from: string, to: string | null): GroupStay => ({ id, from: at(from), to: to && at(to) });

test('one space, two vehicles: the second pays until the first has left (7.00)', () => {
  const covers = groupCovers([stay('B', '10:00', '13:00'), stay('A', '09:00', '11:30')], 1, true);
  expect(Object.fromEntries(covers)).toEqual({ A: at('09:00'), B: at('11:30') });
  const fee = calculateFee({
    rule: { ruleId: 'r', version: 1, name: 'R1', content: referenceTariffs.R1 } as never,
    vehicle: { carType: 1, plateType: '02', energyType: 1, plateColor: 1, vehicleClass: 1 } as never,
    enter: at('10:00'),
    exit: at('13:00'),
    covers: [{ kind: 'PASS', from: at('11:30'), to: at('13:00') }],
  });
  expect(fee.receivableFen).toBe(7_00);
});
test('without promotion it pays for all of it, and a later vehicle takes the space', () => {
  const stays = [stay('A', '09:00', '11:30'), stay('B', '10:00', '13:00'), stay('C', '12:00', null)];
  expect(Object.fromEntries(groupCovers(stays, 1, false))).toEqual({ A: at('09:00'), C: at('12:00') });
});
test('the earliest of those that wait is next; one that has gone is passed over', () => {
  const stays = [stay('A', '09:00', '12:00'), stay('B', '09:10', '11:00'), stay('C', '09:20', null), stay('D', '09:15', null)];
  expect(Object.fromEntries(groupCovers(stays, 1, true))).toEqual({ A: at('09:00'), D: at('12:00') });
});
test('a stay of no length leaves its space to the next', () => {
  const covers = groupCovers([stay('A', '09:00', '09:00'), stay('B', '09:00', '10:00')], 1, false);
  expect(Object.fromEntries(covers)).toEqual({ A: at('09:00'), B: at('09:00') });
});

const minute = (minutes: number) => new Date(Date.parse(at('00:00')) + minutes * 60_000).toISOString();
const stays = fc
  .array(fc.record({ from: fc.nat(600), length: fc.nat(300), open: fc.boolean() }), { maxLength: 20 })
  .map((list) => list.map(({ from, length, open }, n) => ({ id: `s${n}`, from: minute(from), to: open ? null : minute(from + length) })));

test('never more vehicles are covered than there are spaces, and none pays beside a free one when promoted', () => {
  fc.assert(
    fc.property(stays, fc.integer({ min: 1, max: 4 }), fc.boolean(), (list, spaces, autoPromote) => {
      const covers = groupCovers(list, spaces, autoPromote);
      for (let now = 0; now <= 900; now += 1) {
        const time = Date.parse(minute(now)) + 30_000;
        const inside = list.filter(({ from, to }) => Date.parse(from) <= time && (to === null || Date.parse(to) > time));
        const covered = inside.filter(({ id }) => Date.parse(covers.get(id) ?? '9999-01-01') <= time).length;
        expect(covered).toBeLessThanOrEqual(spaces);
        if (autoPromote) expect(covered).toBe(Math.min(spaces, inside.length));
      }
    }),
    { numRuns: 200 },
  );
});
