import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { expiredFen } from './gift-expiry.rule.ts';

test.each([
  // Given 10.00 long ago and 5.00 since, 6.00 spent: of the oldest.
  ['what is left of the oldest', { givenBeforeFen: 1000, goneFen: 600, giftFen: 900, freeFen: 900 }, 400],
  ['nothing when more was spent than is old', { givenBeforeFen: 1000, goneFen: 1200, giftFen: 300, freeFen: 300 }, 0],
  ['nothing twice', { givenBeforeFen: 1000, goneFen: 1000, giftFen: 500, freeFen: 500 }, 0],
  ['not what is held for a charge that runs', { givenBeforeFen: 1000, goneFen: 0, giftFen: 1000, freeFen: 300 }, 300],
  ['nothing while credit alone covers what is held', { givenBeforeFen: 1000, goneFen: 0, giftFen: 1000, freeFen: -200 }, 0],
])('%s', (_, money, fen) => expect(expiredFen(money)).toBe(fen));

test('it is what is left of gifts that are old, when each fen spent was of the oldest gift', () => {
  const step = record({ kind: constantFrom('give', 'spend', 'day'), fen: integer({ min: 1, max: 500 }) });
  assert(
    property(array(step, { maxLength: 30 }), integer({ min: 0, max: 5 }), (steps, days) => {
      let [today, goneFen] = [0, 0];
      const lots: { day: number; fen: number; left: number }[] = [];
      for (const { kind, fen } of steps) {
        if (kind === 'day') today += 1;
        if (kind === 'give') lots.push({ day: today, fen, left: fen });
        if (kind !== 'spend') continue;
        let rest = fen;
        for (const lot of lots) {
          const taken = Math.min(rest, lot.left);
          lot.left -= taken;
          rest -= taken;
          goneFen += taken;
        }
      }
      const old = lots.filter(({ day }) => day < today - days);
      const sum = (of: readonly number[]) => of.reduce((total, fen) => total + fen, 0);
      const giftFen = sum(lots.map(({ left }) => left));
      const givenBeforeFen = sum(old.map(({ fen }) => fen));
      expect(expiredFen({ givenBeforeFen, goneFen, giftFen, freeFen: giftFen })).toBe(sum(old.map(({ left }) => left)));
    }),
  );
});
