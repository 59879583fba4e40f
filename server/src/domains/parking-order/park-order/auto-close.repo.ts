import { passDirection, type UnOutPeriod } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import type { StayRow } from '../stay/stay.repo.ts';

const dayMs = 86_400_000;

/** Open stays the company's settings want set out, by id after `after`: long in, not excluded, and without a payment in the last day. */
export async function forgottenStays(
  tx: Tx,
  dealerId: string,
  period: UnOutPeriod,
  { now, after, id }: { now: Date; after?: string | undefined; id?: string },
): Promise<string[]> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const { rows } = await sql<{ id: string }>`
    select o.id from vehicle_presence v join park_order o on o.dealer_id = v.dealer_id and o.id = v.open_order_id
    where v.dealer_id = ${dealerId} and v.open_order_id is not null and o.enter_time <= ${before(period.autoCloseDays)}
      and o.car_type <> all (${period.excludeCarTypes}::smallint[]) and o.park_id <> all (${period.excludeParkIds}::uuid[])
      and not exists (select from order_money m
        where m.dealer_id = o.dealer_id and m.order_id = o.id and m.kind = 'PAYMENT' and m.at > ${before(1)})
      ${after === undefined ? sql`` : sql`and o.id > ${after}::uuid`} ${id === undefined ? sql`` : sql`and o.id = ${id}::uuid`}
    order by o.id limit 500`.execute(tx);
  return rows.map((row) => row.id);
}

/** When an exit of the lot last saw the vehicle of an open stay; null when none did. */
export async function lastSeenAtExit(tx: Tx, { dealerId, parkId, plateNo, enterTime }: StayRow, now: Date): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(pass_time) as at from pass_record
    where dealer_id = ${dealerId} and plate_no collate "C" = ${plateNo} and id >= ${idFloor(Date.parse(enterTime))}::uuid
      and park_id = ${parkId} and direction = ${sql.lit(passDirection.OUT)} and pass_time > ${enterTime} and pass_time <= ${now.toISOString()}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
