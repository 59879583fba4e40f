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

function foldKind({ step, amount, fee, cappedBy }: UnitFold): SegmentKind {
  if (cappedBy !== null && fee === 0) return 'CAPPED';
  if (amount === 0 && step.fee > 0) return 'UNCOUNTED';
  return step.no === 1 ? 'FIRST' : 'NEXT';
}

const foldLabel = (fold: UnitFold, kind: SegmentKind, sharedCap: string): string => {
  const cap = fold.cappedBy === 'LINK' ? sharedCap : '封顶';
  if (kind === 'CAPPED') return `已${cap}`;
  const name = fold.band.band.name;
  if (kind === 'UNCOUNTED') return `${name} 不足一单位不计`;
  return `${name} ${fold.step.unit}分钟×${fold.count}${fold.cappedBy === null ? '' : ` 至${cap}`}`;
};

/** What is not billed, in time order. */
function unbilled(covers: readonly CoverSpan[], free: readonly Span[], freeLabel: string): Piece[] {
  const pieces: Piece[] = free.map(({ from, to }) => ({ from, to, kind: 'FREE', label: freeLabel, amount: 0 }));
  for (const { from, to, kind, label } of covers) {
    pieces.push({ from, to, kind: kind === 'FREE_BAND' ? 'FREE_BAND' : 'COVERED', label: label ?? coverKinds[kind], amount: 0 });
  }
  return pieces.sort((a, b) => a.from - b.from);
}

/** Names on the timeline other than the usual ones. */
export interface TimelineNames {
  free?: string | undefined;
  sharedCap?: string | undefined;
}

/** The timeline of a stay: covers, free minutes and units in time order. A unit that spans a gap carries its price on its first piece. */
export function segmentsOf(
  covers: readonly CoverSpan[],
  free: readonly Span[],
  folds: readonly UnitFold[],
  iso: (minute: number) => string,
  { free: freeLabel = '免费时长', sharedCap = '' }: TimelineNames,
): FeeSegment[] {
  const segments: FeeSegment[] = [];
  let last: FeeSegment | undefined;
  let end = Number.NaN;
  const add = (from: number, to: number, kind: SegmentKind, label: string, amountFen: number): void => {
    const follows = last !== undefined && end === from;
    end = to;
    if (last && follows && last.kind === kind && last.label === label && joinable.has(kind)) {
      last.to = iso(to);
      last.minutes += to - from;
      return;
    }
    last = { from: last && follows ? last.to : iso(from), to: iso(to), minutes: to - from, kind, label, amountFen };
    segments.push(last);
  };
  const others = unbilled(covers, free, freeLabel);
  let next = 0;
  const addOthersBefore = (minute: number): void => {
    for (; next < others.length && (others[next] as Piece).from < minute; next += 1) {
      const { from, to, kind, label, amount } = others[next] as Piece;
      add(from, to, kind, label, amount);
    }
  };
  for (const fold of folds) {
    const kind = foldKind(fold);
    const label = foldLabel(fold, kind, sharedCap);
    let amount = fold.fee;
    for (const { from, to } of fold.pieces) {
      addOthersBefore(from);
      add(from, to, kind, label, amount);
      amount = 0;
    }
  }
  addOthersBefore(Number.POSITIVE_INFINITY);
  return segments;
}
