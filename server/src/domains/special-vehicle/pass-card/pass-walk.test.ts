import { passCards } from '@bochong/contract/special-vehicle';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { monthRule, sell, wrongPasses } from './pass.fixture.ts';

let t: TestApp;
let actor: Actor;
let rules: string[] = [];
let day = 0;
/** Commands of all walks together; more of them with BOCHONG_WALK. */
const steps = Number(process.env.BOCHONG_WALK ?? 100);
const dateOf = (offset: number) => Temporal.PlainDate.from('2025-10-01').add({ days: offset }).toString();

/** Time moves on; a session does not outlive a day, nor a password a year. */
async function advance(days: number): Promise<void> {
  day += days;
  t.clock.at = new Date(`${dateOf(day)}T12:00:00+08:00`);
  await t.owner.query('update app_user set pwd_updated_at = $1', [t.clock.at]);
  actor = await t.login('binjiang');
}

beforeAll(async () => {
  t = await createTestApp();
  await advance(0);
  const yard = await createYard(t, 'PASSWALK');
  const parks = [yard.parkId];
  rules = [
    await monthRule(t, actor, parks, { quota: 3 }),
    await monthRule(t, actor, parks, { refundMode: 2, refundFeePermille: 50, renewContinuous: false }),
    await monthRule(t, actor, parks, { periodUnit: 2, priceFen: 80_01, renewAfterDays: 3 }),
  ];
});
afterAll(() => t.close());

type Command = { kind: 'sell' | 'renew' | 'plates' | 'freeze' | 'unfreeze' | 'cancel' | 'wait' | 'deliver'; pick: number; number: number };
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'renew', 'renew', 'plates', 'freeze', 'unfreeze', 'cancel', 'wait', 'wait', 'deliver'),
  pick: fc.nat(1000),
  number: fc.integer({ min: 1, max: 9 }),
});
const plateOf = (number: number) => `浙P1000${number}`;

async function run({ kind, pick, number }: Command): Promise<string> {
  if (kind === 'wait') {
    await advance(number);
    return '200';
  }
  if (kind === 'deliver') {
    await deliverEvents(t);
    return '200';
  }
  const rule = rules[pick % rules.length] ?? '';
  if (kind === 'sell') {
    const startDate = dateOf(day + (pick % 4) * 5);
    const { data } = await t.call(passCards.quote, { body: { ruleId: rule, startDate, periods: 1 } }, actor);
    return (await sell(t, actor, rule, plateOf(number), { startDate, amountFen: data.amountFen })).code;
  }
  const { code, message, data: page } = await t.call(passCards.list, { query: { pageSize: 200 } }, actor);
  expect(code, message).toBe('200');
  const card = page.results[pick % Math.max(1, page.results.length)];
  if (!card) return '200';
  const params = { id: card.cardId };
  // Every fifth command decides on a card it has not seen the latest of.
  const rev = pick % 5 === 0 ? card.rev + 1 : card.rev;
  if (kind === 'renew') {
    const { data } = await t.call(passCards.quote, { body: { cardId: card.cardId, periods: number } }, actor);
    const body = { periods: number, amountFen: data.amountFen, payChannel: 1 as const, voucher: '', rev };
    return (await t.call(passCards.renew, { params, body }, actor)).code;
  }
  if (kind === 'plates')
    return (await t.call(passCards.changePlates, { params, body: { plates: [{ plateNo: plateOf(number), plateColor: 1 }], rev } }, actor))
      .code;
  if (kind === 'freeze') return (await t.call(passCards.freeze, { params, body: { fromDate: dateOf(day + number), rev } }, actor)).code;
  if (kind === 'unfreeze') return (await t.call(passCards.unfreeze, { params, body: { rev } }, actor)).code;
  const { data } = await t.call(passCards.refundQuote, { params }, actor);
  return (await t.call(passCards.cancel, { params, body: { refundFen: data.refundFen, reason: '不用了', rev } }, actor)).code;
}

test('whatever is done to cards in whatever order, days, money and quotas stay right', { timeout: 600_000 }, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 20 }), async (commands) => {
      for (const next of commands) {
        const code = await run(next);
        seen.set(code, (seen.get(code) ?? 0) + 1);
        // 426xx are refusals by a rule of passes; 40901 is an older state of the card.
        expect(code).toMatch(/^(200|426\d\d|40901)$/);
      }
      expect(await wrongPasses(t)).toEqual([]);
    }),
    { numRuns: Math.ceil(steps / 20), endOnFailure: true },
  );
  expect(seen.get('200') ?? 0).toBeGreaterThan(steps / 4);
});
