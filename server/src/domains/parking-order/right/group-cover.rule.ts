/** A stay of a group's plate in a lot; it has not left when `to` is null. */
export interface GroupStay {
  id: string;
  from: string;
  to: string | null;
}

/**
 * From when each stay of a group is covered: at its entry while fewer than `spaces` covered vehicles are in.
 * Of those that came in beyond that, a leaving covered vehicle lets in the earliest that is still there, from that instant on. Stays that
 * are never covered are missing from the answer.
 */
export function groupCovers(stays: readonly GroupStay[], spaces: number, autoPromote: boolean): Map<string, string> {
  const covered = new Map<string, string>();
  const inside = new Set<GroupStay>();
  const waiting: GroupStay[] = [];
  // A space that is freed at an instant may be taken at it; a stay of no length comes and goes between two others.
  const steps = stays.flatMap((stay) => [
    { at: Date.parse(stay.from), entry: true, frees: false, stay },
    ...(stay.to === null ? [] : [{ at: Date.parse(stay.to), entry: false, frees: stay.to !== stay.from, stay }]),
  ]);
  const byId = (a: GroupStay, b: GroupStay) => Number(a.id > b.id) - Number(a.id < b.id);
  steps.sort((a, b) => a.at - b.at || Number(b.frees) - Number(a.frees) || byId(a.stay, b.stay));
  const cover = (stay: GroupStay, from: string) => {
    inside.add(stay);
    covered.set(stay.id, from);
  };
  for (const { entry, stay } of steps) {
    if (entry && inside.size < spaces) cover(stay, stay.from);
    else if (entry) waiting.push(stay);
    else if (inside.delete(stay)) {
      const next = autoPromote ? waiting.shift() : undefined;
      if (next && stay.to !== null) cover(next, stay.to);
    } else if (waiting.includes(stay)) waiting.splice(waiting.indexOf(stay), 1);
  }
  return covered;
}
