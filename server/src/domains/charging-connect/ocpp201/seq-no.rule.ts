/** Numbers that were heard, as spans without gaps in rising order: `[[0, 7], [9, 9]]`. */
export type Spans = readonly (readonly [from: number, to: number])[];

export const isHeard = (spans: Spans, seqNo: number): boolean => spans.some(([from, to]) => from <= seqNo && seqNo <= to);

/** Spans that are kept of one charge; of a device that leaves out more, the oldest numbers count as heard. */
const mostSpans = 500;

/** The spans with one more number. */
export function heardToo(spans: Spans, seqNo: number): Spans {
  const joined: [number, number][] = [];
  for (const [from, to] of [...spans, [seqNo, seqNo] as const].toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  for (let [first, second] = joined; second && joined.length > mostSpans; [first, second] = joined)
    joined.splice(0, 2, [first?.[0] ?? 0, second[1]]);
  return joined;
}

/** Numbers between those that were heard are missing. What a device numbers its first message with is its own affair. */
export const isMissing = (spans: Spans): boolean => spans.length > 1;
