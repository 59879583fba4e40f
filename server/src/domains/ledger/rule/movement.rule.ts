import { billBiz } from '@bochong/contract/bill';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { ledgerAccount as account, ledgerEvent as event, type LedgerEvent, ledgerCategory } from '@bochong/contract/ledger';
import { refundBiz } from '@bochong/contract/refund';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import type { MoneyEvents } from '../../bill/index.ts';
import { type Entry, type Line, noPart } from './entry.rule.ts';
import { type Place, paid, refundApproved, refundDone, transferred } from './posting.rule.ts';
import { entriesOfSplit } from './split.rule.ts';

/** What a movement of money does not say itself. */
export interface Lookups {
  /** Receiving account of a bill. */
  accountOf(billId: string): string | undefined;
  companyOf(subjectId: string): string | undefined;
  /** Merchant of a recharge or statement. */
  merchantOf(subjectId: string): string | undefined;
  walletOf(rechargeId: string): string | undefined;
  /** Lot of a subject. */
  lotOf(subjectId: string): string | undefined;
}

type Tender = MoneyEvents['BillSettled']['tender'];

/** Orders that are paid out of wallets: what was taken of the wallet, and given back to it, is told by the wallet. */
const byWallet: ReadonlySet<number> = new Set([billBiz.CHARGING, billBiz.OCCUPANCY, billBiz.CHARGING_BOOK, billBiz.PEER_CHARGING]);
const walletMeans: ReadonlySet<number> = new Set([payChannel.BALANCE, payChannel.STORED_CARD, payChannel.COMPANY]);
const toldByWallet = (bizType: number, tender: Tender): boolean => byWallet.has(bizType) && walletMeans.has(tender.payChannel);
/** What is paid for as an order is: it has a receivable of its own. */
const advances: ReadonlySet<number> = new Set([
  billBiz.PASS,
  billBiz.RECHARGE,
  billBiz.COMPANY,
  billBiz.COMPANY_CHARGING,
  billBiz.COUPON,
  billBiz.MERCHANT,
  billBiz.MERCHANT_SETTLEMENT,
  billBiz.ACCOUNT_TEST,
]);
export const isOrder = (bizType: number): boolean => !advances.has(bizType);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const partOf = (key: string | null | undefined): string => (key && uuid.test(key) ? key : noPart);

/** Where the money of a means is. */
function placeOf(billId: string, subjectId: string | undefined, tender: Tender, { accountOf, companyOf }: Lookups): Place {
  switch (tender.payChannel) {
    case payChannel.CASH:
      return { account: account.CASH, subKey: partOf(tender.collectorId) };
    case payChannel.TRANSFER:
      return { account: account.BANK, subKey: noPart };
    case payChannel.COMPANY:
      return { account: account.COMPANY, subKey: partOf(subjectId && companyOf(subjectId)) };
    case payChannel.BALANCE:
    case payChannel.STORED_CARD:
      return { account: account.PRINCIPAL, subKey: noPart };
    default:
      return { account: account.CHANNEL, subKey: partOf(accountOf(billId)) };
  }
}

/** What a payment is for, as a part of an account. */
function purposeOf(bizType: number, subjectId: string, { companyOf, walletOf, merchantOf }: Lookups): Place {
  if (bizType === billBiz.PASS) return { account: account.PASS_ADVANCE, subKey: subjectId };
  if (bizType === billBiz.COUPON) return { account: account.COUPON_ADVANCE, subKey: subjectId };
  if (bizType === billBiz.RECHARGE) return { account: account.PRINCIPAL, subKey: partOf(walletOf(subjectId)) };
  if (bizType === billBiz.COMPANY || bizType === billBiz.COMPANY_CHARGING)
    return { account: account.COMPANY, subKey: partOf(companyOf(subjectId)) };
  if (bizType === billBiz.MERCHANT) return { account: account.MERCHANT_ADVANCE, subKey: partOf(merchantOf(subjectId)) };
  if (bizType === billBiz.MERCHANT_SETTLEMENT) return { account: account.COMPANY, subKey: partOf(merchantOf(subjectId)) };
  return bizType === billBiz.ACCOUNT_TEST
    ? { account: account.SUSPENSE, subKey: subjectId }
    : { account: account.RECEIVABLE, subKey: subjectId };
}

const eventOf = (bizType: number): LedgerEvent => {
  if (bizType === billBiz.PASS) return event.PASS_SOLD;
  if (bizType === billBiz.RECHARGE) return event.TOPUP;
  if (bizType === billBiz.COUPON) return event.COUPON_SOLD;
  if (bizType === billBiz.MERCHANT) return event.MERCHANT_TOPUP;
  return bizType === billBiz.COMPANY || bizType === billBiz.COMPANY_CHARGING || bizType === billBiz.MERCHANT_SETTLEMENT
    ? event.COMPANY_PAID
    : event.TENDER_PAID;
};

/** One sum over several lots: each lot has its own part of the place where the money is. */
const byLot = (lots: MoneyEvents['BillSettled']['lots'], line: Line | undefined, sign: 1 | -1): Line[] =>
  line ? lots.map(({ parkId, fen }) => ({ ...line, fen: sign * fen, parkId })) : [];

const hasSeveral = (list: readonly unknown[]): boolean => list.length > 1;
const firstLot = (lots: MoneyEvents['BillSettled']['lots']): string => lots[0]?.parkId ?? noPart;

function billSettled(body: MoneyEvents['BillSettled'], lookups: Lookups): Entry[] {
  const { billId, billNo, bizType, at, fen, lots, subjects, tender } = body;
  if (fen === 0 || toldByWallet(bizType, tender)) return [];
  const to = placeOf(billId, subjects[0]?.subjectId, tender, lookups);
  const known = subjects.map(({ subjectId, fen: share }) => {
    const parkId = hasSeveral(lots) ? lookups.lotOf(subjectId) : undefined;
    return { ...purposeOf(bizType, subjectId, lookups), fen: share, ...(parkId !== undefined && { parkId }) };
  });
  const unknownFen = fen - subjects.reduce((sum, { fen: share }) => sum + share, 0);
  const facts = { matchKey: tender.outTradeNo, payChannel: tender.payChannel };
  const [first, ...credits] = paid(to, [...known, { account: account.SUSPENSE, subKey: billId, fen: unknownFen }], facts);
  const lines = hasSeveral(lots) ? [...byLot(lots, first, 1), ...credits] : [...(first ? [first] : []), ...credits];
  const memo = `${billBiz.label(bizType as 1)}收款 ${payChannel.label(tender.payChannel as 1)}`;
  return [{ eventType: eventOf(bizType), sourceId: billId, seq: 0, bizType, parkId: firstLot(lots), refNo: billNo, memo, at, lines }];
}

/** A surplus is taken off what was paid for the subject; what was not too much comes back with what the order is charged from then on. */
function refundExecuted(body: MoneyEvents['RefundExecuted'], lookups: Lookups): Entry[] {
  const { billId, bizType, at, fen, lots, tender, subjectId, refundId, refundNo, bizId } = body;
  if (fen === 0 || toldByWallet(bizType, tender)) return [];
  const known = subjectId === null ? { account: account.SUSPENSE, subKey: billId } : purposeOf(bizType, subjectId, lookups);
  // A withdrawal left the wallet when it was asked for.
  const withdrawn = body.refundBiz === refundBiz.WALLET && bizId !== null;
  const from = withdrawn ? { account: account.WITHDRAWING, subKey: known.subKey } : known;
  const to = placeOf(billId, subjectId ?? undefined, tender, lookups);
  const facts = { matchKey: tender.outTradeNo, payChannel: tender.payChannel };
  const [taken, given] = refundDone(refundId, [{ ...to, fen }], facts);
  const done = hasSeveral(lots) ? [...byLot(lots, taken, 1), ...byLot(lots, given, -1)] : [taken, given];
  const approved = refundApproved(from, refundId, fen);
  const spread = hasSeveral(lots) ? [...byLot(lots, approved[0], 1), ...byLot(lots, approved[1], -1)] : approved;
  const entry = { sourceId: refundId, seq: 0, bizType, parkId: firstLot(lots), refNo: refundNo, at };
  const memo = `${billBiz.label(bizType as 1)}退款 原单${body.billNo}`;
  return [
    { ...entry, eventType: event.REFUND_APPROVED, memo, lines: spread },
    { ...entry, eventType: event.REFUND_DONE, memo, lines: done.filter((line) => line !== undefined) },
  ];
}

function billAssigned(body: MoneyEvents['BillAssigned'], eventId: string): Entry[] {
  const { billId, billNo, bizType, at, fen, parkId, fromSubjectId, toSubjectId } = body;
  const place = (subjectId: string | null): Place =>
    subjectId === null ? { account: account.SUSPENSE, subKey: billId } : { account: account.RECEIVABLE, subKey: subjectId };
  const lines = transferred(place(fromSubjectId), place(toSubjectId), fen);
  return [{ eventType: event.BILL_ASSIGNED, sourceId: eventId, seq: 0, bizType, parkId, refNo: billNo, memo: '收款归属变更', at, lines }];
}

/** Change that a cash payment left over: in the drawer, owed to the payer until it is paid out or belongs to the lot. */
function change(eventType: LedgerEvent, memo: string, body: MoneyEvents['ChangeOwed'], from: Place, to: Place): Entry {
  const { changeId, parkId, at, fen } = body;
  const lines = transferred(from, to, fen, { category: ledgerCategory.ADJUSTMENT });
  return { eventType, sourceId: changeId, seq: 0, bizType: billBiz.PARKING, parkId, refNo: '', memo, at, lines };
}

/** What the adjustment of a difference made known is booked as that adjustment, on its day; it is no trade of the month. */
const byAdjustment = (entries: readonly Entry[], { adjust }: MoneyEvents['BillSettled' | 'RefundExecuted']): Entry[] =>
  adjust === undefined
    ? [...entries]
    : entries.map((entry, seq) => ({
        ...{ ...entry, eventType: event.ADJUSTMENT, sourceId: adjust.id, seq, at: adjust.at, memo: `对账调整 ${entry.memo}` },
        lines: entry.lines.map((line) => (line.account === account.CHANNEL ? { ...line, category: ledgerCategory.ADJUSTMENT } : line)),
      }));

export interface Movement {
  kind: string;
  body: unknown;
}

/** What a source of one step is called when its facts do not: the same for the same facts, whoever reads them. */
export type KeyOf = (facts: string) => string;

/** The vouchers of a movement of money; none for what moves no money (a surplus that was found, a debt that was given up). */
export function entriesOfMovement({ kind, body }: Movement, lookups: Lookups, keyOf: KeyOf): Entry[] {
  switch (kind) {
    case 'BillSettled':
      return byAdjustment(billSettled(body as MoneyEvents['BillSettled'], lookups), body as MoneyEvents['BillSettled']);
    case 'RefundExecuted':
      return byAdjustment(refundExecuted(body as MoneyEvents['RefundExecuted'], lookups), body as MoneyEvents['RefundExecuted']);
    case 'BillAssigned': {
      const moved = body as MoneyEvents['BillAssigned'];
      return billAssigned(moved, keyOf(`${moved.billId} ${moved.fromSubjectId} ${moved.toSubjectId} ${Date.parse(moved.at)}`));
    }
    case 'ChangeOwed': {
      const owed = body as MoneyEvents['ChangeOwed'];
      const [cash, due] = [
        { account: account.CASH, subKey: noPart },
        { account: account.SUSPENSE, subKey: owed.changeId },
      ];
      return [change(event.CHANGE_OWED, '找零待付', owed, cash, due)];
    }
    case 'ChangePaid': {
      const done = body as MoneyEvents['ChangePaid'];
      const [due, channel] = [
        { account: account.SUSPENSE, subKey: done.changeId },
        { account: account.CHANNEL, subKey: noPart },
      ];
      return [change(event.CHANGE_PAID, '找零付出', done, due, channel)];
    }
    case 'ChangeReturned': {
      const back = body as MoneyEvents['ChangeReturned'];
      const [due, gain] = [
        { account: account.SUSPENSE, subKey: back.changeId },
        { account: account.GAIN, subKey: noPart },
      ];
      return [change(event.CHANGE_RETURNED, '找零未领', back, due, gain)];
    }
    case 'BalanceWithdrawPaid': {
      const { withdrawId, applyNo, accountId, fen, at } = body as DomainEvents['BalanceWithdrawPaid'];
      const lines = transferred({ account: account.WITHDRAWING, subKey: accountId }, { account: account.BANK, subKey: noPart }, fen);
      const entry = { eventType: event.WITHDRAW, sourceId: withdrawId, seq: 0, bizType: billBiz.RECHARGE, parkId: noPart, refNo: applyNo };
      return [{ ...entry, memo: '提现打款', at, lines }];
    }
    case 'SplitMoved':
      return entriesOfSplit(body as DomainEvents['SplitMoved']);
    default:
      return [];
  }
}

/** Orders whose charge may be another since a movement. */
export function ordersOfMovement({ kind, body }: Movement): { bizType: number; orderId: string }[] {
  const { bizType } = body as { bizType?: number };
  if (kind === 'SplitMoved' || bizType === undefined || !isOrder(bizType)) return [];
  const subjects =
    kind === 'BillSettled'
      ? (body as MoneyEvents['BillSettled']).subjects.map(({ subjectId }) => subjectId)
      : [(body as { subjectId?: string | null }).subjectId];
  return subjects.filter((id) => id !== null && id !== undefined).map((orderId) => ({ bizType, orderId }));
}
