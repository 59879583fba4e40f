import { expect, test } from 'vitest';
import { type AccountAtStation, planOf } from './account-plan.rule.ts';

const own = (elecBp: number, serviceBp = elecBp, occupyBp = elecBp) => ({ payeeId: null as never, elecBp, serviceBp, occupyBp });
const to = (payeeId: string, elecBp: number, serviceBp: number, occupyBp: number) => ({ payeeId, elecBp, serviceBp, occupyBp }) as never;
const at = (accountId: string, station: string, place: string, splits: AccountAtStation['splits'], settleCycle = 1): AccountAtStation => ({
  ...{ accountId, accountName: `账户${accountId}`, splits, settleCycle, stationId: station, stationName: `站${station}`, place },
});
const landlord = [own(10_000, 7000, 10_000), to('地主', 0, 3000, 0)];

test('a kind of which others get something becomes a rule at all places of the account; the unit’s own part is none', () => {
  expect(planOf([at('a', '1', 'P2', landlord), at('a', '2', 'P1', landlord), at('b', '3', 'P3', [own(10_000)])])).toEqual({
    rules: [
      {
        ...{ chargingAccountId: 'a', accountName: '账户a', settleCycle: 1, parkIds: ['P1', 'P2'], feeKind: 2 },
        items: [{ accountId: '地主', bp: 3000 }],
      },
    ],
    places: ['P1', 'P2'],
  });
});

test('one rule a kind of fee, receivers in the order of the account', () => {
  const plan = planOf([at('a', '1', 'P', [to('甲', 1000, 0, 5000), to('乙', 2000, 4000, 0), own(7000, 6000, 5000)], 3)]);
  expect('rules' in plan && plan.rules.map(({ feeKind, items }) => [feeKind, items.map(({ accountId, bp }) => [accountId, bp])])).toEqual([
    [
      1,
      [
        ['甲', 1000],
        ['乙', 2000],
      ],
    ],
    [2, [['乙', 4000]]],
    [3, [['甲', 5000]]],
  ]);
});

test.each([
  ['the same shares', landlord, 1, false],
  ['the same shares in another order', landlord.toReversed(), 1, false],
  ['another receiver', [own(10_000, 7000, 10_000), to('别人', 0, 3000, 0)], 1, true],
  ['another share', [own(10_000, 6000, 10_000), to('地主', 0, 4000, 0)], 1, true],
  ['another cycle', landlord, 2, true],
  ['nothing shared', [own(10_000)], 1, true],
])('two stations of one place with %s', (_, splits, cycle, refused) => {
  const plan = planOf([at('a', '1', 'P', landlord), at('b', '2', 'P', splits, cycle)]);
  expect('conflict' in plan).toBe(refused);
  if ('rules' in plan) expect(plan.rules.map(({ chargingAccountId }) => chargingAccountId)).toEqual(['a']);
  else expect([plan.conflict.here.stationId, plan.conflict.there.stationId]).toEqual(['2', '1']);
});

test('the cycle of accounts that give nobody anything is no difference', () => {
  expect(planOf([at('a', '1', 'P', [own(10_000)], 1), at('b', '2', 'P', [own(10_000)], 3)])).toEqual({ rules: [], places: [] });
});
