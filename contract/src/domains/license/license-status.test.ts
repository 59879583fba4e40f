import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText, itemsAreSane } from './license-file.ts';
import { levelOfRemaining } from './license-notice.ts';
import { authStatusOf, type DealerLicence, type PoolFacts, poolStatusOf } from './license-status.ts';

const today = '2026-11-21';
const pool = (over: Partial<PoolFacts> = {}): PoolFacts => ({
  startDate: '2026-01-01',
  expireDate: '2027-06-30',
  stopped: false,
  linked: true,
  ...over,
});
const unit = (over: Partial<DealerLicence> = {}): DealerLicence => ({
  licenseMode: 1,
  imported: true,
  pools: [pool()],
  over: false,
  ...over,
});
const past = pool({ expireDate: '2026-11-20' });

test.each<[string, DealerLicence, number]>([
  ['independent and never imported', unit({ licenseMode: 2, imported: false, pools: [] }), -3],
  ['pool and never imported', unit({ imported: false, pools: [] }), -2],
  ['both modes and never imported', unit({ licenseMode: 3, imported: false, pools: [] }), -2],
  ['every licence past', unit({ pools: [past, past] }), -1],
  ['every licence past, lots over', unit({ pools: [past], over: true }), -1],
  ['only a stopped one left', unit({ pools: [pool({ stopped: true }), past] }), -1],
  ['a lot over its licence, though another ends soon', unit({ pools: [pool({ expireDate: '2026-12-01' })], over: true }), 3],
  ['in use, last day in 30 days', unit({ pools: [pool({ expireDate: '2026-12-21' })] }), 2],
  ['in use, last day in 31 days', unit({ pools: [pool({ expireDate: '2026-12-22' })] }), 1],
  ['last day is today', unit({ pools: [pool({ expireDate: today })] }), 2],
  ['no lot linked', unit({ pools: [pool({ linked: false })] }), 0],
  ['starts tomorrow', unit({ pools: [pool({ startDate: '2026-11-22' })] }), 0],
  ['no lot linked and about to end', unit({ pools: [pool({ linked: false, expireDate: '2026-11-22' })] }), 0],
  ['one in use beside one unused and one past', unit({ pools: [past, pool({ linked: false }), pool()] }), 1],
  ['in use', unit(), 1],
])('status of a unit: %s', (_, licence, status) => expect(authStatusOf(licence, today)).toBe(status));

test.each<[Partial<PoolFacts>, number]>([
  [{ stopped: true, expireDate: '2026-01-01' }, 4],
  [{ expireDate: '2026-11-20' }, 3],
  [{ linked: false }, 0],
  [{ startDate: '2026-11-22' }, 0],
  [{ expireDate: '2026-12-21' }, 2],
  [{}, 1],
])('state of a pool with %o is %i', (over, state) => expect(poolStatusOf(pool(over), today)).toBe(state));

test('every unit has exactly one status, and an imported licence is never one of the missing ones', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const pools = fc.array(fc.record({ startDate: day, expireDate: day, stopped: fc.boolean(), linked: fc.boolean() }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3), fc.boolean(), pools, fc.boolean(), day, (licenseMode, imported, made, over, at) => {
      const status = authStatusOf({ licenseMode, imported, pools: made, over }, at);
      expect([-3, -2, -1, 0, 1, 2, 3]).toContain(status);
      expect(status < -1).toBe(!imported);
    }),
  );
});

test.each([
  [60, 1],
  [16, 1],
  [15, 2],
  [4, 2],
  [3, 3],
  [-1, 3],
])('%i days left are level %i', (days, level) => expect(levelOfRemaining(days)).toBe(level));

test('what is signed does not depend on the order of keys or on what is absent', () => {
  expect(canonicalText({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonicalText({ y: 1, x: 2 })).toBe(canonicalText({ x: 2, y: 1 }));
});

test.each([
  [[{ authType: 1, qty: 3 }], true],
  [[{ authType: 6, qty: 1 }], true],
  [[{ authType: 6, qty: 2 }], false],
  [
    [
      { authType: 1, qty: 3 },
      { authType: 1, qty: 1 },
    ],
    false,
  ],
] as const)('items %j are sane: %s', (items, sane) => expect(itemsAreSane(items)).toBe(sane));
