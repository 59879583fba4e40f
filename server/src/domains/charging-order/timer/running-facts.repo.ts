import { equipmentOnline, type OcppStatus } from '@bochong/contract/charging-asset';
import { chargingEventType, chargingFlag, chargingOrderStatus } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { RunningFacts } from '../life-cycle/lost-transaction.rule.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';

interface Row {
  id: string;
  stopping: boolean;
  startAt: string;
  offlineSince: string | null;
  gunStatus: OcppStatus | null;
  gunStatusAt: string | null;
  gunStatusBefore: OcppStatus | null;
  bootedAt: string | null;
  stopAskedAt: string | null;
  stopSentAt: string | null;
  stopTries: number;
  lastSampleAt: string | null;
  flags: number[];
}

const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const lastEvent = (
  type: number,
) => sql`select v.at, v.body from charging_order_event v where v.dealer_id = o.dealer_id and v.order_id = o.id
  and v.event_type = ${sql.lit(type)}`;

/** Running orders of a dealer, or one of them, as the clock judges them. By arrival: the clock of a device says nothing here. */
export async function runningFacts(tx: Tx, dealerId: string, orderId?: string): Promise<(RunningFacts & { id: string })[]> {
  const { rows } = await sql<Row>`select o.id, o.order_status = ${sql.lit(chargingOrderStatus.STOPPING)} as stopping,
      o.start_received_at as "startAt", case when e.online_status = ${sql.lit(equipmentOnline.ONLINE)} then null else coalesce(e.offline_since, o.start_received_at) end as "offlineSince",
      c.ocpp_status as "gunStatus", c.ocpp_status_at as "gunStatusAt", word.body ->> 'before' as "gunStatusBefore", boot.at as "bootedAt",
      o.stop_asked_at as "stopAskedAt", o.stop_sent_at as "stopSentAt", o.stop_tries as "stopTries", sample.at as "lastSampleAt", o.flags
    from charging_order o
    join charging_equipment e on e.dealer_id = o.dealer_id and e.id = o.equipment_id
    join charging_connector c on c.dealer_id = o.dealer_id and c.id = o.connector_id
    left join lateral (${lastEvent(chargingEventType.STATUS)} order by v.id desc limit 1) word on true
    left join lateral (${lastEvent(chargingEventType.DEVICE_ONLINE)} and v.body ? 'booted' order by v.id desc limit 1) boot on true
    left join lateral (select max(m.received_at) as at from charging_sample m where m.dealer_id = o.dealer_id and m.order_id = o.id
      and m.id between (substr(o.id::text, 1, 13) || '-0000-0000-000000000000')::uuid and (substr(o.id::text, 1, 13) || '-ffff-ffff-ffffffffffff')::uuid) sample on true
    where o.dealer_id = ${dealerId} and o.order_status in ${codes(chargingOrderStatus.CHARGING, chargingOrderStatus.STOPPING)}
      ${orderId === undefined ? sql`` : sql`and o.id = ${orderId}`} order by o.id`.execute(tx);
  return rows.map(({ flags, startAt, ...row }) => ({
    ...row,
    startAt: Date.parse(startAt),
    ...{
      offlineSince: ms(row.offlineSince),
      gunStatusAt: ms(row.gunStatusAt),
      bootedAt: ms(row.bootedAt),
      lastSampleAt: ms(row.lastSampleAt),
    },
    ...{ stopAskedAt: ms(row.stopAskedAt), stopSentAt: ms(row.stopSentAt) },
    flaggedOffline: flags.includes(chargingFlag.DEVICE_OFFLINE),
    flaggedNoResponse: flags.includes(chargingFlag.STOP_NO_RESPONSE),
    flaggedNoSamples: flags.includes(chargingFlag.NO_METER_VALUES),
  }));
}

/** Orders whose start has had its time. */
export const overdueStarts = (tx: Tx, dealerId: string, now: Date) =>
  tx
    .selectFrom('charging_order')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`order_status in ${codes(chargingOrderStatus.CREATED, chargingOrderStatus.STARTING)}`)
    .where('start_deadline', '<=', now.toISOString())
    .execute();

/** Abnormal orders that have held money for a day. */
export const longHeld = (tx: Tx, dealerId: string, now: Date) =>
  tx
    .selectFrom('charging_order')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`order_status = ${sql.lit(chargingOrderStatus.ABNORMAL)}`)
    .where('freeze_fen', '>', 0)
    .where('updated_at', '<=', new Date(now.getTime() - 86_400_000).toISOString())
    .execute();

/** Settled orders of a payer that still owe, the oldest first. */
export const owingOrders = (tx: Tx, dealerId: string, payerId: string): Promise<Pick<OrderRow, 'id'>[]> =>
  tx
    .selectFrom('charging_order')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('payer_id', '=', payerId)
    .where('arrears_fen', '>', 0)
    .orderBy('settled_at')
    .orderBy('id')
    .execute();

/** Open orders of a charge point that restarted. */
export const openOrdersOf = (tx: Tx, dealerId: string, equipmentId: string) =>
  tx
    .selectFrom('charging_order')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where(sql<boolean>`order_status in ${codes(chargingOrderStatus.CHARGING, chargingOrderStatus.STOPPING)}`)
    .execute();
