import { type LaneCode, laneCodeStatus } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks, nextRev } from '../../../kernel/database/query.ts';

/** A code as it is stored: what is printed is made of the token. */
export type LaneCodeRow = Omit<LaneCode, 'path'> & { dealerId: string; token: string };

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

export async function insertCode(
  tx: Tx,
  code: { dealerId: string; id: string; parkId: string; gateId: string | null; codeType: number; token: string },
): Promise<void> {
  const { dealerId, id, token } = code;
  const place = { park_id: code.parkId, gate_id: code.gateId, code_type: code.codeType };
  await tx
    .insertInto('lane_code')
    .values({ dealer_id: dealerId, id, ...place, token })
    .execute();
  await tx.insertInto('lane_code_token').values({ token, dealer_id: dealerId, code_id: id }).execute();
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
