import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event, ledgerCategory } from '@bochong/contract/ledger';
import { type Entry, noPart } from './entry.rule.ts';
import { transferred } from './posting.rule.ts';

/**
 * A movement of a peer's account: kind 1 paid in, 2 a charge, 3 its correction, 4 put right by a person, 5 and 6 a charge of
 * our customer and its correction, 7 paid out; positive is the peer's favour.
 */
export interface PeerMovement {
  id: string;
  peerId: string;
  kind: number;
  amountFen: number;
  orderId: string | null;
  at: string;
  voucher: string;
}

/** What vouchers call a movement by its kind. */
const memos: Readonly<Record<number, string>> = {
  ...{ 1: '互联互通预付', 2: '互联互通充电', 3: '互联互通充电', 4: '互联互通调整' },
  ...{ 5: '我方用户他方充电', 6: '我方用户他方充电', 7: '互联互通付款' },
};

/** The voucher of a movement of a peer's account. */
export function entryOfPeer(
  { id, peerId, kind, amountFen, orderId, at, voucher }: PeerMovement,
  { lotOf, numberOf }: { lotOf(id: string): string | undefined; numberOf(id: string): string | undefined },
): Entry[] {
  const peer = { account: account.COMPANY, subKey: peerId };
  const [paidIn, foreign] = [kind === 1 || kind === 7, kind === 5 || kind === 6];
  const other =
    orderId !== null ? { account: account.RECEIVABLE, subKey: orderId } : { account: paidIn ? account.BANK : account.LOSS, subKey: noPart };
  // A charge makes the peer owe: its account is debited. Money that came in, and what is put right for it, lowers that.
  const lines = transferred(
    other,
    peer,
    amountFen,
    orderId === null ? { category: paidIn ? ledgerCategory.SETTLEMENT : ledgerCategory.ADJUSTMENT } : {},
  );
  if (lines.length === 0) return [];
  const parkId = (orderId && lotOf(orderId)) || noPart;
  const refNo = (orderId && numberOf(orderId)) || voucher;
  return [
    {
      eventType: event.PEER_MOVED,
      sourceId: id,
      seq: 0,
      bizType: foreign ? billBiz.PEER_CHARGING : billBiz.CHARGING,
      parkId,
      refNo,
      memo: memos[kind] ?? '互联互通调整',
      at,
      lines,
    },
  ];
}
