import type { Booked, Group, Listed } from './match-side.ts';

/** A row of a sorted stream, and what follows. */
async function* rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}

/** All rows of one key at a time, of a stream that is sorted by it. */
async function* byKey<Row extends { key: string }>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<[key: string, rows: Row[]]> {
  let [key, rows]: [string, Row[]] = ['', []];
  for await (const row of rowsOf(batches)) {
    if (rows.length > 0 && row.key !== key) {
      yield [key, rows];
      rows = [];
    }
    key = row.key;
    rows.push(row);
  }
  if (rows.length > 0) yield [key, rows];
}

/** Groups of two streams that are both sorted by key in the order of their bytes; what is in memory does not grow with them. */
export async function* mergeByKey(
  direction: number,
  booked: AsyncIterable<readonly Booked[]>,
  listed: AsyncIterable<readonly Listed[]>,
): AsyncGenerator<Group> {
  const [left, right] = [byKey(booked), byKey(listed)];
  let [mine, theirs] = [await left.next(), await right.next()];
  while (!mine.done || !theirs.done) {
    const [a, b] = [mine.done ? undefined : mine.value, theirs.done ? undefined : theirs.value];
    const takesMine = a !== undefined && (b === undefined || a[0] <= b[0]);
    const takesTheirs = b !== undefined && (a === undefined || b[0] <= a[0]);
    const key = (takesMine ? a : b)?.[0] ?? '';
    yield { direction, key, booked: takesMine ? a[1] : [], listed: takesTheirs ? b[1] : [], ledgerFen: null };
    if (takesMine) mine = await left.next();
    if (takesTheirs) theirs = await right.next();
  }
}
