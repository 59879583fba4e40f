/** Pieces of one purchase that are there to be given. */
export interface LeftOf {
  id: string;
  leftQty: number;
}

/** Of which purchases so many pieces are taken, the oldest first; undefined: there are too few. */
export function takeOldest<P extends LeftOf>(purchases: readonly P[], qty: number): { purchase: P; qty: number }[] | undefined {
  const taken: { purchase: P; qty: number }[] = [];
  let missing = qty;
  for (const purchase of purchases) {
    const part = Math.min(missing, purchase.leftQty);
    if (part > 0) taken.push({ purchase, qty: part });
    missing -= part;
  }
  return missing > 0 ? undefined : taken;
}

/** How many of a coupon may still be sold: of what is meant for sale, and of what was not given. */
export const saleLeft = (sale: {
  saleQty: number;
  soldQty: number;
  totalQty: number;
  grantedQty: number;
  saleReservedQty: number;
}): number => Math.max(0, Math.min(sale.saleQty - sale.soldQty, sale.totalQty - sale.grantedQty - sale.saleReservedQty));
