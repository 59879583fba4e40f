import { splitBillStatus, splitDetailStatus } from '@bochong/contract/split';

/** What is taken back of a share when so much of its payment has gone back altogether: never more than is left of it, all of it in the end. */
export const takeBackFen = (share: { shareFen: number; returnedFen: number }, refundedFen: number, paidFen: number): number =>
  Math.max(0, Math.floor((share.shareFen * Math.min(refundedFen, paidFen)) / paidFen) - share.returnedFen);

/** What was taken back of a share beyond what its refunds come to: the receiver is to have it again. */
export const overTakenFen = (
  { shareFen, returnedFen }: { shareFen: number; returnedFen: number },
  refundedFen: number,
  paidFen: number,
): number => Math.max(0, returnedFen - Math.floor((shareFen * Math.min(refundedFen, paidFen)) / paidFen));

/** What of a share that is taken back was given or is still to be; the rest had settled an older debt, which is owed again. */
export function partsOfTakeBack(
  { amountFen, returnedFen }: { amountFen: number; returnedFen: number },
  fen: number,
): { ofAmount: number; ofDebt: number } {
  const ofAmount = Math.min(fen, Math.max(0, amountFen - returnedFen));
  return { ofAmount, ofDebt: fen - ofAmount };
}

const { WAITING, UNDER_WAY, DONE, FAILED, RETURNED } = splitDetailStatus;

/** How a payment's sharing stands, by its shares. */
export function statusOfBill(details: readonly number[]): number {
  const has = (status: number) => details.includes(status);
  if (has(UNDER_WAY)) return splitBillStatus.UNDER_WAY;
  if (has(FAILED)) return splitBillStatus.PARTLY;
  if (has(WAITING)) return has(DONE) ? splitBillStatus.UNDER_WAY : splitBillStatus.WAITING;
  return details.every((status) => status === RETURNED) ? splitBillStatus.RETURNED : splitBillStatus.DONE;
}
