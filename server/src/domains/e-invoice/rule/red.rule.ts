import { sumOf, type Taxed, taxedPart } from './invoice-tax.rule.ts';

/** A line of a blue invoice as a red one needs it. */
export interface BlueLine {
  lineNo: number;
  rateBp: number;
  taxPolicy: number;
  grossFen: number;
  redFen: number;
}

export interface RedLine extends Taxed {
  lineNo: number;
}

/** Lines of a red invoice in the order of the blue one's; `byLine` says what of each becomes red now. */
export function redLines(lines: readonly BlueLine[], byLine: ReadonlyMap<number, number>): { lines: RedLine[]; whole: Taxed } {
  const red = [...lines]
    .sort((a, b) => a.lineNo - b.lineNo)
    .flatMap((line) => {
      const fen = byLine.get(line.lineNo) ?? 0;
      if (fen > line.grossFen - line.redFen) throw new RangeError('more is made red than the line has');
      return fen > 0 ? [{ lineNo: line.lineNo, ...taxedPart(fen, line.redFen, line) }] : [];
    });
  return { lines: red, whole: sumOf(red) };
}
