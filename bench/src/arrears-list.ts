import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import pg from 'pg';
import { headersOf, withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { chosen, measure, slowestOf, withFilled } from './list-load.ts';
import { idAt } from './order-rows.ts';

const records = Number(process.env.BENCH_ARREARS ?? 2_000_000);
/** Vehicles owe four times each; a third of all records is settled. */
const vehicles = Math.ceil(records / 4);
const days = 730;
/** The longest a first page may take for one request in a hundred. */
const bar = 80;
const [dealer] = demoDealers;

const lists: readonly [name: string, path: string][] = [
  ['records', 'arrearsRecords/list'],
  ['records that are owed', 'arrearsRecords/list?arrearsStatus=0,1'],
  ['records of parked vehicles', 'arrearsRecords/list?isParking=1'],
  ['records of a plate', 'arrearsRecords/list?plateNo=%E6%B5%99A0123'],
  ['figures of everything', 'arrearsRecords/countAndMoney'],
  ['vehicles', 'arrearsPlates/list'],
  ['vehicles that are parked', 'arrearsPlates/list?isParking=1'],
  ['vehicles with a phone', 'arrearsPlates/list?hasPhone=1'],
  ['vehicles by amount', 'arrearsPlates/list?minFen=9000'],
  ['overdue vehicles', 'arrears/overdueCar/list'],
  ['payments', 'arrearsPays'],
  ['payments by staff', 'arrearsPays?payScene=6'],
];

const fill = [
  `insert into arrears_plate (dealer_id, id, plate_no, plate_color, owed_fen, record_count, open_count, total_paid_fen, first_arrears_at, is_parking, priority_key)
   select :dealer, ${idAt('first', 'n')}, '浙A' || lpad(n::text, 6, '0'), 1, owed, 3, 3, 500, first, n % 200 = 77, lpad('0', 12, '0') || lpad(owed::text, 12, '0')
   from (select n, 500 + n::bigint * 7919 % 9000 as owed, now() - interval '${days} days' * (n::float8 / :vehicles) as first
     from generate_series(1, :vehicles) n) v`,
  `insert into arrears_record (dealer_id, id, arrears_no, order_id, order_no, plate_id, plate_no, plate_color, park_id, park_name, enter_time, exit_time,
     park_minutes, origin_fen, paid_fen, owed_fen, arrears_reason, arrears_status, arrears_at, evidence_level)
   select :dealer, ${idAt('at', 'n')}, 'QF' || n, ${idAt('at', 'n')}, 'PK' || n, p.id, p.plate_no, 1, md5((n % 40)::text)::uuid, 'lot ' || n % 40,
     at - interval '2 hours', at, 120, 900, case when n % 3 = 0 then 900 else 0 end, case when n % 3 = 0 then 0 else 900 end, 1 + n % 5,
     case when n % 3 = 0 then 2 else 0 end, at, 2
   from (select n, now() - interval '${days} days' * (1 - n::float8 / :records) as at from generate_series(1, :records) n) r
   join arrears_plate p on p.dealer_id = :dealer and p.plate_no = '浙A' || lpad((1 + n % :vehicles)::text, 6, '0')`,
  `insert into arrears_pay (dealer_id, id, bill_no, plate_id, plate_no, plate_color, park_ids, pay_scene, pay_channel, pay_state, total_fen, paid_fen,
     record_count, created_at, paid_at)
   select dealer_id, id, 'B' || arrears_no, plate_id, plate_no, 1, array[park_id], case when park_minutes % 2 = 0 then 5 else 6 end, 2, 2, 900, 900, 1,
     arrears_at, arrears_at from arrears_record where arrears_status = 2`,
  `insert into plate_phone (dealer_id, id, plate_id, phone, phone_hash, source, verified, bound_at)
   select dealer_id, id, id, '\\x00', md5(plate_no), 1, true, first_arrears_at from arrears_plate where right(plate_no, 1) <> '3'`,
  `insert into vehicle_presence (dealer_id, park_id, plate_no, open_order_id, last_pass_at)
   select dealer_id, md5('0')::uuid, plate_no, id, now() from arrears_plate where is_parking`,
  // As the triggers would have written it.
  `update arrears_plate p set current_park_id = md5('0')::uuid, current_order_id = p.id, (total_count, newest_record_id) =
     (select count(*), (array_agg(r.id order by r.id desc))[1] from arrears_record r where r.dealer_id = p.dealer_id and r.plate_id = p.id)
   where is_parking`,
  `insert into counter (dealer_id, biz_date, metric, park_id, value)
   select dealer_id, '1970-01-01', 30, park_id, count(*) from arrears_record where owed_fen > 0 group by dealer_id, park_id`,
];

async function fillArrears(ownerUrl: string): Promise<void> {
  await withApp(ownerUrl, seedPlatform);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
  try {
    for (const statement of fill)
      await client.query(
        statement
          .replaceAll(':dealer', `'${dealer.id}'::uuid`)
          .replaceAll(':vehicles', String(vehicles))
          .replaceAll(':records', String(records)),
      );
    await client.query('vacuum analyze arrears_plate, arrears_record, arrears_pay, plate_phone, vehicle_presence, counter');
  } finally {
    await client.end();
  }
}

/** First pages of the lists of arrears over HTTP, with session, permission, scope and row-level security, for 32 clients. */
export async function benchArrearsList(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled('arrears-list', fillArrears, async (ownerUrl, folder) => {
    const headers = await headersOf(ownerUrl);
    for (const [name, path] of chosen(lists, ([name]) => name))
      figures.push(
        slowestOf(
          `arrears list, ${name}, ${records.toLocaleString('en')} records, 32 clients`,
          await measure({ ownerUrl, folder }, `/api/charge/v2/api/${path}`, headers),
          bar,
        ),
      );
  });
  return figures;
}
