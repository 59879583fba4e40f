import { invoiceStatus, taxPolicy } from '@bochong/contract/e-invoice';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInCapitals } from '../../../kernel/chinese-amount.rule.ts';
import { spreadFen } from '../../bill/index.ts';
import { holds, isUnderWay, mayBecome, settledStatus } from './invoice-state.rule.ts';
import { sumOf, taxed } from './invoice-tax.rule.ts';
import { activeFen, invoiceableFen, keptFen, laidOver, type Payment, redNeededFen } from './invoiceable.rule.ts';
import { type BlueLine, redLines } from './red.rule.ts';

const { NORMAL, SIMPLE, EXEMPT, NON_TAXABLE } = taxPolicy;
const rates = fc.record({ rateBp: fc.constantFrom(0, 100, 300, 500, 600, 900, 1300), taxPolicy: fc.constantFrom(NORMAL, SIMPLE, EXEMPT) });
const sums = fc.integer({ min: 1, max: 10_000_000 });

describe('tax of a line', () => {
  test.each([
    [900, 900, NORMAL, 826, 74],
    [4560, 1300, NORMAL, 4035, 525],
    [30_000, 900, NORMAL, 27_523, 2477],
    [1050, 500, SIMPLE, 1000, 50],
    [1, 1300, NORMAL, 1, 0],
    [20_000, 0, NON_TAXABLE, 20_000, 0],
    [20_000, 0, EXEMPT, 20_000, 0],
  ])('%i fen at %i bp', (grossFen, rateBp, policy, netFen, taxFen) =>
    expect(taxed(grossFen, { rateBp, taxPolicy: policy })).toEqual({ grossFen, netFen, taxFen }),
  );

  test('net and tax are the gross, and neither is negative', () =>
    fc.assert(
      fc.property(sums, rates, (grossFen, rate) => {
        const { netFen, taxFen } = taxed(grossFen, rate);
        expect(netFen + taxFen).toBe(grossFen);
        expect(Math.min(netFen, taxFen)).toBeGreaterThanOrEqual(0);
      }),
    ));
});

test.each([
  [900, '玖元整'],
  [4560, '肆拾伍元陆角整'],
  [123_456, '壹仟贰佰叁拾肆元伍角陆分'],
  [100_005, '壹仟元零伍分'],
  [10_050, '壹佰元伍角整'],
  [1_000_300, '壹万零叁元整'],
  [1_010_000_00, '壹佰零壹万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [12_000_000, '壹拾贰万元整'],
  [5, '伍分'],
  [30, '叁角整'],
  [0, '零元整'],
  [-900, '负玖元整'],
])('%i fen in capitals', (fen, words) => expect(amountInCapitals(fen)).toBe(words));

const payment = (fen: number, change: Partial<Payment> = {}): Payment => ({
  ...{ billId: 'b', itemNo: 0, payChannel: payChannel.WECHAT, fen, refundFen: 0, activeFen: 0 },
  ...change,
});

test.each<[string, Payment[], number, number]>([
  ['what was paid', [payment(900)], 0, 900],
  ['two payments of one stay', [payment(900), payment(300, { payChannel: payChannel.CASH })], 0, 1200],
  ['less what went back', [payment(900, { refundFen: 200 })], 0, 700],
  ['less what is on an invoice', [payment(900, { activeFen: 600 })], 0, 300],
  ['nothing twice', [payment(900, { activeFen: 900 })], 0, 0],
  ['the part that is red again', [payment(900, { activeFen: 500 })], 0, 400],
  ['not what is on a company’s account', [payment(900, { payChannel: payChannel.COMPANY })], 0, 0],
  ['of a wallet not what it was given', [payment(1000, { payChannel: payChannel.BALANCE })], 400, 600],
  ['never less than nothing', [payment(900, { refundFen: 900, activeFen: 300 })], 0, 0],
])('invoiceable: %s', (_, payments, giftFen, fen) => expect(invoiceableFen(payments, giftFen)).toBe(fen));

test.each([
  ['an invoice of all of it: what goes back is red first', [payment(900, { activeFen: 900 })], 300, 300],
  ['what is on no invoice goes back as it is', [payment(900, { activeFen: 500 })], 400, 0],
  ['one fen more, and that fen is red', [payment(900, { activeFen: 500 })], 401, 1],
  ['all of it', [payment(900, { activeFen: 500 })], 900, 500],
])('red before a refund: %s', (_, payments, refund, red) => expect(redNeededFen(payments, 0, refund)).toBe(red));

const payments = fc.array(
  fc
    .record({ fen: sums, refund: fc.nat(100), active: fc.nat(100), channel: fc.constantFrom(payChannel.WECHAT, payChannel.COMPANY) })
    .map(({ fen, refund, active, channel }): Payment => {
      const refundFen = Math.floor((fen * refund) / 100);
      const most = channel === payChannel.COMPANY ? 0 : fen - refundFen;
      return payment(fen, { payChannel: channel, refundFen, activeFen: Math.floor((most * active) / 100) });
    }),
  { maxLength: 6 },
);

test('what is invoiced lies within its payments, and nothing is left to invoice then', () =>
  fc.assert(
    fc.property(payments, (paid) => {
      const numbered = paid.map((one, itemNo) => ({ ...one, itemNo }));
      const fen = invoiceableFen(numbered, 0);
      const parts = laidOver(numbered, fen);
      expect(parts.reduce((sum, part) => sum + part.fen, 0)).toBe(fen);
      const after = numbered.map((one) => ({ ...one, activeFen: one.activeFen + (parts.find((p) => p.itemNo === one.itemNo)?.fen ?? 0) }));
      for (const one of after) expect(one.activeFen).toBeLessThanOrEqual(one.fen - one.refundFen);
      expect(invoiceableFen(after, 0)).toBe(0);
      expect(activeFen(after)).toBeLessThanOrEqual(Math.max(0, keptFen(after, 0)));
      expect(() => laidOver(after, 1)).toThrow(RangeError);
    }),
  ));

describe('red', () => {
  const line = (lineNo: number, grossFen: number, redFen = 0, rateBp = 900): BlueLine => ({
    lineNo,
    grossFen,
    redFen,
    rateBp,
    taxPolicy: NORMAL,
  });

  test('a part of a line, and then the rest of it, are the line', () => {
    expect(redLines([line(1, 900)], new Map([[1, 300]])).lines).toEqual([{ lineNo: 1, grossFen: 300, netFen: 275, taxFen: 25 }]);
    expect(redLines([line(1, 900, 300)], new Map([[1, 600]])).lines).toEqual([{ lineNo: 1, grossFen: 600, netFen: 551, taxFen: 49 }]);
  });

  test('lines keep the order of the blue invoice; one that has nothing red is left out', () =>
    expect(
      redLines(
        [line(2, 4560, 0, 1300), line(1, 900), line(3, 100)],
        new Map([
          [2, 4560],
          [1, 900],
        ]),
      ),
    ).toEqual({
      lines: [
        { lineNo: 1, grossFen: 900, netFen: 826, taxFen: 74 },
        { lineNo: 2, grossFen: 4560, netFen: 4035, taxFen: 525 },
      ],
      whole: { grossFen: 5460, netFen: 4861, taxFen: 599 },
    }));

  test('more than a line has is refused', () => expect(() => redLines([line(1, 900, 600)], new Map([[1, 301]]))).toThrow(RangeError));

  test('in whatever parts an invoice becomes red, the parts are the invoice, net and tax', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ grossFen: sums, rate: rates }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
        (given, cuts) => {
          const lines = given.map(({ grossFen, rate }, index) => ({ lineNo: index + 1, grossFen, redFen: 0, ...rate }));
          const whole = sumOf(lines.map((one) => taxed(one.grossFen, one)));
          const made = { grossFen: 0, netFen: 0, taxFen: 0 };
          for (const cut of [...cuts, 100]) {
            const left = lines.map((one) => one.grossFen - one.redFen);
            const fen = Math.floor((left.reduce((sum, one) => sum + one, 0) * cut) / 100);
            const shares = spreadFen(fen, left);
            const red = redLines(lines, new Map(shares.map((share, index) => [index + 1, share])));
            for (const one of red.lines) {
              expect(Math.min(one.netFen, one.taxFen)).toBeGreaterThanOrEqual(0);
              (lines[one.lineNo - 1] as BlueLine).redFen += one.grossFen;
            }
            expect(red.whole.grossFen).toBe(fen);
            for (const name of ['grossFen', 'netFen', 'taxFen'] as const) made[name] += red.whole[name];
          }
          expect(made).toEqual(whole);
        },
      ),
    ));
});

describe('states', () => {
  const { TO_AUDIT, ISSUING, ISSUED, FAILED, REJECTED, REDDING, CANCELLED, RED, PART_RED } = invoiceStatus;
  const moves = [
    ...[
      [TO_AUDIT, ISSUING],
      [TO_AUDIT, REJECTED],
      [ISSUING, ISSUED],
      [ISSUING, FAILED],
      [FAILED, ISSUING],
      [FAILED, CANCELLED],
    ],
    ...[
      [ISSUED, REDDING],
      [PART_RED, REDDING],
      [REDDING, RED],
      [REDDING, PART_RED],
      [REDDING, ISSUED],
    ],
  ];
  test('nothing moves but by the table', () => {
    const codes = invoiceStatus.options.map(({ value }) => value);
    for (const from of codes)
      for (const to of codes) expect([from, to, mayBecome(from, to)]).toEqual([from, to, moves.some(([a, b]) => a === from && b === to)]);
  });
  test('what counts', () => {
    expect([TO_AUDIT, ISSUING, FAILED].every(isUnderWay)).toBe(true);
    expect([ISSUED, REDDING, RED, PART_RED, REJECTED, CANCELLED].some(isUnderWay)).toBe(false);
    expect([REJECTED, CANCELLED].some(holds)).toBe(false);
    expect([settledStatus(900, 0), settledStatus(900, 1), settledStatus(900, 900)]).toEqual([ISSUED, PART_RED, RED]);
  });
});
