import { coverKinds, type FeeSegment, type SegmentKind } from '@bochong/contract/parking-fee';
import type { CoverSpan, Span } from './fee-cover.rule.ts';
import type { UnitFold } from './fee-unit.rule.ts';

interface Piece extends Span {
  kind: SegmentKind;
  label: string;
  amount: number;
}

/** Neighbours of these kinds say the same thing and are drawn as one. */
const joinable: ReadonlySet<SegmentKind> = new Set<SegmentKind>(['FREE', 'FREE_BAND', 'CAPPED']);

function foldKind({ step, amount, charged, cappedBy }: UnitFold): SegmentKind {
  if (cappedBy !== null && charged === 0) return 'CAPPED';
  if (amount === 0 && step.fee > 0) return 'UNCOUNTED';
  return step.no === 1 ? 'FIRST' : 'NEXT';
}

const foldLabel = (fold: UnitFold, kind: SegmentKind): string => {
  if (kind === 'CAPPED') return '已封顶';
  const name = fold.band.band.name;
  if (kind === 'UNCOUNTED') return `${name} 不足一单位不计`;
  return `${name} ${fold.step.unit}分钟×${fold.count}${fold.cappedBy === null ? '' : ' 至封顶'}`;
};

/** The timeline of a stay: covers, free minutes and units in time order. A unit that spans a gap carries its price on its first piece. */
export function segmentsOf(
  covers: readonly CoverSpan[],
  free: readonly Span[],
  folds: readonly UnitFold[],
  iso: (minute: number) => string,
): FeeSegment[] {
  const pieces: Piece[] = [];
  for (const { from, to, kind } of covers)
    pieces.push({ from, to, kind: kind === 'FREE_BAND' ? 'FREE_BAND' : 'COVERED', label: coverKinds[kind], amount: 0 });
  for (const { from, to } of free) pieces.push({ from, to, kind: 'FREE', label: '免费时长', amount: 0 });
  for (const fold of folds) {
    const kind = foldKind(fold);
    const label = foldLabel(fold, kind);
    let amount = fold.charged;
    for (const { from, to } of fold.pieces) {
      pieces.push({ from, to, kind, label, amount });
      amount = 0;
    }
  }
  pieces.sort((a, b) => a.from - b.from);
  const segments: FeeSegment[] = [];
  let start = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece;
    const next = pieces[index + 1];
    if (next && next.from === piece.to && next.kind === piece.kind && joinable.has(piece.kind)) continue;
    const first = pieces[start] as Piece;
    segments.push({
      from: iso(first.from),
      to: iso(piece.to),
      minutes: piece.to - first.from,
      kind: piece.kind,
      label: piece.label,
      amountFen: piece.amount,
    });
    start = index + 1;
  }
  return segments;
}
