import { orderStatus } from '@bochong/contract/parking-order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MergeableStay, type MergePlan, planMerge } from './order-merge.rule.ts';

const at = (clock: string) => `2026-08-13T${clock}:00+08:00`;
const stay = (id: string, enter: string, exit: string | null, other: Partial<MergeableStay> = {}): MergeableStay => ({
  id,
  parkId: 'p',
  plateNo: '浙A12345',
  plateColor: 1,
  enterTime: at(enter),
  exitTime: exit && at(exit),
  leftAt: exit && at(exit),
  orderStatus: exit === null ? orderStatus.PARKING : orderStatus.FINISHED,
  ...other,
});
const first = stay('a', '10:00', '11:10');
const second = stay('b', '11:14', '12:00');

test.each<[string, MergeableStay[], string, string, number]>([
  ['two stays', [first, second], 'a', 'b', 4],
  ['in any order', [second, first], 'a', 'b', 4],
  ['three stays add their gaps', [first, second, stay('c', '12:30', '13:00')], 'a', 'c', 34],
  ['the vehicle is still in', [first, stay('b', '11:40', null)], 'a', 'b', 30],
  ['one inside the other', [stay('a', '10:00', '12:00'), stay('b', '10:30', '11:00')], 'a', 'a', 0],
  ['overlapping', [stay('a', '10:00', '11:00'), stay('b', '10:30', '11:30')], 'a', 'b', 0],
  ['one after another without a minute between', [stay('a', '10:00', '11:00'), stay('b', '11:00', '11:30')], 'a', 'b', 0],
  ['arrears and unpaid', [stay('a', '10:00', '11:00', { orderStatus: 3 }), stay('b', '11:10', '12:00', { orderStatus: 1 })], 'a', 'b', 10],
])('%s', (_, stays, target, last, gapMinutes) => {
  const plan = planMerge(stays, 30) as MergePlan<MergeableStay>;
  expect([plan.target.id, plan.last.id, plan.gapMinutes]).toEqual([target, last, gapMinutes]);
  expect([plan.target, ...plan.sources]).toHaveLength(stays.length);
});

test.each<[string, MergeableStay[], string]>([
  ['another plate', [first, { ...second, plateNo: '浙A12346' }], 'otherVehicle'],
  ['another colour', [first, { ...second, plateColor: 5 }], 'otherVehicle'],
  ['another lot', [first, { ...second, parkId: 'q' }], 'otherVehicle'],
  ['a deleted one', [first, { ...second, orderStatus: orderStatus.VOID }], 'closed'],
  ['a merged one', [first, { ...second, orderStatus: orderStatus.MERGED }], 'mergedBefore'],
  ['at the exit now', [first, { ...second, orderStatus: orderStatus.TO_PAY, leftAt: null }], 'atExit'],
  ['31 minutes between', [first, stay('b', '11:41', '12:00')], 'gapTooLong'],
  [
    'too far from the longest so far',
    [stay('a', '10:00', '11:00'), stay('b', '10:10', '10:20'), stay('c', '11:31', '12:00')],
    'gapTooLong',
  ],
])('refused: %s', (_, stays, refusal) => {
  expect(planMerge(stays, 30)).toBe(refusal);
});

test('gaps lie between the stays and never inside one', () => {
  const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const stays = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 60 })), { minLength: 2, maxLength: 10 })
    .map((parts) => {
      let minute = 0;
      return parts.map(([wait, length], index) => {
        const enter = minute + wait;
        minute = enter + length;
        return stay(String(index), clock(enter), clock(minute));
      });
    });
  fc.assert(
    fc.property(stays, (all) => {
      const { gaps, gapMinutes } = planMerge(all.toReversed(), 30) as MergePlan<MergeableStay>;
      const whole = (Date.parse(all.at(-1)?.exitTime ?? '') - Date.parse(all[0]?.enterTime ?? '')) / 60_000;
      const stayed = all.reduce((sum, { enterTime, exitTime }) => sum + (Date.parse(exitTime ?? '') - Date.parse(enterTime)) / 60_000, 0);
      expect(gapMinutes).toBe(whole - stayed);
      for (const { from, to } of gaps) expect(all.some((one) => one.enterTime < to && (one.exitTime ?? '') > from)).toBe(false);
    }),
    { numRuns: 200 },
  );
});
