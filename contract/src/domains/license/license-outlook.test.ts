import { describe, expect, test } from 'vitest';
import { outlookKind } from './license-enums.ts';
import { outlookOf } from './license-outlook.ts';

const today = '2026-11-25';
const unit = (pools: readonly (readonly [name: string, end: string, grace?: number])[], codes: readonly string[] = []) => ({
  ...{ dealerId: 'd', dealerName: '滨江停车' },
  pools: pools.map(([poolName, expireDate, graceDays = 15]) => ({ poolName, expireDate, graceDays })),
  codes: codes.map((lastDay) => ({ licenseNo: 'L1', lastDay })),
});
const kindsOf = (...units: ReturnType<typeof unit>[]) => outlookOf(units, today).map(({ date, kind }) => [date, outlookKind.label(kind)]);

describe('the next ninety days', () => {
  test.each([
    ['nothing within them', unit([['主池', '2027-03-01']]), []],
    ['never licensed', unit([]), []],
    ['today is still a day', unit([['主池', '2026-11-25', 0]]), [['2026-11-25', '授权全部到期']]],
    ['the ninetieth day counts, its grace lies beyond', unit([['主池', '2027-02-23']]), [['2027-02-23', '授权全部到期']]],
    [
      'end and end of grace',
      unit([['主池', '2026-12-01']]),
      [
        ['2026-12-01', '授权全部到期'],
        ['2026-12-16', '宽限结束'],
      ],
    ],
    ['in its grace', unit([['主池', '2026-11-20']]), [['2026-12-05', '宽限结束']]],
    ['past its grace it is refused already', unit([['主池', '2026-10-01']]), [['2026-10-16', '正在限制']]],
    ['past without grace', unit([['主池', '2026-11-24', 0]]), [['2026-11-24', '正在限制']]],
    [
      'one pool ends, another goes on',
      unit([
        ['主池', '2027-06-01'],
        ['加购', '2026-12-10'],
      ]),
      [['2026-12-10', '授权池到期']],
    ],
    ['a code nobody used', unit([['主池', '2027-06-01']], ['2026-12-05']), [['2026-12-05', '激活码失效']]],
  ])('%s', (_, one, events) => expect(kindsOf(one)).toEqual(events));

  test('the soonest first, over all units; each says what is refused then and what never is', () => {
    const events = outlookOf([unit([['甲池', '2026-12-20']]), unit([['乙池', '2026-12-01', 30]])], today);
    expect(events.map(({ date, subject, remainDays }) => [date, subject, remainDays])).toEqual([
      ['2026-12-01', '乙池', 6],
      ['2026-12-20', '甲池', 25],
      ['2026-12-31', '乙池', 36],
      ['2027-01-04', '甲池', 40],
    ]);
    expect(events[0]?.consequence).toContain('宽限30天（至2026-12-31）');
    for (const { consequence } of events) expect(consequence).toContain('出入口通行、缴费和退款不受影响');
    expect(events[2]?.consequence).toContain('不能新增车场');
  });
});
