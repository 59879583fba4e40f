import { expect, test } from 'vitest';
import { defaultLimits } from './contact-governor.rule.ts';
import type { DebtorFacts } from './debtor.repo.ts';
import { messageFor } from './remind-message.rule.ts';

const debtor = {
  plateNo: '浙A12345',
  ripeCount: 2,
  ripeFen: 1805,
  parkName: '江南豪园',
  parkCount: 1,
  firstExit: '2026-11-03T23:30:00+08:00',
  lastExit: '2026-11-12T00:10:00+08:00',
} as DebtorFacts;
const template = {
  signName: '滨江停车',
  content: `\${plateNo}于\${period}在\${parkName}欠费\${count}笔共\${amount}元，请于\${deadline}前缴清，缴费与申诉：\${url}`,
};
const limits = { ...defaultLimits, payUrl: 'https://p.cn/a' };
const now = new Date('2026-11-21T23:59:00+08:00');

test('a message names vehicle, lot, days, amount, deadline and where to pay or object', () => {
  expect(messageFor(template, debtor, limits, now)).toEqual({
    content: '【滨江停车】浙A12345于11月03日至11月12日在江南豪园欠费2笔共18.05元，请于12月06日前缴清，缴费与申诉：https://p.cn/a',
    segments: 2,
  });
});

test('several lots are counted, one day is named once', () => {
  const { content } = messageFor(
    { signName: 'S', content: `\${parkName}\${period}` },
    { ...debtor, parkCount: 3, lastExit: '2026-11-03T23:59:59+08:00' },
    limits,
    now,
  );
  expect(content).toBe('【S】江南豪园等3个车场11月03日');
});
