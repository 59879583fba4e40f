import { taxPolicy } from '@bochong/contract/e-invoice';

export interface Taxed {
  grossFen: number;
  netFen: number;
  taxFen: number;
}

export interface Rate {
  rateBp: number;
  taxPolicy: number;
}

const whole = 10_000n;

/** Net of an amount that holds its tax, half a fen rounded up: gross × 10000 / (10000 + rate). */
export function netOf(grossFen: number, { rateBp, taxPolicy: policy }: Rate): number {
  if (policy === taxPolicy.EXEMPT || policy === taxPolicy.NON_TAXABLE) return grossFen;
  const divisor = whole + BigInt(rateBp);
  return Number((2n * BigInt(grossFen) * whole + divisor) / (2n * divisor));
}

/** Net and tax of a line's gross; their sum is the gross. */
export function taxed(grossFen: number, rate: Rate): Taxed {
  const netFen = netOf(grossFen, rate);
  return { grossFen, netFen, taxFen: grossFen - netFen };
}

/** What a part of a line is, after parts of it were made red before: all parts together are the line to the fen. */
export function taxedPart(partFen: number, beforeFen: number, rate: Rate): Taxed {
  const netFen = netOf(beforeFen + partFen, rate) - netOf(beforeFen, rate);
  return { grossFen: partFen, netFen, taxFen: partFen - netFen };
}

export const sumOf = (lines: readonly Taxed[]): Taxed => ({
  grossFen: lines.reduce((sum, line) => sum + line.grossFen, 0),
  netFen: lines.reduce((sum, line) => sum + line.netFen, 0),
  taxFen: lines.reduce((sum, line) => sum + line.taxFen, 0),
});
