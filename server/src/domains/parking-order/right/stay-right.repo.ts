import { orderStatus } from '@bochong/contract/parking-order';
import type { RightWindow } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { GroupStay } from './group-cover.rule.ts';
import type { RightDays } from './right-window.rule.ts';

/** Vehicle whose rights are asked for; a stay knows its own order besides. */
export interface RightHolder {
  dealerId: string;
  parkId: string;
  plateNo: string;
  id?: string | undefined;
  /** The stay has ended: what it was granted then is all it has. */
  settled?: boolean;
}

/** A pass; its cover is shared when it belongs to a group. */
export interface PassRight extends RightDays {
  cardId: string;
  groupId: string | null;
}

/** Passes of a vehicle in a lot that touch `[from, to)`. */
export async function passesOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<PassRight[]> {
  const rows = await tx
    .selectFrom('pass_cover')
    .select(['card_id as cardId', 'from_date as fromDate', 'to_date as toDate', 'windows', 'group_id as groupId'])
    .where('dealer_id', '=', holder.dealerId)
    .where((where) =>
      where.or([
        where.and([where('plate_no', '=', holder.plateNo), where('park_id', '=', holder.parkId)]),
        ...(holder.id === undefined ? [] : [where('order_id', '=', holder.id)]),
      ]),
    )
    .where(sql<SqlBool>`from_date <= (${to}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .where(sql<SqlBool>`to_date >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .execute();
  return rows.map((row) => ({ ...row, windows: row.windows as unknown as RightWindow[] }));
}

/** How a group shares its spaces. */
export async function passGroup(tx: Tx, dealerId: string, groupId: string) {
  return tx
    .selectFrom('pass_group')
    .select(['spaces', 'auto_promote as autoPromote', 'overflow_rule as overflowRule'])
    .where('dealer_id', '=', dealerId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
}

/** How long before a stay its group's other stays are looked at. */
const groupMemoryMs = 31 * 86_400_000;

/** Stays in a lot that began while a pass of the group covered their plate. */
export async function groupStays(
  tx: Tx,
  { dealerId, parkId, groupId }: { dealerId: string; parkId: string; groupId: string },
  until: string,
): Promise<GroupStay[]> {
  const { rows } = await sql<GroupStay>`select o.id, o.enter_time as from, o.left_at as to from park_order o
    where o.dealer_id = ${dealerId} and o.park_id = ${parkId} and o.order_status in ${codes(orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS)}
      and o.id >= ${idFloor(Date.parse(until) - groupMemoryMs)} and o.enter_time <= ${until}
      and exists (select from pass_cover c where c.dealer_id = o.dealer_id and c.group_id = ${groupId} and c.park_id = o.park_id
        and c.plate_no = o.plate_no and (o.enter_time at time zone 'Asia/Shanghai')::date >= c.from_date
        and (o.enter_time at time zone 'Asia/Shanghai')::date < c.to_date)
      and o.plate_no in (select c.plate_no from pass_cover c where c.dealer_id = ${dealerId} and c.group_id = ${groupId} and c.park_id = ${parkId})`.execute(
    tx,
  );
  return rows;
}

/** Passes of a lot that touch `[from, to)`, by the plate or the single stay they are for. */
export async function passesOfPark(
  tx: Tx,
  { dealerId, parkId }: { dealerId: string; parkId: string },
  from: string,
  to: string,
): Promise<(PassRight & { plateNo: string | null; orderId: string | null })[]> {
  const rows = await tx
    .selectFrom('pass_cover')
    .select([
      'card_id as cardId',
      'from_date as fromDate',
      'to_date as toDate',
      'windows',
      'plate_no as plateNo',
      'order_id as orderId',
      'group_id as groupId',
    ])
    .where('dealer_id', '=', dealerId)
    .where((where) => where.or([where('park_id', '=', parkId), where('order_id', 'is not', null)]))
    .where(sql<SqlBool>`from_date <= (${to}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .where(sql<SqlBool>`to_date >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .execute();
  return rows.map((row) => ({ ...row, windows: row.windows as unknown as RightWindow[] }));
}

/** Company on whose account a vehicle that comes in will leave. */
export async function companyOf(tx: Tx, holder: RightHolder, at: string): Promise<string | null> {
  const row = await tx
    .selectFrom('company_plate')
    .select('company_id as companyId')
    .where('dealer_id', '=', holder.dealerId)
    .where('plate_no', '=', holder.plateNo)
    .where('since', '<=', at)
    .executeTakeFirst();
  return row?.companyId ?? null;
}

/** Whether an order stands in a confirmed bill of a company. */
export async function isFrozen(tx: Tx, order: { dealerId: string; id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('frozen_order')
    .select('order_id')
    .where('dealer_id', '=', order.dealerId)
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Entry of the black list in force for a plate at a gate and instant. */
export async function blackEntryFor(
  tx: Tx,
  at: { dealerId: string; parkId: string; gateId: string; plateNo: string; at: string },
): Promise<{ listId: string; blackAction: number } | undefined> {
  return tx
    .selectFrom('black_entry')
    .select(['list_id as listId', 'black_action as blackAction'])
    .where('dealer_id', '=', at.dealerId)
    .where('plate_no', '=', at.plateNo)
    .where('valid_from', '<=', at.at)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', at.at)]))
    .where(
      sql<boolean>`(list_scope = 1 or (list_scope = 3 and ${at.parkId}::uuid = any (scope_ids)) or (list_scope = 4 and ${at.gateId}::uuid = any (scope_ids)))`,
    )
    .executeTakeFirst();
}
