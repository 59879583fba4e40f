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

/** What the ledger has of the window; absent where it is not compared. */
export interface LedgerStream {
  rows: AsyncIterable<readonly { key: string; fen: number }[]>;
  /** It cannot be compared yet: its voucher is still to come. */
  isAwaited(id: string): boolean;
}

/** Groups of streams that are sorted by key in the order of their bytes; what is in memory does not grow with them. The till's is read first. */
export async function* mergeByKey(
  direction: number,
  booked: AsyncIterable<readonly Booked[]>,
  listed: AsyncIterable<readonly Listed[]>,
  ledger?: LedgerStream,
): AsyncGenerator<Group> {
  const [left, right, books] = [byKey(booked), byKey(listed), byKey(ledger?.rows ?? nothing())];
  let [mine, theirs, written] = [await left.next(), await right.next(), await books.next()];
  for (;;) {
    const heads = [mine, theirs, written].map((head) => (head.done ? undefined : head.value[0]));
    const key = heads.reduce((least, head) => (head !== undefined && (least === undefined || head < least) ? head : least), undefined);
    if (key === undefined) return;
    const [takesMine, takesTheirs, takesWritten] = heads.map((head) => head === key);
    const own = takesMine && !mine.done ? mine.value[1] : [];
    const fen = takesWritten && !written.done ? written.value[1].reduce((sum, one) => sum + one.fen, 0) : 0;
    const compared = ledger !== undefined && !own.some(({ id }) => ledger.isAwaited(id));
    yield { direction, key, booked: own, listed: takesTheirs && !theirs.done ? theirs.value[1] : [], ledgerFen: compared ? fen : null };
    if (takesMine) mine = await left.next();
    if (takesTheirs) theirs = await right.next();
    if (takesWritten) written = await books.next();
  }
}

async function* nothing(): AsyncGenerator<never[]> {}
