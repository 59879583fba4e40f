import type { Schema } from '@bochong/contract/kernel/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inDealers } from './query.ts';

/** Who looks: the units and lots whose records they see. */
export interface Reader {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** A kind of record that can be asked for by its name in the operation log; its domain declares it. */
export interface RecordKind {
  table: string;
  /** Whether a reader of these lots sees the record `r`; absent: it belongs to the whole unit. */
  inLots?: (parkIds: string[]) => RawBuilder<SqlBool>;
  /** What was done to it may be looked up by who has one of these pages; `schema` has the fields that may be told, by their names in the log. */
  history?: { pages: readonly string[]; schema: Schema };
  /** Where each of its numbers of people is kept, encrypted, on the record `r`. */
  ciphers?: Readonly<Record<string, RawBuilder<unknown>>>;
}

export type RecordKinds = Map<string, RecordKind>;

/** The record's one lot is among the reader's. */
export const lotOfRecord = (parkIds: string[]): RawBuilder<SqlBool> => sql`r.park_id = any (${parkIds}::uuid[])`;
/** One of the record's lots is among the reader's. */
export const lotsOfRecord = (parkIds: string[]): RawBuilder<SqlBool> => sql`r.park_ids && ${parkIds}::uuid[]`;

export function declareRecords(app: { readonly records: RecordKinds }, kinds: Readonly<Record<string, RecordKind>>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    if (app.records.has(name)) throw new Error(`the record ${name} is declared twice`);
    app.records.set(name, kind);
  }
}

/** The record `r` of an id, when it is among those the reader sees. */
export const isSeen = ({ inLots }: Pick<RecordKind, 'inLots'>, recordId: string, { dealerIds, parkIds }: Reader): RawBuilder<SqlBool> =>
  sql`r.id = ${recordId}::uuid and ${inDealers('r.dealer_id', dealerIds)} and ${parkIds === null || !inLots ? sql`true` : inLots([...parkIds])}`;
