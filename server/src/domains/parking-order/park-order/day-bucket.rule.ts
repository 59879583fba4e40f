/** Names of the buckets between ascending day thresholds: `<3天`, `3–7天`, …, `≥60天`. */
export const bucketLabels = (days: readonly number[]): string[] =>
  [...days, null].map((day, index) => (index === 0 ? `<${day}天` : day === null ? `≥${days[index - 1]}天` : `${days[index - 1]}–${day}天`));

/** Whole days of bucket `index`, [from, to); the last one has no end. */
export function bucketSpan(days: readonly number[], index: number): { from: number; to: number | null } {
  const bounds = [0, ...days];
  return { from: bounds[index] ?? 0, to: bounds[index + 1] ?? null };
}
