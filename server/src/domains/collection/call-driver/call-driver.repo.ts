import { phoneStatus } from '@bochong/contract/arrears';
import { payState } from '@bochong/contract/bill';
import { callDriverStatus, callIntent, callResult, closedReason } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { countCall } from '../../arrears/index.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';

type PlanKey = { dealerId: string; planId: string };

/** Takes vehicles that owe, have a number and no wish for quiet into a plan, unless another plan is at them. */
export async function insertDrivers(tx: Tx, { dealerId, planId }: PlanKey, plateIds: readonly string[], at: Date): Promise<void> {
  const ids = plateIds.map(() => newId(at));
  await sql`insert into call_driver (dealer_id, id, plan_id, plate_id, plate_no, plate_color, park_id, owed_fen)
    select p.dealer_id, q.id, ${planId}, p.id, p.plate_no, p.plate_color, p.park_ids[1], p.owed_fen
    from unnest(${ids}::uuid[], ${plateIds}::uuid[]) with ordinality as q (id, plate_id, place)
    join arrears_plate p on p.dealer_id = ${dealerId} and p.id = q.plate_id
    where p.record_count > 0 and not p.do_not_disturb
      and exists (select from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = ${sql.lit(phoneStatus.VALID)})
    order by q.place on conflict do nothing`.execute(tx);
}

export interface OpenDriver {
  id: string;
  parkId: string | null;
  customerId: string | null;
  status: number;
}

/** Owners of a plan who are not finished with; locked. */
export const openDrivers = (tx: Tx, { dealerId, planId }: PlanKey): Promise<OpenDriver[]> =>
  tx
    .selectFrom('call_driver')
    .select(['id', 'park_id as parkId', 'customer_id as customerId', 'driver_status as status'])
    .where('dealer_id', '=', dealerId)
    .where('plan_id', '=', planId)
    .where('driver_status', '<', callDriverStatus.DONE)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Gives owners to those who are to call them; who was unassigned can be called now. */
export async function assignDrivers(
  tx: Tx,
  dealerId: string,
  shares: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const [ids, users] = [[...shares.keys()], [...shares.values()]];
  await sql`update call_driver d set customer_id = s.user_id, customer_name = s.user_name,
      driver_status = greatest(d.driver_status, ${callDriverStatus.TODO}), rev = d.rev + 1
    from unnest(${ids}::uuid[], ${users}::uuid[], ${users.map((one) => names.get(one) ?? '')}::text[]) as s (id, user_id, user_name)
    where d.dealer_id = ${dealerId} and d.id = s.id`.execute(tx);
}

/** Owners for whom nobody has room wait until somebody has. */
export async function unassignDrivers(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  await sql`update call_driver set customer_id = null, customer_name = '', driver_status = ${callDriverStatus.UNASSIGNED}, rev = rev + 1
    where dealer_id = ${dealerId} and id = any (${ids}::uuid[])`.execute(tx);
}

/** Ends a plan's owners whom nobody follows yet; with `all`, everybody. Answers how many. */
export async function closeDrivers(tx: Tx, { dealerId, planId }: PlanKey, at: Date, all: boolean): Promise<number> {
  const { numAffectedRows } =
    await sql`update call_driver set driver_status = ${callDriverStatus.CLOSED}, closed_reason = ${closedReason.STOPPED},
      closed_at = ${at.toISOString()}, next_call_at = null, rev = rev + 1
    where dealer_id = ${dealerId} and plan_id = ${planId} and driver_status < ${all ? callDriverStatus.DONE : callDriverStatus.FOLLOWING}`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}

/** An owner as its rules need it. */
export interface DriverRow {
  dealerId: string;
  driverId: string;
  planId: string;
  plateId: string;
  plateNo: string;
  plateColor: number;
  customerId: string | null;
  customerName: string;
  status: number;
  callCount: number;
  transfers: { from: string; to: string; reason: string; at: string }[];
  rev: number;
}

/** An owner to be called about a vehicle that the user sees. */
export async function findDriver(tx: Tx, id: string, parkIds: readonly string[] | null, lock = false): Promise<DriverRow | undefined> {
  const query = tx
    .selectFrom('call_driver')
    .select([
      'dealer_id as dealerId',
      'id as driverId',
      'plan_id as planId',
      'plate_id as plateId',
      'plate_no as plateNo',
      'plate_color as plateColor',
      'customer_id as customerId',
      'customer_name as customerName',
      'driver_status as status',
      'call_count as callCount',
      'transfers',
      'rev',
    ])
    .where('id', '=', id)
    .where(debtorSeen('call_driver', parkIds))
    .$castTo<DriverRow>();
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function changeDriver(tx: Tx, driver: DriverRow, change: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('call_driver')
    .set({ ...change, rev: driver.rev + 1 })
    .where('dealer_id', '=', driver.dealerId)
    .where('id', '=', driver.driverId)
    .execute();
}

/** Brings what calling brought in up to date, and ends what is over: nothing owed any more, or nobody left to call. Being told twice changes nothing. */
export async function settleDrivers(tx: Tx, dealerId: string, plateId: string, at: Date): Promise<void> {
  const now = at.toISOString();
  await sql`update call_driver d set paid_fen = m.fen, paid_at = m.at from (
      select o.id, coalesce(sum(a.paid_fen), 0)::bigint as fen, max(a.paid_at) as at from call_driver o
      join arrears_pay a on a.dealer_id = o.dealer_id and a.plate_id = o.plate_id and a.pay_state = ${sql.lit(payState.SUCCESS)} and a.paid_at >= o.first_call_at
      where o.dealer_id = ${dealerId} and o.plate_id = ${plateId} and o.driver_status < ${sql.lit(callDriverStatus.DONE)} group by o.id) m
    where d.dealer_id = ${dealerId} and d.id = m.id`.execute(tx);
  await sql`update call_driver d set driver_status = ${callDriverStatus.DONE}, closed_reason = ${closedReason.PAID}, closed_at = ${now},
      next_call_at = null, rev = d.rev + 1
    from arrears_plate p where d.dealer_id = ${dealerId} and d.plate_id = ${plateId} and d.driver_status < ${sql.lit(callDriverStatus.DONE)}
      and p.dealer_id = d.dealer_id and p.id = d.plate_id and p.open_count = 0`.execute(tx);
  await sql`update call_driver d set driver_status = ${callDriverStatus.CLOSED}, closed_reason = ${closedReason.UNBOUND}, closed_at = ${now},
      next_call_at = null, rev = d.rev + 1
    where d.dealer_id = ${dealerId} and d.plate_id = ${plateId} and d.driver_status < ${sql.lit(callDriverStatus.DONE)}
      and not exists (select from plate_phone h where h.dealer_id = d.dealer_id and h.plate_id = d.plate_id and h.status = ${sql.lit(phoneStatus.VALID)})`.execute(
    tx,
  );
}

/** What a call came to, on its owner's turn and on the vehicle. */
export async function noteCall(
  tx: Tx,
  driver: DriverRow,
  call: {
    callResult: number;
    callIntent: number | null;
    promiseDate: string | null;
    note: string | undefined;
    at: string;
    after?: { status: number; closedReason: number | null; nextCallAt: Date | null };
  },
  now: Date,
): Promise<void> {
  const { after, callIntent: intent, promiseDate } = call;
  await changeDriver(tx, driver, {
    call_count: driver.callCount + 1,
    answered_count: sql`answered_count + ${Number(call.callResult === callResult.ANSWERED)}::int`,
    first_call_at: sql`coalesce(first_call_at, ${call.at}::timestamptz)`,
    last_call_at: call.at,
    last_result: call.callResult,
    ...(intent !== null && { call_intent: intent }),
    ...(promiseDate !== null && { promise_date: promiseDate }),
    ...(call.note !== undefined && { note: call.note }),
    ...(after && {
      driver_status: after.status,
      closed_reason: after.closedReason,
      closed_at: after.closedReason === null ? null : now.toISOString(),
      next_call_at: after.nextCallAt?.toISOString() ?? null,
    }),
  });
  await countCall(tx, driver, intent === callIntent.REFUSE, promiseDate);
}
