import { expect, test } from 'vitest';
import { dealerStatus } from '../dealer/index.ts';
import { type DealerAct, dealerMay } from './dealer-standing.rule.ts';

const { ENABLED, DISABLED, FROZEN } = dealerStatus;

test.each<[DealerAct, enabled: boolean, disabled: boolean, frozen: boolean]>([
  ['login', true, false, true],
  ['exit', true, true, true],
  ['entry', true, true, true],
  ['newBusiness', true, true, false],
  ['partner', true, true, false],
  ['background', true, true, false],
])('%s', (act, enabled, disabled, frozen) => {
  expect([ENABLED, DISABLED, FROZEN].map((status) => dealerMay(status, act))).toEqual([enabled, disabled, frozen]);
});

test('a state that nobody knows holds no car and lets nobody in', () => {
  expect((['exit', 'entry', 'login', 'partner'] as const).map((act) => dealerMay(9, act))).toEqual([true, true, false, false]);
});
