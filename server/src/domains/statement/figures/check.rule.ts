import type { StatementCheck } from '@bochong/contract/statement';
import { isOrder, netFen, receivedFen, refundedFen } from './figures.rule.ts';
import { type Cell, sumsOf } from './measure.rule.ts';

type Side = readonly [title: string, fen: number];

export const check = (id: string, title: string, [left, leftFen]: Side, terms: readonly Side[]): StatementCheck => ({
  id,
  kind: 'money',
  title,
  left,
  leftFen,
  terms: terms.map(([name, fen]) => ({ title: name, fen })),
  diffFen: leftFen - terms.reduce((sum, [, fen]) => sum + fen, 0),
});

/** F1: what orders were charged is what was paid for them, taken off, given up or is open. Of all means of payment only. */
export function receivableIdentity(cells: readonly Cell[]): StatementCheck {
  const all = sumsOf(cells.filter(isOrder));
  return check(
    'F1',
    '应收等于实收、优惠、挂账与未收之和',
    ['订单应收', all.chargedFen],
    [
      ['订单净实收', netFen(all)],
      ['赠送抵扣', all.giftFen - all.giftBackFen],
      ['已售券', all.couponFen],
      ['规则减免与免费券', all.discountFen],
      ['企业挂账', all.creditFen - all.creditBackFen],
      ['退款冲减', all.givenBackFen],
      ['核销', all.writtenOffFen],
      ['未收变动', all.receivableFen],
      ['转入待查', -all.unknownFen],
      ['订单间结转', -all.carriedFen],
    ],
  );
}

/** F2: every tender is a credit of a receivable, or of what nobody knows the order of yet. */
export function tenderIdentity(cells: readonly Cell[]): StatementCheck {
  const all = sumsOf(cells.filter(isOrder));
  const tenders = receivedFen(all) + all.giftFen + all.creditFen;
  return check(
    'F2',
    '支付构成等于冲减的应收',
    ['支付构成', tenders],
    [
      ['冲减应收', all.appliedFen],
      ['待查', all.unknownFen],
    ],
  );
}

/** F3: what the till took less what it gave back, the same money that the home page tells of. `tillFen`: the till's own count. */
export function tillIdentity(cells: readonly Cell[], tillFen: number): StatementCheck {
  const all = sumsOf(cells);
  return check(
    'F3',
    '收款净额等于收银台与首页净收',
    ['收银台净收', tillFen],
    [
      ['各项实收', receivedFen(all)],
      ['赠送抵扣', all.giftFen],
      ['退款', -refundedFen(all) - all.giftBackFen],
    ],
  );
}

/** C1: what channels' bills of a day say is what the ledger has under their accounts; what differs is the daily reconciliation's. */
export const channelTie = ({ channelFen, ledgerFen }: { channelFen: number; ledgerFen: number }): StatementCheck =>
  check('C1', '渠道账单等于总账渠道收款，差额见渠道对账', ['渠道账单净额', channelFen], [['总账渠道收款净额', ledgerFen]]);

/** What moved the receivables is what the ledger's balances moved by. */
export const receivableTie = (cells: readonly Cell[], ledgerFen: number): StatementCheck =>
  check('L1', '未收变动等于总账1122变动', ['总账1122', ledgerFen], [['未收变动', sumsOf(cells).receivableFen]]);

/** What was open of passes, and what came and went, is what the ledger has of them. */
export function passRoll(cells: readonly Cell[], openingFen: number, closingFen: number): StatementCheck {
  const { passSoldFen, passBackFen, passRecognisedFen } = sumsOf(cells);
  return check(
    'P1',
    '期初加销售减退费减确认等于总账2205期末',
    ['总账2205期末', closingFen],
    [
      ['期初', openingFen],
      ['销售', passSoldFen],
      ['退费', -passBackFen],
      ['确认收入', -passRecognisedFen],
    ],
  );
}

/** The same of wallets, principal and gift. */
export function walletRoll(cells: readonly Cell[], openingFen: number, closingFen: number): StatementCheck {
  const all = sumsOf(cells);
  return check(
    'W1',
    '期初加充值减消费等于总账2203、2204期末',
    ['总账余额期末', closingFen],
    [
      ['期初', openingFen],
      ['充值本金', all.topUpFen],
      ['赠送', all.topUpGiftFen],
      ['消费', -(all.principalFen + all.giftFen)],
      ['消费退回', all.principalBackFen + all.giftBackFen],
      ['退款/提现', -(all.topUpBackFen + all.withdrawnFen)],
      ['调整', all.adjustedFen],
      ['赠送过期', -all.expiredFen],
    ],
  );
}

/** What is open of orders is what the ledger has of them. */
export const agingTie = (openFen: number, ledgerFen: number): StatementCheck =>
  check('A1', '各账龄之和等于总账1122余额', ['总账1122余额', ledgerFen], [['各账龄之和', openFen]]);
