import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsMachine, isSane, mergedPeriod } from '../import/license-import.rule.ts';
import { add, mayBePlaced, type Quota, take } from './quota.rule.ts';

test('whatever happens to a quota: 0 ≤ used ≤ total, after = before + qty, and the trades sum up to what is available', () => {
  const act = fc.record({ kind: fc.constantFrom('add', 'take'), qty: fc.integer({ min: -50, max: 50 }) });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let quota: Quota = { total: 0, used: 0 };
      let sum = 0;
      for (const { kind, qty } of acts) {
        const traded = kind === 'add' ? Math.abs(qty) : -qty;
        const done = kind === 'add' ? add(quota, Math.abs(qty)) : take(quota, qty);
        if (done === null) {
          expect(quota.used + qty < 0 || quota.used + qty > quota.total).toBe(true);
          continue;
        }
        expect(done.beforeQty).toBe(sum);
        expect(done.afterQty).toBe(done.beforeQty + traded);
        sum += traded;
        quota = done.quota;
        expect(quota.used).toBeGreaterThanOrEqual(0);
        expect(quota.used).toBeLessThanOrEqual(quota.total);
        expect(quota.total - quota.used).toBe(sum);
      }
    }),
  );
});

test.each([
  [1, 1, true],
  [2, 1, true],
  [3, 1, true],
  [4, 1, false],
  [5, 1, false],
  [6, 1, false],
  [4, 2, true],
  [1, 2, false],
])('kind %i at a place of type %i: %s', (kind, target, allowed) => expect(mayBePlaced(kind, target)).toBe(allowed));

const today = '2026-11-21';
const now = new Date('2026-11-21T10:00:00+08:00');
const payload = {
  product: 'BOCHONG',
  licenseNo: 'L1',
  mode: 1 as const,
  dealerNo: '20000001',
  machineCode: 'AAAA',
  items: [{ authType: 1 as const, qty: 3 }],
  startDate: '2026-01-01',
  expireDate: '2027-01-01',
  issuedAt: '2026-01-01T00:00:00+08:00',
};
test.each([
  [{}, false, true],
  [{ expireDate: today }, false, true],
  [{ expireDate: '2026-11-20' }, false, false],
  [{ startDate: '2027-01-02' }, false, false],
  [{ expireDate: '2047-01-01' }, false, false],
  [{ issuedAt: '2026-11-23T00:00:00+08:00' }, false, false],
  [{ items: [] }, false, false],
  [{ items: [] }, true, true],
  [{ items: [{ authType: 6 as const, qty: 2 }] }, false, false],
])('a licence with %j (renewing: %s) is sane: %s', (over, renews, sane) =>
  expect(isSane({ ...payload, ...over }, renews, now, today)).toBe(sane),
);

test('a licence belongs to the machine, or to the unit it is hosted for', () => {
  expect(fitsMachine(payload, 'AAAA')).toBe(true);
  expect(fitsMachine({ ...payload, machineCode: '20000001' }, 'AAAA')).toBe(true);
  expect(fitsMachine({ ...payload, machineCode: '20000002' }, 'AAAA')).toBe(false);
});

test('a renewal extends the period of the pool, never shortens it', () => {
  const pool = { startDate: '2026-01-01', expireDate: '2026-12-31' };
  expect(mergedPeriod(pool, { startDate: '2027-01-01', expireDate: '2027-12-31' })).toEqual({
    startDate: '2026-01-01',
    expireDate: '2027-12-31',
  });
  expect(mergedPeriod(pool, { startDate: '2025-06-01', expireDate: '2026-06-30' })).toEqual({
    startDate: '2025-06-01',
    expireDate: '2026-12-31',
  });
});
