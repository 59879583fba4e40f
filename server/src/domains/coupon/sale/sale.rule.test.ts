import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saleLeft, takeOldest } from './sale.rule.ts';

const stock = { saleQty: 100, soldQty: 0, totalQty: 100, grantedQty: 0, saleReservedQty: 0 };
const bought = (...left: number[]) => left.map((leftQty, at) => ({ id: `p${at + 1}`, leftQty }));
const taken = (left: number[], qty: number) => takeOldest(bought(...left), qty)?.map((part) => [part.purchase.id, part.qty]);

test.each<[string, Partial<typeof stock>, number]>([
  ['nothing sold: all that is meant for sale', { saleQty: 30 }, 30],
  ['what was sold is gone', { saleQty: 30, soldQty: 12, saleReservedQty: 12 }, 18],
  ['sold and given is sold', { saleQty: 30, soldQty: 12, saleReservedQty: 2, grantedQty: 10 }, 18],
  ['never more than is issued and neither given nor promised', { soldQty: 40, saleReservedQty: 15, grantedQty: 80 }, 5],
  ['sold out', { saleQty: 30, soldQty: 30, saleReservedQty: 30 }, 0],
  ['given away otherwise: none, not fewer than none', { saleQty: 50, soldQty: 10, saleReservedQty: 10, grantedQty: 95 }, 0],
  ['not meant for sale', { saleQty: 0 }, 0],
])('%s', (_, sale, left) => {
  expect(saleLeft({ ...stock, ...sale })).toBe(left);
});

test.each<[string, number[], number, [string, number][] | undefined]>([
  ['of the oldest, as long as it lasts', [5, 5], 3, [['p1', 3]]],
  [
    'the rest of the next',
    [5, 5],
    7,
    [
      ['p1', 5],
      ['p2', 2],
    ],
  ],
  [
    'one that is used up is passed over',
    [0, 4, 9],
    5,
    [
      ['p2', 4],
      ['p3', 1],
    ],
  ],
  [
    'to the last piece',
    [5, 5],
    10,
    [
      ['p1', 5],
      ['p2', 5],
    ],
  ],
  ['one too many: none is taken', [5, 5], 11, undefined],
  ['nothing bought', [], 1, undefined],
])('%s', (_, left, qty, expected) => {
  expect(taken(left, qty)).toEqual(expected);
});

test('whatever is bought, given, returned and lapses: issued = given + sold and not given + left, and what is given is the oldest', () => {
  const deed = fc.record({ kind: fc.constantFrom('buy', 'give', 'return', 'lapse'), qty: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.array(deed, { maxLength: 40 }), (saleQty, deeds) => {
      const sale = { ...stock, totalQty: 60, saleQty };
      const purchases: { id: string; leftQty: number; qty: number; given: number; gone: number }[] = [];
      for (const { kind, qty } of deeds) {
        const left = purchases.reduce((sum, one) => sum + one.leftQty, 0);
        if (kind === 'buy' && qty <= saleLeft(sale)) {
          purchases.push({ id: `p${purchases.length}`, leftQty: qty, qty, given: 0, gone: 0 });
          sale.soldQty += qty;
          sale.saleReservedQty += qty;
        }
        if (kind === 'give') {
          const parts = takeOldest(purchases, qty);
          expect(parts === undefined).toBe(qty > left);
          for (const part of parts ?? []) {
            part.purchase.leftQty -= part.qty;
            part.purchase.given += part.qty;
            sale.grantedQty += part.qty;
            sale.saleReservedQty -= part.qty;
          }
          const newestGiven = purchases.findLastIndex(({ given }) => given > 0);
          // Whatever is older than one that gives now has nothing left.
          if (parts) expect(purchases.slice(0, newestGiven).every(({ leftQty }) => leftQty === 0)).toBe(true);
        }
        const target = purchases[qty % Math.max(1, purchases.length)];
        if ((kind === 'return' || kind === 'lapse') && target) {
          sale.saleReservedQty -= target.leftQty;
          if (kind === 'return') sale.soldQty -= target.leftQty;
          target.gone += target.leftQty;
          target.leftQty = 0;
        }
        const free = sale.totalQty - sale.grantedQty - sale.saleReservedQty;
        expect(sale.saleReservedQty).toBe(purchases.reduce((sum, one) => sum + one.leftQty, 0));
        expect(free).toBeGreaterThanOrEqual(0);
        expect(sale.soldQty).toBeLessThanOrEqual(sale.saleQty);
        expect(saleLeft(sale)).toBeGreaterThanOrEqual(0);
        expect(saleLeft(sale)).toBeLessThanOrEqual(free);
        for (const one of purchases) expect(one.qty).toBe(one.leftQty + one.given + one.gone);
      }
    }),
  );
});
