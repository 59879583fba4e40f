import { billBiz } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import { ledgerAccount as account, ledgerEvent as event, ledgerCategory } from '@bochong/contract/ledger';
import { credit, debit, type Entry, type Line, moving, noPart } from './entry.rule.ts';
import { giftExpired, toppedUp, transferred, walletPaid } from './posting.rule.ts';

/** A movement of a wallet; amounts are what it changed. */
export interface WalletMovement {
  id: string;
  walletId: string;
  kind: number;
  bizType: number;
  bizId: string;
  ofBizId: string | null;
  at: string;
  principalFen: number;
  giftFen: number;
  creditFen: number;
}

const billBizOf = (bizType: number): number => {
  if (bizType === walletBiz.OCCUPANCY) return billBiz.OCCUPANCY;
  if (bizType === walletBiz.CHARGING_BOOK) return billBiz.CHARGING_BOOK;
  if (bizType === walletBiz.PEER_CHARGING) return billBiz.PEER_CHARGING;
  return bizType === walletBiz.CHARGING || bizType === walletBiz.ARREARS ? billBiz.CHARGING : billBiz.RECHARGE;
};

function linesOf(movement: WalletMovement): [eventType: Entry['eventType'], memo: string, lines: Line[]] | undefined {
  const { walletId, kind, bizType, bizId, ofBizId, principalFen, giftFen, creditFen } = movement;
  const suspense = { account: account.SUSPENSE, subKey: noPart };
  switch (kind) {
    case walletEntryKind.RECHARGE:
      // One that a bill paid is told by the bill; without a bill nobody knows yet where the money came from.
      return bizType === walletBiz.RECHARGE ? undefined : [event.TOPUP, '余额登记', toppedUp(walletId, suspense, principalFen, giftFen)];
    case walletEntryKind.GIFT:
      return [event.TOPUP, '充值赠送', toppedUp(walletId, suspense, 0, giftFen)];
    case walletEntryKind.CAPTURE:
    case walletEntryKind.REFUND: {
      const taken = { walletId, principalFen: 0 - principalFen, giftFen: 0 - giftFen, creditFen };
      const back = kind === walletEntryKind.REFUND;
      return [back ? event.REFUND_DONE : event.TENDER_PAID, back ? '退回账户余额' : '账户余额支付', walletPaid(ofBizId ?? bizId, taken)];
    }
    case walletEntryKind.WITHDRAW: {
      const wallet = { account: account.PRINCIPAL, subKey: walletId };
      return [
        event.WITHDRAW,
        principalFen < 0 ? '余额提现' : '提现未成，退回账户',
        transferred(wallet, { account: account.WITHDRAWING, subKey: walletId }, 0 - principalFen),
      ];
    }
    case walletEntryKind.ADJUST: {
      const parts = [
        credit(account.PRINCIPAL, walletId, principalFen),
        credit(account.GIFT, walletId, giftFen),
        debit(account.LOSS, noPart, principalFen + giftFen),
      ];
      return [event.WALLET_ADJUSTED, '余额调整', moving(parts).map((line) => ({ ...line, category: ledgerCategory.ADJUSTMENT }))];
    }
    case walletEntryKind.EXPIRED:
      return [event.GIFT_EXPIRED, '赠送金过期', giftExpired(walletId, 0 - giftFen)];
    // A company that pays its statement is told by the bill.
    default:
      return undefined;
  }
}

/** The voucher of a movement of a wallet; `lotOf` and `numberOf` say where and what the order is. */
export function entryOfWallet(
  movement: WalletMovement,
  { lotOf, numberOf }: { lotOf(id: string): string | undefined; numberOf(id: string): string | undefined },
): Entry[] {
  const [eventType, memo, lines] = linesOf(movement) ?? [];
  if (eventType === undefined || memo === undefined || lines === undefined || lines.length === 0) return [];
  const { id, bizType, bizId, ofBizId, at } = movement;
  const subjectId = ofBizId ?? bizId;
  const [parkId, refNo] = [lotOf(subjectId) ?? noPart, numberOf(subjectId) ?? ''];
  return [{ eventType, sourceId: id, seq: 0, bizType: billBizOf(bizType), parkId, refNo, memo, at, lines }];
}
