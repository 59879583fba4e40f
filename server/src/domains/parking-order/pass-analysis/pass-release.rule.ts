/** Seconds at which the next bucket of `bochong.release_histogram` begins; the first holds what took less than the first of them. */
export const releaseBounds = [2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 29, 38, 50, 66, 87, 115, 150, 200, 260, 345, 460, 600] as const;
const longest = releaseBounds[releaseBounds.length - 1] as number;

/** How long vehicles stood at their lanes: how many in all, how long together, and how many in each bucket. */
export interface ReleaseSums {
  passes: number;
  seconds: number;
  buckets: readonly number[];
}

export const noReleases: ReleaseSums = { passes: 0, seconds: 0, buckets: [] };

export const addReleases = (all: readonly ReleaseSums[]): ReleaseSums => ({
  passes: all.reduce((sum, { passes }) => sum + passes, 0),
  seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  buckets: Array.from({ length: releaseBounds.length + 1 }, (_, index) => all.reduce((sum, { buckets }) => sum + (buckets[index] ?? 0), 0)),
});

/** Whole seconds that so many permille of the passages took at most: never too few, at most a third too many, ten minutes at the end. */
function within(permille: number, { passes, buckets }: ReleaseSums): number {
  const rank = Math.ceil((passes * permille) / 1000);
  let counted = 0;
  for (const [index, count] of buckets.entries()) {
    counted += count;
    if (counted >= rank) return (releaseBounds[index] ?? longest + 1) - 1;
  }
  return longest;
}

/** Average and 95 of 100; null where nothing passed. */
export const releaseFigures = (sums: ReleaseSums) => ({
  avgReleaseSeconds: sums.passes > 0 ? Math.round(sums.seconds / sums.passes) : null,
  p95ReleaseSeconds: sums.passes > 0 ? within(950, sums) : null,
});
