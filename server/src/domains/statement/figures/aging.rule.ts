import { shareBp } from './figures.rule.ts';
import { type Sums, sumsOf } from './measure.rule.ts';

const buckets = [0, 1, 2, 3, 4, 5, 6] as const;
type BucketName = `bucket${(typeof buckets)[number]}Fen`;
const nameOf = (bucket: (typeof buckets)[number]): BucketName => `bucket${bucket}Fen`;

/** What is open in buckets of age. */
export interface Open {
  bucket: number | null;
  fen: number;
  yearFen: number;
  orders: number;
  plates: number;
}

/** Names of the columns of buckets; null: the unit has fewer. */
export const bucketTitles = (labels: readonly string[]): Record<BucketName, string | null> =>
  Object.fromEntries(buckets.map((bucket) => [nameOf(bucket), labels[bucket] ?? null])) as Record<BucketName, string | null>;

/** Figures of one row: `open` by bucket with one row for all of them, `charged` what its orders were charged within the year. */
export function agingOf(open: readonly Open[], charged: readonly Sums[], thresholds: number) {
  const all = open.find(({ bucket }) => bucket === null);
  const fenOf = (bucket: number) => (bucket > thresholds ? null : (open.find((row) => row.bucket === bucket)?.fen ?? 0));
  const { chargedFen, discountFen, couponFen, givenBackFen, writtenOffFen } = sumsOf(charged);
  const owedFen = chargedFen - discountFen - couponFen - givenBackFen;
  return {
    ...(Object.fromEntries(buckets.map((bucket) => [nameOf(bucket), fenOf(bucket)])) as Record<BucketName, number | null>),
    openFen: all?.fen ?? 0,
    orderCount: all?.orders ?? 0,
    plateCount: all?.plates ?? 0,
    recoveredBp: shareBp(owedFen - writtenOffFen - (all?.yearFen ?? 0), owedFen),
  };
}
