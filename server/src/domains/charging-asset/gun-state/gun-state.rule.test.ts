import { chargingState, ocppStatus as ocppWords, workStatus } from '@bochong/contract/charging-asset';
import { expect, test } from 'vitest';
import { type GunInputs, gunStateOf, isIllegalTransition, isOfWholeDevice, openOrderState } from './gun-state.rule.ts';

const calm: GunInputs = { online: true, ocppStatus: 'Available', adminDisabled: false, orderState: null, softReserved: false };
const { STARTING, CHARGING, STOPPING } = openOrderState;
const { OFFLINE, FAULTED, DISABLED, RESERVED, PLUGGED, IDLE } = workStatus;

/** Each rule by itself, and against the rules below it. */
test.each<[string, Partial<GunInputs>, number, number | null]>([
  ['1 no connection', { online: false }, OFFLINE, null],
  ['1 before a fault', { online: false, ocppStatus: 'Faulted' }, OFFLINE, null],
  ['1 before an order', { online: false, ocppStatus: 'Charging', orderState: CHARGING }, OFFLINE, null],
  ['2 a fault', { ocppStatus: 'Faulted' }, FAULTED, null],
  ['2 before being disabled', { ocppStatus: 'Faulted', adminDisabled: true }, FAULTED, null],
  ['2 before an order', { ocppStatus: 'Faulted', orderState: CHARGING }, FAULTED, null],
  ['3 unavailable', { ocppStatus: 'Unavailable' }, DISABLED, null],
  ['3 disabled by us', { adminDisabled: true }, DISABLED, null],
  ['3 before an order', { adminDisabled: true, ocppStatus: 'Charging', orderState: CHARGING }, DISABLED, null],
  ['4 an order that charges', { orderState: CHARGING }, workStatus.CHARGING, null],
  ['4 an order that stops', { orderState: STOPPING, ocppStatus: 'Finishing' }, workStatus.CHARGING, null],
  ['4 Charging', { ocppStatus: 'Charging' }, workStatus.CHARGING, chargingState.CHARGING],
  ['4 SuspendedEV', { ocppStatus: 'SuspendedEV' }, workStatus.CHARGING, chargingState.SUSPENDED_EV],
  ['4 SuspendedEVSE', { ocppStatus: 'SuspendedEVSE' }, workStatus.CHARGING, chargingState.SUSPENDED_EVSE],
  ['4 before a start', { ocppStatus: 'Charging', orderState: STARTING }, workStatus.CHARGING, chargingState.CHARGING],
  ['4 before a reservation', { ocppStatus: 'SuspendedEV', softReserved: true }, workStatus.CHARGING, chargingState.SUSPENDED_EV],
  ['5 an order that starts', { orderState: STARTING }, workStatus.STARTING, null],
  ['5 before a reservation', { orderState: STARTING, ocppStatus: 'Reserved', softReserved: true }, workStatus.STARTING, null],
  ['5 before a plug', { orderState: STARTING, ocppStatus: 'Preparing' }, workStatus.STARTING, null],
  ['6 Reserved', { ocppStatus: 'Reserved' }, RESERVED, null],
  ['6 reserved by us', { softReserved: true }, RESERVED, null],
  ['6 before a plug', { softReserved: true, ocppStatus: 'Preparing' }, RESERVED, null],
  ['7 Preparing', { ocppStatus: 'Preparing' }, PLUGGED, null],
  ['7 Finishing', { ocppStatus: 'Finishing' }, PLUGGED, null],
  ['8 Available', {}, IDLE, null],
  ['nothing was heard of it yet', { ocppStatus: null }, OFFLINE, null],
])('rule %s', (_, inputs, expected, flag) => {
  expect(gunStateOf({ ...calm, ...inputs })).toEqual({ workStatus: expected, chargingState: flag });
});

/** Rows and columns in the order of {@link ocppWords}; x: OCPP 1.6 has no such step. */
const matrix: Record<string, string> = {
  Available: '.....x...',
  Preparing: '......xx.',
  Charging: '.x....x..',
  SuspendedEV: '.x....x..',
  SuspendedEVSE: '.x....x..',
  Finishing: '..xxx.x..',
  Reserved: '..xxxx...',
  Unavailable: '.....xx..',
  Faulted: '.........',
};
const steps = ocppWords.options.flatMap((from) => ocppWords.options.map((to, at) => [from, to, matrix[from]?.[at] === 'x'] as const));
test.each(steps)('%s → %s skips a step: %s', (from, to, illegal) => {
  expect(isIllegalTransition(from, to, false)).toBe(illegal);
  expect(isIllegalTransition(from, to, true)).toBe(false);
  expect(isIllegalTransition(null, to, false)).toBe(false);
});

test('of the whole device three words are legal', () => {
  expect(ocppWords.options.filter(isOfWholeDevice)).toEqual(['Available', 'Unavailable', 'Faulted']);
});
