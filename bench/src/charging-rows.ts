import { exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';
import { chargingDebtStatus } from '@bochong/contract/charging-debt';
import { occupancyEvidence, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { reservationFee, reservationMode, reservationStatus } from '@bochong/contract/charging-reservation';
import { refundBiz, refundStatus } from '@bochong/contract/refund';
import { putCharge } from '@bochong/demo/past-charge';
import { openPastRows } from '@bochong/demo/past-rows';
import { demoDealers } from '@bochong/demo/platform.seed';
import type { PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { withApp } from './bench-session.ts';
import { type BenchGun, seedGuns } from './charging-fleet.ts';
import { connect, fillOrders, idAt, prepareOrders } from './order-rows.ts';

/** Readings of each charge. */
const readingsOfCharge = 10;
const [{ id: dealerId }] = demoDealers;

/** Number `n` of a table as an id of its own, minted at `began`: several rows of one instant differ. */
const id = idAt('began', 'n');
const hourAfter = `began + interval '1 hour'`;
const plate = `'浙A' || lpad((n % 99991)::text, 5, '0')`;

/** Rows of a table: expressions over `n`, `began` and the gun `g`; columns that are not named are those of the row that stands in it already. */
export interface Rows {
  table: string;
  columns: Record<string, string>;
  /** Rows of it for each of the charges. */
  times?: number;
  asFirst?: true;
}

const at = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, 'began']));
const after = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, hourAfter]));
const ofGun = { station_id: 'g.station_id', equipment_id: 'g.equipment_id', connector_id: 'g.connector_id' };

const tables: readonly Rows[] = [
  {
    table: 'charging_order',
    asFirst: true,
    columns: {
      ...{ id, order_no: `'C' || n`, start_charge_seq: `'S' || n`, transaction_no: 'n::int', start_key: `'k' || n`, plate_no: plate },
      ...{ ...ofGun, connector_no: 'g.connector_no', flags: `case when n % 100 = 0 then array[1]::smallint[] else '{}' end` },
      ...at('began_at', 'start_at', 'device_start_at', 'start_received_at'),
      ...after('end_at', 'device_stop_at', 'stop_received_at', 'last_sample_at', 'settled_at', 'updated_at'),
    },
  },
  {
    table: 'charging_bill',
    asFirst: true,
    columns: { id: idAt(hourAfter, 'n'), bill_no: `'B' || n`, order_id: id, station_id: 'g.station_id', ...after('settled_at') },
  },
  {
    table: 'charging_sample',
    asFirst: true,
    times: readingsOfCharge,
    columns: {
      id: `(lpad(to_hex((extract(epoch from began) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '9' || lpad(to_hex(k), 3, '0')
        || substr(md5(n::text), 4, 12))::uuid`,
      ...{ order_id: id, at: `began + k * interval '6 minutes'`, received_at: `began + k * interval '6 minutes'` },
    },
  },
  {
    table: 'charging_occupancy',
    columns: {
      ...{
        id,
        occupy_no: `'Z' || n`,
        order_id: id,
        order_no: `'C' || n`,
        ...ofGun,
        plate_no: plate,
        payer_type: '1',
        payer_id: 'g.owner_id',
      },
      ...{ owner_id: 'g.owner_id', zone: `'Asia/Shanghai'`, rule: `'{}'`, occupy_bp: '10000', begin_day: 'began::date' },
      ...{
        ...at('begin_at', 'first_begin_at'),
        grace_end_at: `began + interval '15 minutes'`,
        ...after('end_at', 'settled_at', 'updated_at'),
      },
      ...{ end_evidence: String(occupancyEvidence.GUN_BACK), occupy_sec: '3600', billable_sec: '2700', units: '3', fee_fen: '300' },
      ...{ payable_fen: '300', paid_fen: '300', occupancy_status: String(occupancyStatus.PAID) },
    },
  },
  {
    table: 'charging_reservation',
    columns: {
      ...{
        id,
        reservation_no: `'Y' || n`,
        device_no: 'n::int',
        id_tag: `'T' || n`,
        request_no: id,
        owner_id: 'g.owner_id',
        plate_no: plate,
      },
      ...{
        ...ofGun,
        connector_no: 'g.connector_no',
        mode: String(reservationMode.DEVICE),
        ...at('reserve_at', 'confirmed_at', 'created_at'),
      },
      ...{
        expire_at: hourAfter,
        used_at: hourAfter,
        fee_fen: '0',
        free_cancel_min: '10',
        reservation_status: String(reservationStatus.USED),
      },
      ...{ fee_status: String(reservationFee.NONE) },
    },
  },
  {
    table: 'charge_point_exchange',
    columns: {
      ...{ id, equipment_id: 'g.equipment_id', connection_id: 'g.equipment_id', side: String(exchangeSide.DEVICE), ...at('at') },
      ...{ message_id: 'n::text', action: `'MeterValues'`, connector_no: 'g.connector_no', transaction_id: 'n::int', latency_ms: '12' },
      ...{ call_text: `'[2,"' || n || '","MeterValues",{"connectorId":1,"meterValue":[{"sampledValue":[{"value":"1000"}]}]}]'` },
      ...{
        answer_text: `'[3,"' || n || '",{}]'`,
        outcome: `case when n % 1000 = 0 then ${exchangeOutcome.ERROR} else ${exchangeOutcome.ANSWERED} end`,
      },
    },
  },
  {
    table: 'charging_debt',
    columns: {
      ...{ id, debt_no: `'Q' || n`, biz_type: '7', subject_id: id, subject_no: `'C' || n`, station_id: 'g.station_id', payer_type: '1' },
      ...{ payer_id: 'g.owner_id', owner_id: 'g.owner_id', plate_no: plate, total_fen: '300', ...at('first_at', 'updated_at') },
      ...{ recovered_fen: 'case when n % 20 > 0 then 300 else 0 end', open_fen: 'case when n % 20 > 0 then 0 else 300 end' },
      debt_status: `case when n % 20 > 0 then ${chargingDebtStatus.RECOVERED} else ${chargingDebtStatus.OPEN} end`,
    },
  },
  {
    table: 'bill',
    asFirst: true,
    columns: {
      id,
      bill_no: `'CD' || n`,
      subject_id: id,
      plate_no: plate,
      out_trade_no: `'CD' || n`,
      channel_trade_no: `'CT' || n`,
      ...at('created_at', 'paid_at'),
    },
  },
  {
    table: 'refund_apply',
    columns: {
      ...{
        id,
        refund_no: `'TK' || n`,
        bill_id: id,
        subject_id: id,
        park_id: 'g.station_id',
        plate_no: plate,
        apply_fen: '100',
        refund_reason: '1',
      },
      ...{ apply_source: '1', ...at('apply_at'), refund_biz: String(refundBiz.CHARGING) },
      refund_status: `case when n % 20 = 0 then ${refundStatus.TO_AUDIT} else ${refundStatus.SUCCESS} end`,
    },
  },
];

/** A plain charge of an hour that all others are as. */
function firstCharge({ identity, idTag, gun }: BenchGun, startAt: number): PastCharge {
  const readings = Array.from({ length: readingsOfCharge }, (_, index) => ({
    ...{ at: startAt + (index + 1) * 300_000, wh: 1000 + index * 3000, powerW: 36_000, soc: 20 + index * 5 },
  }));
  return {
    ...{ identity, gun: gun.connectorNo, supply: 'dc', plateNo: '浙A00000', idTag, startAt, startWh: 1000, readings, reason: 'Local' },
    ...{ stopAt: startAt + 3_600_000, stopWh: 32_000 },
  };
}

/** Guns of so many charge points, in turns, and a charge of today less `days`: what rows that are made set-wise are as. */
export async function seedFirst(ownerUrl: string, points: number, days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await withApp(ownerUrl, async (app) => {
    const guns = await seedGuns(app, ownerUrl, points, days + 5);
    const [first] = guns;
    if (!first) throw new Error('the fleet has no gun');
    const rows = await openPastRows(owner, ownerUrl);
    await putCharge(rows, first.gun, first.charger, firstCharge(first, Date.now() - days * 86_400_000), 10_000_000);
    await rows.end();
  });
  await owner.query(`create table bench_gun as select (row_number() over (order by c.id) - 1)::int as no, c.station_id, c.equipment_id,
      c.id as connector_id, c.connector_no, w.id as owner_id
    from charging_connector c
    join (select id, row_number() over (order by id) as no from charging_owner) w on true
    where w.no = 1`);
  await owner.end();
}

/** When charges begin: evenly over so many days up to `until` (SQL). */
export interface Spread {
  charges: number;
  days: number;
  until: string;
}

/** Fills one table; its indexes are made afterwards, which takes a third of the time. */
export async function fillTable(
  ownerUrl: string,
  { table, columns, times = 1, asFirst }: Rows,
  { charges, days, until }: Spread,
): Promise<void> {
  const client = await connect(ownerUrl);
  const began = performance.now();
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select i.indexname as name, i.indexdef as made from pg_indexes i
      where i.tablename = $1 and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const { rows: known } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const named: Record<string, string> = { dealer_id: `'${dealerId}'::uuid`, ...columns };
  const kept = asFirst ? known.filter(({ name }) => !(name in named)) : [];
  const values = { ...Object.fromEntries(kept.map(({ name }) => [name, `f."${name}"`])), ...named };
  const names = Object.keys(values).map((name) => `"${name}"`);
  await client.query(`insert into ${table} (${names.join(', ')}) select ${Object.values(values).join(', ')}
    from (select n, ${until} - interval '${days} days' * (1 - n::float8 / ${charges}) as began from generate_series(1, ${charges}) n) r
    join bench_gun g on g.no = n % (select count(*) from bench_gun) cross join generate_series(1, ${times}) k
    ${asFirst ? `cross join (select * from ${table} limit 1) f` : ''}`);
  for (const { made } of indexes) await client.query(made.replace(' ON ONLY ', ' ON '));
  await client.query(`vacuum analyze ${table}`);
  await client.end();
  console.log(`  ${(charges * times).toLocaleString()} rows of ${table} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/**
 * Charging business of ninety days: so many charges with their readings, bills, stays, reservations, frames, debts and refunds, at the guns of
 * one station, and as many stays of one parking lot.
 */
export async function fillCharging(ownerUrl: string, charges: number): Promise<void> {
  const days = 90;
  await seedFirst(ownerUrl, 250, days);
  await prepareOrders(ownerUrl);
  const client = await connect(ownerUrl);
  const { rows: partitioned } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'p' and relname = any($1)`,
    [tables.map(({ table }) => table)],
  );
  for (const { name } of partitioned)
    await client.query(`select bochong.ensure_partitions('${name}', (now() - interval '${days + 5} days')::date, 6)`);
  await client.end();
  await fillOrders(ownerUrl, 1, charges);
  // One instant for all tables: rows of one charge have its id.
  const until = `'${new Date().toISOString()}'::timestamptz`;
  for (const rows of tables) await fillTable(ownerUrl, rows, { charges, days, until });
}
