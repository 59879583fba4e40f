import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { expect, test } from 'vitest';
import { RightLedger } from './history-right.ts';

const disabledKind = 2;
const fee = { free: { right: { name: '残疾人优惠', usedMinutes: 120 } } } as FeeCalculation;

test('free minutes of a certificate that two units know are used up in each for itself', () => {
  const entitled = { kind: disabledKind, refKey: 'certificate', since: 0 };
  const rights = new RightLedger(new Map(['one', 'other'].map((dealerId) => [`${dealerId} 浙A12345`, entitled])));
  const enterAt = Date.parse('2026-11-11T08:00:00+08:00');
  const leftOf = (dealerId: string) =>
    rights.feeOf(rights.enter(dealerId, '浙A12345', enterAt, false), enterAt, enterAt).freeRight?.usedBefore;
  rights.leave(rights.enter('one', '浙A12345', enterAt, false), fee);
  expect([leftOf('one'), leftOf('other')]).toEqual([120, 0]);
});
