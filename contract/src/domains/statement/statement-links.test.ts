import { expect, test } from 'vitest';
import { statementBy } from './statement-figures.ts';
import { figureLink, rowScope, sameMoney } from './statement-links.ts';

const whole = { from: '2026-11-01', to: '2026-11-28' };
const { PERIOD, TARGET, BIZ, PAY } = statementBy;

test.each([
  [PERIOD, '2026-11-03', { from: '2026-11-03', to: '2026-11-03' }],
  // The running month ends with the period.
  [PERIOD, '2026-11', whole],
  [TARGET, 'p', { ...whole, parkId: 'p' }],
  [BIZ, '7', { ...whole, bizType: '7' }],
  [PAY, '2', { ...whole, payType: '2' }],
] as const)('a row of pivot %i, %s, is of %j', (by, key, scope) => {
  expect(rowScope(by, key, whole)).toEqual(scope);
});

test.each([
  // Money of a lot and a means: what the till's flows list; of a business, vouchers.
  [
    'paymentType',
    'paidFen',
    { parkId: 'p', payType: '2' },
    '/stopFee/billFlow/list?startTime=2026-11-01+00%3A00%3A00&endTime=2026-11-28+23%3A59%3A59&parkIds=p&payChannel=2&flowKind=1',
  ],
  ['income', 'receivedFen', { bizType: '7' }, '/financialCenter/ledger/list?startDate=2026-11-01&endDate=2026-11-28&bizType=7&eventType=3'],
  ['income', 'receivableFen', {}, '/financialCenter/ledger/list?startDate=2026-11-01&endDate=2026-11-28&eventType=1'],
  [
    'monthly',
    'netFen',
    { parkId: 'p' },
    '/financialStatement/income/index?startTime=2026-11-01+00%3A00%3A00&endTime=2026-11-28+23%3A59%3A59&grain=1&by=1&targetIds=p',
  ],
  [
    'parking',
    'exitCount',
    { parkId: 'p' },
    '/parkingRecord/parkRecord/list?startTime=2026-11-01+00%3A00%3A00&endTime=2026-11-28+23%3A59%3A59&timeKind=exit&parkIds=p',
  ],
] as const)('%s %s of %j leads to %s', (name, figure, of, path) => {
  expect(figureLink(name, figure, { ...whole, ...of })?.path).toBe(path);
});

test('what nothing lists leads nowhere; the same money stands with the till, the ledger, the channels and the invoices', () => {
  expect(figureLink('income', 'averageFen', whole)).toBeNull();
  expect(sameMoney(whole).map(([title]) => title)).toEqual(['账单流水', '记账凭证', '科目余额表', '渠道对账', '开票记录']);
});
