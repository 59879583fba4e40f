import { gateStatus, type LaneCode, laneCodeStatus, type PlacedCode } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, inParks, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Reader } from '../../../kernel/database/record.ts';

/** A code as it is stored: what is printed is made of the token. */
export type LaneCodeRow = Omit<LaneCode, 'path'> & { dealerId: string; token: string };
type PlacedCodeRow = Omit<PlacedCode, 'path'> & { dealerId: string; token: string };
export interface CodeFilters {
  parkId?: string | undefined;
  gateName?: string | undefined;
  codeType?: number | undefined;
  status?: number | undefined;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('lane_code as c')
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'c.dealer_id').onRef('g.id', '=', 'c.gate_id'))
    .where((where) => where.or([where('c.gate_id', 'is', null), where('g.is_delete', '=', 0)]))
    .select([
      'c.dealer_id as dealerId',
      'c.id as codeId',
      'c.park_id as parkId',
      'c.gate_id as gateId',
      sql<string>`coalesce(g.gate_name, '')`.as('gateName'),
      'c.code_type as codeType',
      'c.token',
      'c.version',
      'c.status',
      'c.updated_at as updatedAt',
      'c.rev',
    ])
    .$castTo<LaneCodeRow>();

/** Codes of a lot: its own first, then those of its lanes. */
export const codesOfPark = (tx: Tx, parkId: string, parkIds: readonly string[] | null): Promise<LaneCodeRow[]> =>
  rows(tx)
    .where('c.park_id', '=', parkId)
    .where(inParks('c.park_id', parkIds))
    .orderBy('c.code_type', 'desc')
    .orderBy('g.gate_code')
    .orderBy('c.id')
    .execute();

/** Codes of all lots that still exist, lot by lot. */
function selected(tx: Tx, { parkId, gateName, codeType, status }: CodeFilters, { dealerIds, parkIds }: Reader) {
  let query = rows(tx)
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.park_id'))
    .select(['p.park_name as parkName', dealerNameOf('c')])
    .where(inDealers('c.dealer_id', dealerIds))
    .where(inParks('c.park_id', parkIds))
    .where('p.is_delete', '=', 0)
    .$castTo<PlacedCodeRow>();
  if (parkId) query = query.where('c.park_id', '=', parkId);
  if (gateName) query = query.where(contains('g.gate_name', gateName));
  if (codeType !== undefined) query = query.where('c.code_type', '=', codeType);
  if (status !== undefined) query = query.where('c.status', '=', status);
  return query.orderBy('p.park_name').orderBy('c.park_id').orderBy('c.code_type', 'desc').orderBy('g.gate_code').orderBy('c.id');
}
export const searchCodes = (tx: Tx, filters: PageQuery & CodeFilters, reader: Reader) => pageOf(tx, selected(tx, filters, reader), filters);
export const codeBatches = (tx: Tx, filters: CodeFilters, reader: Reader): AsyncIterable<PlacedCodeRow[]> =>
  batchesOf(tx, selected(tx, filters, reader));

/** Lots of the reader among these, the lanes in use there, and the places that have a code. */
export async function codePlacesOf(tx: Tx, wanted: readonly string[], { dealerIds, parkIds }: Reader) {
  const lots = await tx
    .selectFrom('park')
    .select(['id', 'dealer_id as dealerId'])
    .where(inDealers('dealer_id', dealerIds))
    .where(inParks('id', parkIds))
    .where(inParks('id', wanted))
    .where('is_delete', '=', 0)
    .execute();
  const ids = lots.map(({ id }) => id);
  const gates = await tx
    .selectFrom('gate')
    .select(['id as gateId', 'park_id as parkId', 'gate_type as gateType'])
    .where(inParks('park_id', ids))
    .where('is_delete', '=', 0)
    .where('status', '=', gateStatus.ENABLED)
    .execute();
  const codes = await tx
    .selectFrom('lane_code')
    .select(['park_id as parkId', 'gate_id as gateId', 'code_type as codeType'])
    .where(inParks('park_id', ids))
    .execute();
  return { lots, gates, codes };
}

/** Codes for places that have none; a place that somebody else was faster at keeps theirs. Answers those that were made. */
export async function insertCodes(
  tx: Tx,
  codes: readonly { dealerId: string; id: string; parkId: string; gateId: string | null; codeType: number; token: string }[],
): Promise<{ parkId: string }[]> {
  const made = await tx
    .insertInto('lane_code')
    .values(
      codes.map(({ dealerId, id, parkId, gateId, codeType, token }) => ({
        ...{ dealer_id: dealerId, id, token },
        ...{ park_id: parkId, gate_id: gateId, code_type: codeType },
      })),
    )
    .onConflict((conflict) => conflict.columns(['dealer_id', 'park_id', 'gate_id', 'code_type']).doNothing())
    .returning(['token', 'dealer_id', 'id', 'park_id'])
    .execute();
  const tokens = made.map(({ token, dealer_id, id }) => ({ token, dealer_id, code_id: id }));
  if (tokens.length > 0) await tx.insertInto('lane_code_token').values(tokens).execute();
  return made.map(({ park_id }) => ({ parkId: park_id }));
}

export const findCode = (tx: Tx, id: string, parkIds: readonly string[] | null): Promise<LaneCodeRow | undefined> =>
  rows(tx).where('c.id', '=', id).where(inParks('c.park_id', parkIds)).executeTakeFirst();

/** The code of a place, locked. */
export const codeOfPlace = (
  tx: Tx,
  { parkId, gateId, codeType }: { parkId: string; gateId: string | null; codeType: number },
): Promise<{ id: string; token: string; version: number } | undefined> =>
  tx
    .selectFrom('lane_code')
    .select(['id', 'token', 'version'])
    .where('park_id', '=', parkId)
    .where('gate_id', gateId === null ? 'is' : '=', gateId)
    .where('code_type', '=', codeType)
    .forUpdate()
    .executeTakeFirst();

export async function insertCode(tx: Tx, code: Parameters<typeof insertCodes>[1][number]): Promise<void> {
  await insertCodes(tx, [code]);
}

/** Gives a code its next token; the one before leads nowhere from now on. */
export async function renewCode(tx: Tx, code: { dealerId: string; id: string; token: string }, token: string): Promise<void> {
  await tx
    .updateTable('lane_code')
    .set({ token, version: sql`version + 1`, status: laneCodeStatus.ENABLED, ...nextRev })
    .where('dealer_id', '=', code.dealerId)
    .where('id', '=', code.id)
    .execute();
  await tx.deleteFrom('lane_code_token').where('token', '=', code.token).execute();
  await tx.insertInto('lane_code_token').values({ token, dealer_id: code.dealerId, code_id: code.id }).execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveCodeStatus(tx: Tx, id: string, rev: number, status: number): Promise<bigint> {
  const result = await tx
    .updateTable('lane_code')
    .set({ status, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

/** Where the code of a token is, across dealers. */
export const findToken = (tx: Tx, token: string): Promise<{ dealerId: string; codeId: string } | undefined> =>
  tx.selectFrom('lane_code_token').select(['dealer_id as dealerId', 'code_id as codeId']).where('token', '=', token).executeTakeFirst();

/** What is posted at the lot of a code. */
export const publicFace = (tx: Tx, dealerId: string, parkId: string) =>
  tx
    .selectFrom('park as p')
    .select(['p.park_name as parkName', 'p.address', 'p.service_phone as servicePhone', 'p.price_text as priceText'])
    .select(sql<string>`(select d.dealer_name from dealer d where d.dealer_id = p.dealer_id)`.as('dealerName'))
    .where('p.dealer_id', '=', dealerId)
    .where('p.id', '=', parkId)
    .where('p.is_delete', '=', 0)
    .executeTakeFirst();
