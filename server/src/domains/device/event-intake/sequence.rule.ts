/** Numbers a device has sent within one run (`bootId`), as far as gaps matter. */
export interface SequenceState {
  bootId: string | null;
  lastSeq: number | null;
  missing: readonly number[];
}

const remembered = 100;

/** Adds one event's number: a jump records the numbers left out, a late one strikes itself off, a new run starts afresh. */
export function trackSequence(state: SequenceState, bootId: string, seq: number): SequenceState {
  if (state.bootId !== bootId || state.lastSeq === null) return { bootId, lastSeq: seq, missing: [] };
  if (seq <= state.lastSeq) return { ...state, missing: state.missing.filter((missing) => missing !== seq) };
  const from = Math.max(state.lastSeq + 1, seq - remembered);
  const gap = Array.from({ length: seq - from }, (_, index) => from + index);
  return { bootId, lastSeq: seq, missing: [...state.missing, ...gap].slice(-remembered) };
}
