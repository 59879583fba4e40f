/** A foreign key: rows of `from` refer to rows of `to`. */
export interface TableReference {
  from: string;
  to: string;
}

export interface ErasureStep {
  table: string;
  /** Its rows refer to each other: they go in one statement, not in batches. */
  whole: boolean;
}

/**
 * The order in which tables can be emptied: whoever refers before whom it refers to, else by name. Throws when tables refer in a circle, or
 * when what is kept refers to what is not.
 */
export function erasureOrder(tables: readonly string[], references: readonly TableReference[]): ErasureStep[] {
  const left = new Set(tables);
  const held = references.filter(({ from, to }) => !left.has(from) && left.has(to));
  if (held.length > 0)
    throw new Error(`what is kept refers to what is erased: ${held.map(({ from, to }) => `${from} → ${to}`).join(', ')}`);
  const whole = new Set(references.flatMap(({ from, to }) => (from === to ? [from] : [])));
  const between = references.filter(({ from, to }) => from !== to && left.has(from) && left.has(to));
  const steps: ErasureStep[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !between.some(({ from, to }) => to === table && left.has(from))).sort();
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].sort().join(', ')}`);
    for (const table of free) {
      left.delete(table);
      steps.push({ table, whole: whole.has(table) });
    }
  }
  return steps;
}
