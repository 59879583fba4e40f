import { expect, test } from 'vitest';
import { type BoughtUse, entryOfUse } from './coupon.rule.ts';

const use: BoughtUse = {
  ...{ id: 'use', back: false, merchantId: null, purchaseId: 'purchase', prepaidFen: 400, appliedFen: 500, postPaid: 0, bizType: 1 },
  ...{ orderId: 'order', orderNo: 'PK1', parkId: 'lot', at: '2026-11-20T10:00:00+08:00' },
};

test.each<[string, Partial<BoughtUse>, number[]]>([
  ['车主购券抵扣', {}, [2207, 6101, 1122]],
  ['车主购券抵扣退回', { back: true }, [2207, 6101, 1122]],
  ['商户券抵扣', { merchantId: 'shop' }, [2207, 6101, 1122]],
  ['商户券抵扣（后付）', { merchantId: 'shop', postPaid: 1 }, [1123, 6101, 1122]],
])('a used coupon says who had bought it: %s', (memo, of, accounts) => {
  const entry = entryOfUse({ ...use, ...of });
  expect(entry.memo).toBe(memo);
  expect(entry.lines.map(({ account }) => account)).toEqual(accounts);
});
