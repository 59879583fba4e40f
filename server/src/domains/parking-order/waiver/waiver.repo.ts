import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { writeAtEnd, writeWaiting } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { keyed } from '../../../kernel/database/keyed.ts';
import { codes } from '../../../kernel/database/query.ts';
import { toIso } from '../../../kernel/time.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import type { Waiver } from './waiver.rule.ts';

/** Waivers of a stay that stand. */
export const waiversOf = (tx: Tx, { dealerId, id }: Pick<StayRow, 'dealerId' | 'id'>): Promise<Waiver[]> =>
  tx
    .selectFrom('park_order_waiver')
    .select(['id', 'label', 'minutes', 'valid_to as validTo'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', id)
    .where('withdrawn', '=', false)
    .execute();

/** Gives a stay something off its fee, or says anew what is given: whatever is priced from now on has it. */
export async function giveWaiver(
  tx: Tx,
  { dealerId, orderId, at, ...waiver }: Waiver & { dealerId: string; orderId: string; at: Date },
): Promise<void> {
  const given = {
    ...{ order_id: orderId, label: waiver.label, minutes: waiver.minutes, valid_to: waiver.validTo, withdrawn: false },
  };
  await writeWaiting(tx, 'park_order_waiver');
  await tx
    .insertInto('park_order_waiver')
    .values({ dealer_id: dealerId, id: waiver.id, given_at: at.toISOString(), ...given })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'id']).doUpdateSet(given))
    .execute();
}

/** What is given is taken back; a fee that was settled with it stays. */
export async function withdrawWaiver(tx: Tx, dealerId: string, id: string): Promise<void> {
  await writeWaiting(tx, 'park_order_waiver');
  await tx.updateTable('park_order_waiver').set({ withdrawn: true }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** What the last fee of each stay took of its waivers, in minutes by waiver. */
const waiversUsed: EndWrite<{ one: number; dealerId: string; orderId: string; used: Record<string, number> }> = {
  name: 'waivers used',
  table: 'park_order_waiver',
  statement: (rows) => sql`update park_order_waiver as v set used_min = coalesce((w.used ->> v.id::text)::int, 0)
    from (select distinct on ("orderId") * from rows from (json_to_recordset(${rows}) as (one integer, "dealerId" uuid, "orderId" uuid, used jsonb))
      with ordinality order by "orderId", ordinality desc) as w
    where ${keyed.rows(sql`w`)} and v.dealer_id = w."dealerId" and v.order_id = w."orderId" and not v.withdrawn`,
};

/** Keeps what a settled fee took of the stay's waivers, when the transaction ends. */
export async function keepWaivers(tx: Tx, stay: StayRow, calculation: FeeCalculation | null): Promise<void> {
  const used: Record<string, number> = {};
  for (const { refId, minutes } of calculation?.covers ?? []) if (refId) used[refId] = (used[refId] ?? 0) + minutes;
  await writeAtEnd(tx, waiversUsed, [{ one: keyed.one, dealerId: stay.dealerId, orderId: stay.id, used }]);
}

/** Minutes that a settled fee took of a waiver. */
export const waiverUse = async (tx: Tx, dealerId: string, id: string): Promise<number> => {
  await writeWaiting(tx, 'park_order_waiver');
  const row = await tx
    .selectFrom('park_order_waiver')
    .select('used_min as usedMin')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.usedMin ?? 0;
};

/** A stay as somebody who gives something for it needs to see it. */
export interface SeenStay {
  id: string;
  parkId: string;
  enterTime: string;
  leftAt: string | null;
}

const memoryMs = 3 * 86_400_000;
const stood = codes(orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS);

/** Stays of a plate in some lots around an instant, the newest first: those that began at most three days before or after. */
export async function staysOfPlate(
  tx: Tx,
  { dealerId, plateNo, parkIds }: { dealerId: string; plateNo: string; parkIds: readonly string[] },
  around: number,
): Promise<SeenStay[]> {
  const { rows } = await sql<SeenStay>`select id, park_id as "parkId", enter_time as "enterTime", left_at as "leftAt" from park_order
    where dealer_id = ${dealerId} and plate_no collate "C" = ${plateNo} and park_id = any (${[...parkIds]}::uuid[])
      and id >= ${idFloor(around - memoryMs)} and id < ${idFloor(around + memoryMs)}
      and order_status in ${stood} order by id desc limit 20`.execute(tx);
  return rows;
}

/** The stays in some lots that vehicles were on at instants (epoch ms), each begun at most three days before; null where there was none. */
export async function staysAt(
  tx: Tx,
  { dealerId, parkIds }: { dealerId: string; parkIds: readonly string[] },
  seen: readonly { plateNo: string; at: number }[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`
    select s.id from unnest(${seen.map(({ plateNo }) => plateNo)}::text[], ${seen.map(({ at }) => toIso(at))}::timestamptz[],
      ${seen.map(({ at }) => idFloor(at - memoryMs))}::uuid[], ${seen.map(({ at }) => idFloor(at + 1))}::uuid[])
      with ordinality as a (plate_no, at, since, until, no)
    left join lateral (select id from park_order where dealer_id = ${dealerId} and plate_no collate "C" = a.plate_no
      and park_id = any (${[...parkIds]}::uuid[]) and id >= a.since and id < a.until and enter_time <= a.at and (left_at is null or left_at >= a.at)
      and order_status in ${stood} order by id desc limit 1) s on true
    order by a.no`.execute(tx);
  return rows.map(({ id }) => id);
}
