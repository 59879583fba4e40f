import { diffType, reconcileDiffs, reconcileErrors } from '@bochong/contract/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarket, type Market } from './reconciliation.fixture.ts';

const day = '2025-10-13';
let m: Market;
let number: string;

beforeAll(async () => {
  m = await createMarket('REFUSED1');
  number = await m.bill('浙F00001');
  await m.pay(number, false);
  await m.at('2025-10-14T10:35:00+08:00');
  await m.nextDay();
});
afterAll(() => m.close());

const press = async () => {
  const [diff] = await m.diffs(day);
  const input = { params: { id: diff?.diffId ?? '' }, body: { rev: diff?.rev ?? 0 } };
  return {
    apply: () => m.t.call(reconcileDiffs.apply, input, m.boss),
    explain: () => m.t.call(reconcileDiffs.explain, { ...input, body: { ...input.body, reason: '测试' } }, m.boss),
  };
};
const bill = (set: string) => m.t.owner.query(`update bill set ${set} where out_trade_no = $1`, [number]);

test('a payment of another amount than its bill books nothing', async () => {
  await bill('total_fen = 1400');
  expect((await (await press()).apply()).code).toBe(reconcileErrors.notBooked.code);
  await bill('total_fen = 1500');
});

test('a number that another trade of the channel has paid meanwhile is told by that trade', async () => {
  await bill(`pay_state = 2, paid_fen = 1500, paid_at = created_at, channel_trade_no = 'OTHER'`);
  const answer = await (await press()).apply();
  expect([answer.code, answer.message]).toEqual([reconcileErrors.twoTrades.code, expect.stringContaining('OTHER')]);
});

test('what the ledger lacks is explained away by nobody', async () => {
  await m.t.owner.query(`update reconcile_diff set diff_type = ${diffType.LEDGER} where match_key = $1`, [number]);
  expect((await (await press()).explain()).code).toBe(reconcileErrors.ledgerFault.code);
});
