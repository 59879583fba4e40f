import type { CoverKind } from '@bochong/contract/parking-fee';
import { floorMinute, type Instant, type LocalMinute } from './fee-clock.rule.ts';

/** Half-open stretch of minutes. */
export interface Span {
  readonly from: LocalMinute;
  readonly to: LocalMinute;
}

/** A right that covers part of the stay, as the caller knows it. */
export interface Cover {
  kind: Exclude<CoverKind, 'FREE_BAND'>;
  from: Instant;
  to: Instant;
  refId?: string | null;
  /** What the timeline says in place of the kind's name. */
  label?: string | undefined;
}

export interface CoverSpan extends Span {
  readonly kind: CoverKind;
  readonly refId: string | null;
  readonly label?: string | undefined;
}

/** When several rights hold a minute, the first of these takes it; the gap of a merged stay has no car in it. */
const priority: readonly CoverKind[] = ['MERGE_GAP', 'NESTED', 'BOOK', 'STAGGER', 'PASS', 'WHITE', 'CHARGING'];

/** Rights that fall away as a whole when the stay outlasts them under coverMode WHOLE. */
const timeBound: ReadonlySet<CoverKind> = new Set<CoverKind>(['PASS', 'WHITE']);

/** `spans` (ordered, disjoint) without the minutes of `holes` (ordered, disjoint). */
export function subtract(spans: readonly Span[], holes: readonly Span[]): Span[] {
  if (holes.length === 0) return spans.slice();
  const rest: Span[] = [];
  let next = 0;
  for (const span of spans) {
    let from = span.from;
    while (next < holes.length && (holes[next] as Span).to <= from) next += 1;
    for (let index = next; index < holes.length && (holes[index] as Span).from < span.to; index += 1) {
      const hole = holes[index] as Span;
      if (hole.from > from) rest.push({ from, to: hole.from });
      from = Math.max(from, hole.to);
    }
    if (from < span.to) rest.push({ from, to: span.to });
  }
  return rest;
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + span.to - span.from, 0);

const byStart = (a: Span, b: Span): number => a.from - b.from;

/** Covers of a stay in time order: clipped to it, every minute covered once, neighbours of one right joined. */
function disjoint(stay: Span, covers: readonly Cover[]): CoverSpan[] {
  const taken: CoverSpan[] = [];
  const ranked = covers.toSorted((a, b) => priority.indexOf(a.kind) - priority.indexOf(b.kind));
  for (const cover of ranked) {
    const span = { from: Math.max(stay.from, floorMinute(cover.from)), to: Math.min(stay.to, floorMinute(cover.to)) };
    if (span.from >= span.to) continue;
    for (const piece of subtract([span], taken)) taken.push({ ...piece, kind: cover.kind, refId: cover.refId ?? null, label: cover.label });
    taken.sort(byStart);
  }
  const joined: CoverSpan[] = [];
  for (const span of taken) {
    const last = joined.at(-1);
    if (last && last.to === span.from && last.kind === span.kind && last.refId === span.refId)
      joined[joined.length - 1] = { ...last, to: span.to };
    else joined.push(span);
  }
  return joined;
}

/** Step 3: what covers the stay. `whole`: a pass that does not cover all of it covers nothing. */
export function coverStay(stay: Span, covers: readonly Cover[], whole: boolean): CoverSpan[] {
  if (covers.length === 0) return [];
  const spans = disjoint(stay, covers);
  if (!whole || lengthOf(spans) === stay.to - stay.from) return spans;
  return disjoint(
    stay,
    covers.filter((cover) => !timeBound.has(cover.kind)),
  );
}
