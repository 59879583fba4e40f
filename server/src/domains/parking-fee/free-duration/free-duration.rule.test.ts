import { dayType, type FreeDurationFields, type FreeMinutes, feeRuleContent, freeMode, freeScope } from '@bochong/contract/parking-fee';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfDate } from '../fee-engine/fee-clock.rule.ts';
import { calculateFee } from '../fee-engine/fee-engine.rule.ts';
import { grantFree } from '../fee-engine/fee-free.rule.ts';
import { tariffFor } from '../fee-engine/fee-plan.rule.ts';
import { referenceTariffs } from '../fee-engine/reference-tariff.ts';
import { type FreeVersion, freeAt, freeText, type LinkVersion, linkAt, sharedLot } from './free-duration.rule.ts';

const at = (clock: string, day = '13') => `2025-10-${day}T${clock}:00+08:00`;
const base: FreeDurationFields = {
  freeName: '一刻钟',
  minutes: 15,
  freeMode: freeMode.THRESHOLD,
  freeScope: freeScope.ONCE_IN_WINDOW,
  windowMinutes: 60,
  applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
  applyDayTypes: [],
  parkIds: [],
  effectiveFrom: at('00:00', '01'),
  effectiveTo: null,
};
const held = { since: at('00:00', '01'), until: null, status: 1 };
const free = (freeId: string, change: Partial<FreeVersion> = {}): FreeVersion => ({ ...base, ...held, freeId, rev: 0, ...change });
const link = (change: Partial<LinkVersion> = {}): LinkVersion => ({
  ...held,
  linkId: 'l',
  linkName: '商圈',
  parkIds: ['A', 'B'],
  freeId: 'shared',
  mergeMinutes: 10,
  ...change,
});
const book = { frees: [free('shared'), free('own', { parkIds: ['A', 'C'] }), free('cited')], links: [link()] };
const ask = { at: at('10:00'), vehicle: {}, calendar: new Map(), citedId: null };

test.each([
  ['a lot of a link has the shared one', 'A', null, 'shared'],
  ['a lot of its own has its own', 'C', 'cited', 'own'],
  ['elsewhere the rule says which', 'D', 'cited', 'cited'],
  ['none: the minutes of the rule', 'D', null, undefined],
])('%s', (_, parkId, citedId, freeId) => {
  expect(freeAt(book, { ...ask, parkId, citedId })?.freeId).toBe(freeId);
});

test.each<[string, Partial<FreeVersion>, object, boolean]>([
  ['a vehicle it is for', { applyVehicle: { energyTypes: [2], vehicleClasses: [], carTypes: [] } }, { vehicle: { energyType: 2 } }, true],
  ['another vehicle', { applyVehicle: { energyTypes: [2], vehicleClasses: [], carTypes: [] } }, { vehicle: { energyType: 1 } }, false],
  ['a vehicle not known', { applyVehicle: { energyTypes: [], vehicleClasses: [1], carTypes: [] } }, {}, false],
  ['a workday it is for', { applyDayTypes: [dayType.WORKDAY] }, {}, true],
  [
    'a workday declared a holiday',
    { applyDayTypes: [dayType.WORKDAY] },
    { calendar: new Map([[dayOfDate('2025-10-13'), dayType.HOLIDAY]]) },
    false,
  ],
  ['the last minute of its period', { effectiveTo: at('10:01') }, {}, true],
  ['after its period', { effectiveTo: at('10:00') }, {}, false],
  ['before its period', { effectiveFrom: at('10:01') }, {}, false],
  ['switched off', { status: 0 }, {}, false],
  ['a version that has ended', { until: at('10:00') }, {}, false],
  ['a version to come', { since: at('10:01') }, {}, false],
])('entry at 10:00 — %s', (_, change, question, applies) => {
  const one = { frees: [free('f', { parkIds: ['A'], ...change })], links: [] };
  expect(freeAt(one, { ...ask, parkId: 'A', ...question }) !== null).toBe(applies);
});

test('a rule tried on the past cites what stands today', () => {
  const late = { frees: [free('f', { since: at('00:00', '20') })], links: [] };
  expect(freeAt(late, { ...ask, parkId: 'A', citedId: 'f' })).toBeNull();
  expect(freeAt(late, { ...ask, parkId: 'A', citedId: 'f', citedAt: at('00:00', '21') })?.freeId).toBe('f');
});

test('a link holds while it is on', () => {
  expect(linkAt(book, 'B', at('10:00'))?.mergeMinutes).toBe(10);
  expect(linkAt({ ...book, links: [link({ status: 0 })] }, 'B', at('10:00'))).toBeUndefined();
  expect(linkAt({ ...book, links: [link({ until: at('09:00') })] }, 'B', at('10:00'))).toBeUndefined();
});

test.each<[string, Partial<FreeDurationFields>, string | undefined]>([
  ['the same lot at the same time', {}, 'A'],
  ['another lot', { parkIds: ['Z'] }, undefined],
  ['one after the other', { effectiveFrom: at('00:00', '20') }, undefined],
  ['other vehicles', { applyVehicle: { ...base.applyVehicle, energyTypes: [2, 3] } }, undefined],
  ['some of the vehicles', { applyVehicle: { ...base.applyVehicle, energyTypes: [1, 2] } }, 'A'],
  ['other days', { applyDayTypes: [3] }, undefined],
])('two for %s', (_, change, parkId) => {
  const one: FreeDurationFields = {
    ...base,
    parkIds: ['B', 'A'],
    applyVehicle: { ...base.applyVehicle, energyTypes: [1] },
    applyDayTypes: [1, 2],
    effectiveTo: at('00:00', '20'),
  };
  expect(sharedLot(one, { ...base, parkIds: ['A'], ...change })).toBe(parkId);
});

test('in words', () => {
  expect(freeText(base)).toBe('15分钟，窗口内一次(1小时)，超出后全程计费');
  expect(freeText({ ...base, minutes: 120, freeMode: 2, freeScope: 2 })).toBe('2小时，当日首次，免费时长始终扣除');
});

const R1 = { ruleId: 'R1', version: 1, name: 'R1', content: feeRuleContent.parse({ ...referenceTariffs.R1, free: { minutes: 0 } }) };
const durationOf = (terms: Partial<FreeMinutes>) => ({
  freeId: 'f',
  rev: 0,
  freeName: '一刻钟',
  linkName: '商圈',
  terms: { minutes: 15, mode: freeMode.THRESHOLD, scope: freeScope.ONCE_IN_WINDOW, windowMinutes: 60, ...terms },
});
type Past = [enter: string, used: number][];
const feeAfter = (past: Past, enter: string, exit: string, terms: Partial<FreeMinutes> = {}) =>
  calculateFee({
    rule: R1,
    vehicle: {},
    enter: at(enter),
    exit: at(exit),
    freeDuration: durationOf(terms),
    earlierStays: past.map(([clock, freeUsedMinutes]) => ({ enter: at(clock), freeUsedMinutes })),
  });
const { ONCE_IN_WINDOW, CUMULATIVE, FIRST_OF_DAY } = freeScope;

// Worked example 31 first; then the same with stays that began later and ended before, as two lots can have them.
test.each<[string, Past, string, string, number, number]>([
  ['31: 10:00–10:12 is free', [], '10:00', '10:12', ONCE_IN_WINDOW, 0],
  ['31: 10:20–10:30 in its window is not', [['10:00', 12]], '10:20', '10:30', ONCE_IN_WINDOW, 500],
  ['31: CUMULATIVE 12 + 3 ≤ 15', [['10:00', 12]], '10:20', '10:23', CUMULATIVE, 0],
  ['CUMULATIVE 12 + 4 > 15', [['10:00', 12]], '10:20', '10:24', CUMULATIVE, 500],
  ['the window is over', [['10:00', 12]], '11:00', '11:15', ONCE_IN_WINDOW, 0],
  ['a stay that gave nothing opens none', [['10:00', 0]], '10:20', '10:30', ONCE_IN_WINDOW, 0],
  ['used meanwhile at another lot', [['10:05', 12]], '10:00', '10:14', ONCE_IN_WINDOW, 500],
  ['used meanwhile in part', [['10:05', 12]], '10:00', '10:03', CUMULATIVE, 0],
  ['used there past the window', [['11:00', 12]], '10:00', '10:14', ONCE_IN_WINDOW, 0],
  ['first of the day elsewhere, still there', [['08:00', 0]], '10:00', '10:10', FIRST_OF_DAY, 500],
  ['a later one elsewhere does not come first', [['10:05', 0]], '10:00', '10:10', FIRST_OF_DAY, 0],
])('%s', (_, past, enter, exit, scope, fen) => {
  const fee = feeAfter(past, enter, exit, { scope: scope as FreeMinutes['scope'] });
  expect([fee.payableFen, fee.free.duration]).toEqual([fen, { freeId: 'f', rev: 0, freeName: '一刻钟', linkName: '商圈' }]);
});

test("a variant's own free minutes go before those of a free duration", () => {
  const content = feeRuleContent.parse({
    ...R1.content,
    variants: [{ name: '新能源', match: { energyTypes: [2] }, override: { free: { minutes: 30 } } }],
  });
  const grant = grantFree(tariffFor(content, { energyType: 2 }), 0, [], durationOf({}));
  expect([grant.minutes, grant.duration]).toEqual([30, undefined]);
});

test('no order in which stays of one window are settled gives its minutes twice', () => {
  const stays = fc.array(fc.record({ enter: fc.integer({ min: 0, max: 59 }), minutes: fc.integer({ min: 1, max: 40 }) }), { maxLength: 8 });
  const mode = fc.constantFrom(freeMode.THRESHOLD, freeMode.DEDUCT);
  const scope = fc.constantFrom(ONCE_IN_WINDOW, CUMULATIVE, FIRST_OF_DAY);
  const begin = Date.parse(at('10:00'));
  fc.assert(
    fc.property(stays, mode, scope, (planned, freeModeOf, freeScopeOf) => {
      const settled: { enter: number; freeUsedMinutes: number }[] = [];
      planned.forEach((stay, index) => {
        const enter = begin + stay.enter * 60_000;
        // Those not settled yet stand in their lots: they count as earlier stays that have used nothing.
        const open = planned.slice(index + 1).map((other) => ({ enter: begin + other.enter * 60_000, freeUsedMinutes: 0 }));
        const duration = durationOf({ mode: freeModeOf, scope: freeScopeOf });
        const input = { rule: R1, vehicle: {}, enter, exit: enter + stay.minutes * 60_000, freeDuration: duration };
        const fee = calculateFee({ ...input, earlierStays: [...settled, ...open] });
        settled.push({ enter, freeUsedMinutes: fee.free.usedMinutes });
      });
      return settled.reduce((sum, stay) => sum + stay.freeUsedMinutes, 0) <= 15;
    }),
  );
});
