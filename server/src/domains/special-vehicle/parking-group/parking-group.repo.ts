import type { ParkingGroupRow, parkingGroupFields } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export type GroupFields = z.output<typeof parkingGroupFields>;
export interface ParkingGroup extends GroupFields {
  id: string;
  dealerId: string;
  status: number;
}

const written = (fields: GroupFields) => ({
  group_name: fields.groupName,
  owner_kind: fields.ownerKind,
  park_ids: fields.parkIds,
  spaces: fields.spaces,
  auto_promote: fields.autoPromote,
  overflow_rule: fields.overflowRule,
});

interface Filters extends PageQuery {
  keyword?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  ownerKind?: number | undefined;
  status?: number | undefined;
}

const inScope = (ids: readonly string[] | null | undefined) => (ids ? sql<SqlBool>`g.park_ids && ${[...ids]}::uuid[]` : sql<SqlBool>`true`);
const ofGroup = sql`c.dealer_id = g.dealer_id and c.group_id = g.id`;

export async function listGroups(tx: Tx, filters: Filters, scope: ExportScope) {
  const { keyword, plateNo, ownerKind, status } = filters;
  const query = tx
    .selectFrom('parking_group as g')
    .where(inDealers('g.dealer_id', scope.dealerIds))
    .where(inScope(scope.parkIds))
    .where(inScope(filters.parkIds))
    .$if(keyword !== undefined, (q) => q.where(contains('g.group_name', keyword)))
    .$if(plateNo !== undefined, (q) =>
      q.where(
        sql<SqlBool>`exists (select from pass_card c where ${ofGroup} and position(${(plateNo ?? '').toUpperCase()} in c.plates::text) > 0)`,
      ),
    )
    .$if(ownerKind !== undefined, (q) => q.where('g.owner_kind', '=', ownerKind ?? 0))
    .$if(status !== undefined, (q) => q.where('g.status', '=', status ?? 0))
    .select([
      'g.id as groupId',
      'g.group_name as groupName',
      'g.owner_kind as ownerKind',
      'g.park_ids as parkIds',
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = g.dealer_id and k.id = any (g.park_ids)), '')`.as('parkNames'),
      dealerNameOf('g'),
      'g.spaces',
      'g.auto_promote as autoPromote',
      'g.overflow_rule as overflowRule',
      sql<number>`(select coalesce(sum(jsonb_array_length(c.plates)), 0)::int from pass_card c where ${ofGroup})`.as('plateCount'),
      sql<number>`(select count(*)::int from pass_card c cross join lateral jsonb_array_elements(c.plates) as e (plate)
        join parked_plate v on v.dealer_id = c.dealer_id and v.plate_no = e.plate ->> 'plateNo' and v.park_id = any (g.park_ids)
        where ${ofGroup})`.as('inNow'),
      sql<
        ParkingGroupRow['cards']
      >`(select coalesce(jsonb_agg(jsonb_build_object('cardId', c.id, 'certCode', c.cert_code, 'ownerName', c.owner_name,
        'plates', (select jsonb_agg(e.plate -> 'plateNo') from jsonb_array_elements(c.plates) as e (plate)),
        'passStatus', c.pass_status, 'validTo', c.valid_to) order by c.id), '[]') from pass_card c where ${ofGroup})`.as('cards'),
      'g.status',
      'g.created_at as createdAt',
      'g.rev',
    ])
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .$castTo<ParkingGroupRow>();
  return pageOf(tx, query, filters);
}

export async function lockGroup(tx: Tx, id: string, { dealerIds, parkIds }: ExportScope): Promise<ParkingGroup | undefined> {
  const query = tx
    .selectFrom('parking_group as g')
    .select([
      'id',
      'dealer_id as dealerId',
      'group_name as groupName',
      'owner_kind as ownerKind',
      'park_ids as parkIds',
      'spaces',
      'auto_promote as autoPromote',
      'overflow_rule as overflowRule',
      'status',
    ])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where(inScope(parkIds))
    .forUpdate();
  return (await query.executeTakeFirst()) as ParkingGroup | undefined;
}

export async function insertGroup(tx: Tx, key: { dealerId: string; id: string }, fields: GroupFields): Promise<void> {
  await tx
    .insertInto('parking_group')
    .values({ dealer_id: key.dealerId, id: key.id, ...written(fields) })
    .execute();
}

export async function saveGroup(tx: Tx, id: string, expectedRev: number, fields: GroupFields & { status: number }): Promise<bigint> {
  const result = await tx
    .updateTable('parking_group')
    .set({ ...written(fields), status: fields.status, ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('parking_group').where('id', '=', id).execute();
}

/** Cards as a group looks at them, locked in one order. */
export async function lockGroupCards(tx: Tx, dealerId: string, of: { cardIds: readonly string[] } | { groupId: string }) {
  const { rows } = await sql<{ id: string; certCode: string; groupId: string | null; plates: number; parkIds: string[] }>`
    select c.id, c.cert_code as "certCode", c.group_id as "groupId", jsonb_array_length(c.plates) as plates, r.park_ids as "parkIds"
    from pass_card c join pass_rule r on r.dealer_id = c.dealer_id and r.id = c.rule_id
    where c.dealer_id = ${dealerId} and ${'groupId' in of ? sql`c.group_id = ${of.groupId}` : sql`c.id = any (${[...of.cardIds]}::uuid[])`}
    order by c.id for update of c`.execute(tx);
  return rows;
}

export async function setGroup(tx: Tx, dealerId: string, cardIds: readonly string[], groupId: string | null): Promise<void> {
  await tx
    .updateTable('pass_card')
    .set({ group_id: groupId, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', [...cardIds])
    .execute();
}
