import { dueFen, priceStay, type StayContext, type StayRow } from '../parking-order/index.ts';

/** What a stay owes now: the stored quote once it stands at an exit or has left, else the price up to now. */
export async function quoteStay({ tx, now }: StayContext, stay: StayRow): Promise<{ payableFen: number; dueFen: number }> {
  if (stay.exitTime !== null) return { payableFen: stay.payableFen, dueFen: dueFen(stay) };
  const calculation = await priceStay(tx, stay, now.toISOString());
  const payableFen = calculation?.payableFen ?? 0;
  return { payableFen, dueFen: dueFen({ payableFen, paidFen: stay.paidFen, refundFen: stay.refundFen }) };
}
