import type { Tx } from '../../../kernel/database/db.ts';
import type { BillRow } from './bill.repo.ts';
import { type BillLot, bookLotRefund, lotsOf } from './bill-lot.repo.ts';
import { spreadFen } from './bill-lot.rule.ts';
import { bookBillRefund } from './bill-match.repo.ts';

/**
 * Money of a locked bill went back: answers whose it was. For one of several subjects it is its lot's; otherwise it is taken from all lots as the payment
 * was spread, by what is left of each.
 */
export async function takeBack(tx: Tx, bill: BillRow, refundFen: number, subjectParkId: string | undefined): Promise<BillLot[]> {
  await bookBillRefund(tx, bill, refundFen);
  const lots = bill.subjectId === null ? await lotsOf(tx, bill.id, null) : [];
  if (lots.length === 0) return [{ parkId: bill.parkId, amountFen: refundFen }];
  const own =
    bill.items.length < 2
      ? []
      : lots.filter(({ parkId, amountFen, refundedFen }) => parkId === subjectParkId && amountFen - refundedFen >= refundFen);
  const from = own.length > 0 ? own : lots;
  const spread = spreadFen(
    refundFen,
    from.map((lot) => lot.amountFen - lot.refundedFen),
  );
  const taken = from.map(({ parkId }, index) => ({ parkId, amountFen: spread[index] ?? 0 }));
  await bookLotRefund(tx, bill, taken);
  return taken;
}
