/** A committed passage of one vehicle at one lot. */
export interface Passage {
  recordId: string;
  /** 1 in, 2 out. */
  direction: number;
  /** Epoch ms. */
  at: number;
}

/** How a stay ended: by an exit, by the vehicle's next entry (whose exit was never seen), or not yet. */
export type StayEnd = { kind: 'EXIT'; exit: Passage } | { kind: 'SUPERSEDED'; by: Passage } | { kind: 'OPEN' };

export type Stay = { enter: Passage; end: StayEnd } | { enter: null; end: { kind: 'EXIT'; exit: Passage } };

/** Entries before exits at the same instant: a stay of no length, not an exit without entry. */
const inOrder = (a: Passage, b: Passage) => a.at - b.at || a.direction - b.direction || (a.recordId < b.recordId ? -1 : 1);

/**
 * Stays of one vehicle at one lot from its passages, whatever the order they arrived in: the same set gives the same stays.
 * An entry opens a stay; the next passage ends it. An exit that no entry precedes is a stay without entry.
 */
export function pairPassages(passages: readonly Passage[]): Stay[] {
  const stays: Stay[] = [];
  let open: Passage | null = null;
  for (const passage of [...passages].sort(inOrder)) {
    if (passage.direction === 2) {
      stays.push(
        open === null ? { enter: null, end: { kind: 'EXIT', exit: passage } } : { enter: open, end: { kind: 'EXIT', exit: passage } },
      );
      open = null;
      continue;
    }
    if (open !== null) stays.push({ enter: open, end: { kind: 'SUPERSEDED', by: passage } });
    open = passage;
  }
  if (open !== null) stays.push({ enter: open, end: { kind: 'OPEN' } });
  return stays;
}

/**
 * Stays that a new passage changes, given its neighbours in time: only the stay before it and the exit after it can be affected,
 * because the state after any passage depends on that passage alone.
 */
export function affectedStays(before: Passage | null, passage: Passage, after: Passage | null): Stay[] {
  const opening = before?.direction === 1 ? [before] : [];
  return pairPassages([...opening, passage, ...(after ? [after] : [])]).filter(
    (stay) => stay.enter === null || stay.enter.recordId !== after?.recordId,
  );
}
