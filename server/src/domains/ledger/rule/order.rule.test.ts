import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account } from '@bochong/contract/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, sumOf } from './entry.rule.ts';
import { type Charge, entriesOfCharge, type Posted } from './order.rule.ts';

const at = '2026-11-01T12:00:00+08:00';
const none = { firstFen: 0, secondFen: 0, discountFen: 0, givenBackFen: 0, writtenOffFen: 0, movedTo: null };
const charge = (change: Partial<Charge>): Charge => ({
  ...{ orderId: 'A', bizType: billBiz.PARKING, number: 'PK1', parkId: 'lot', at, ...none },
  ...change,
});
const openOf = (orderId: string, entries: readonly Entry[]) =>
  sumOf(entries.flatMap(({ lines }) => lines).filter(({ account: code, subKey }) => code === account.RECEIVABLE && subKey === orderId));

test('a fee is posted once, then its differences; nothing when nothing changed', () => {
  const first = entriesOfCharge(charge({ firstFen: 3000, discountFen: 500 }), undefined, { openFen: 0, changedAt: at });
  expect(first.entries.map(({ eventType, seq }) => [eventType, seq])).toEqual([
    [1, 1],
    [4, 2],
  ]);
  expect(openOf('A', first.entries)).toBe(2500);
  expect(entriesOfCharge(charge({ firstFen: 3000, discountFen: 500 }), first.posted, { openFen: 2500, changedAt: at }).entries).toEqual([]);
  const void_ = entriesOfCharge(charge({}), first.posted, { openFen: 2500, changedAt: at });
  expect(openOf('A', void_.entries)).toBe(-2500);
});

test('what was paid for a stay that became part of another goes there, also when it is posted late, and comes back', () => {
  const closed = entriesOfCharge(charge({ firstFen: 1000 }), undefined, { openFen: 0, changedAt: at });
  const merged = entriesOfCharge(charge({ movedTo: 'B' }), closed.posted, { openFen: 1000, changedAt: at });
  expect([openOf('A', merged.entries), openOf('B', merged.entries)]).toEqual([-1000, 0]);
  const late = entriesOfCharge(charge({ movedTo: 'B' }), merged.posted, { openFen: -1000, changedAt: at });
  expect([openOf('A', late.entries), openOf('B', late.entries), late.posted.movedFen]).toEqual([1000, -1000, 1000]);
  const separate = entriesOfCharge(charge({ firstFen: 1000 }), late.posted, { openFen: 0, changedAt: at });
  expect([openOf('A', separate.entries), openOf('B', separate.entries), separate.posted.movedTo]).toEqual([0, 1000, null]);
});

test('whatever an order is charged, merged into and given back: its receivable is what is open of it, and every voucher balances', () => {
  const fen = fc.integer({ min: 0, max: 100_000 });
  const step = fc.record({
    ...{ firstFen: fen, secondFen: fen, discountFen: fen, givenBackFen: fen, writtenOffFen: fen, paidFen: fen },
    movedTo: fc.constantFrom(null, 'B', 'C'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const open = new Map<string, number>([['A', 0]]);
      const add = (entries: readonly Entry[]) => {
        for (const id of ['A', 'B', 'C']) open.set(id, (open.get(id) ?? 0) + openOf(id, entries));
      };
      let posted: Posted | undefined;
      let paidFen = 0;
      for (const { paidFen: paid, ...said } of steps) {
        // Paid for it since, before its charge is looked at.
        open.set('A', (open.get('A') ?? 0) - paid);
        paidFen += paid;
        const now = charge(said.movedTo === null ? said : { ...none, movedTo: said.movedTo });
        const told = entriesOfCharge(now, posted, { openFen: open.get('A') ?? 0, changedAt: at });
        for (const { lines } of told.entries) expect(sumOf(lines)).toBe(0);
        add(told.entries);
        posted = told.posted;
        const owed = now.firstFen + now.secondFen - now.discountFen - now.givenBackFen - now.writtenOffFen;
        expect(open.get('A')).toBe(now.movedTo === null ? owed - paidFen : 0);
        for (const id of ['B', 'C']) expect(0 - (open.get(id) ?? 0)).toBe(now.movedTo === id ? paidFen : 0);
      }
    }),
  );
});
