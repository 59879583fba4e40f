import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { headersOf, withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { chosen, measure, slowestOf, withFilled } from './list-load.ts';
import { connect, fillOrders, idAt, park, prepareOrders } from './order-rows.ts';

const rows = Number(process.env.BENCH_ROWS ?? 2_000_000);
/** The longest a first page may take for one request in a hundred. */
const bar = 80;
const [dealer] = demoDealers;
const id = idAt('at', 'n');
const plate = `'浙A' || lpad((n % 99991)::text, 5, '0')`;

/** The longest a vehicle's case file may take, its sums and its first entries each. */
const fileBar = 150;
const busyPlate = '浙A88888';

interface List {
  name: string;
  path: string;
  /** Limit of one request in a hundred, in milliseconds. */
  bar: number;
  clients: number;
}

/** A table of the daily work, the columns every row of it needs, and the first page of its list as the console opens it. */
const tables: readonly { name: string; table: string; columns: Record<string, string>; path?: string; from?: string }[] = [
  {
    name: 'passages',
    table: 'pass_record',
    columns: {
      ...{
        event_key: `'k' || n`,
        park_id: `'${park}'::uuid`,
        direction: '1 + n % 2',
        pass_time: 'at',
        raw_pass_time: 'at',
        received_at: 'at',
      },
      ...{ plate_no: plate, match_plate_no: plate, confidence: '95', attempt_state: '2', committed_at: 'at' },
    },
    path: '/pass/v2/api/passVehicleInfo',
  },
  {
    name: 'payments',
    table: 'bill',
    columns: {
      ...{
        bill_no: `'B' || n`,
        subject_id: id,
        park_id: `'${park}'::uuid`,
        plate_no: plate,
        total_fen: '500',
        paid_fen: '500',
        pay_channel: '2',
      },
      ...{
        pay_scene: '1 + n % 4',
        pay_state: '2',
        out_trade_no: `'B' || n`,
        channel_trade_no: `'T' || n`,
        created_at: 'at',
        paid_at: 'at',
      },
    },
    path: '/charge/v2/api/chargeInfos',
  },
  {
    name: 'changes of stays',
    table: 'park_order_change',
    columns: {
      ...{
        order_id: id,
        order_no: `'PK' || n`,
        park_id: `'${park}'::uuid`,
        plate_no: plate,
        change_type: '1',
        before: `'{}'`,
        after: `'{}'`,
      },
      ...{ payable_before_fen: '500', payable_after_fen: '300', source: '1', at: 'at' },
    },
    path: '/charge/v2/api/parkOrderChanges',
  },
  {
    name: 'appeals',
    table: 'park_order_appeal',
    columns: {
      ...{ appeal_no: `'SS' || n`, order_id: id, order_no: `'PK' || n`, park_id: `'${park}'::uuid`, park_name: `'bench'`, plate_no: plate },
      ...{
        plate_color: '1',
        appeal_source: '1',
        appeal_type: '1',
        content: `'费用不对'`,
        submitted_at: 'at',
        deadline_at: `at + interval '2 days'`,
      },
      ...{
        payable_before_fen: '500',
        appeal_status: `case when n % 20 = 0 then 0 else 4 end`,
        handled_at: `case when n % 20 > 0 then at end`,
      },
    },
    path: '/charge/v2/api/parkOrderAppeals/list',
  },
  {
    name: 'refunds',
    table: 'refund_apply',
    columns: {
      ...{
        refund_no: `'TK' || n`,
        bill_id: 'bill.id',
        subject_id: 'bill.id',
        park_id: `'${park}'::uuid`,
        plate_no: plate,
        apply_fen: '500',
        refund_reason: '1',
      },
      ...{ apply_source: '1', apply_at: 'at', refund_status: `case when n % 20 = 0 then 0 else 3 end` },
    },
    path: '/charge/v2/api/chargeRefunds',
    from: `join bill bill on bill.bill_no = 'B' || n`,
  },
  {
    name: 'reminders',
    table: 'remind_record',
    columns: {
      ...{ plate_id: id, plate_no: plate, plate_color: '1', channel: '1', content: `'欠费提醒'`, owed_fen: '900', remind_result: '2' },
      ...{ sent_at: 'at', created_at: 'at' },
    },
    path: '/charge/v2/api/arrearsPlates/remindResultList',
  },
  {
    name: 'debts',
    table: 'arrears_record',
    columns: {
      ...{
        arrears_no: `'QF' || n`,
        order_id: id,
        order_no: `'PK' || n`,
        plate_id: id,
        plate_no: plate,
        plate_color: '1',
        park_id: `'${park}'::uuid`,
      },
      ...{
        park_name: `'bench'`,
        enter_time: `at - interval '2 hours'`,
        exit_time: 'at',
        park_minutes: '120',
        origin_fen: '900',
        owed_fen: '900',
      },
      ...{ arrears_reason: '1', arrears_status: '0', arrears_at: 'at', evidence_level: '2' },
    },
  },
];
const file = (path: string, plateNo: string) => `/charge/v2/api/vehicleFiles${path}?plateNo=${encodeURIComponent(plateNo)}`;
const lists: readonly List[] = [
  ...tables.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path, bar, clients: 32 }])),
  ...[
    { whose: 'twenty stays', plateNo: '浙A01234' },
    { whose: 'two thousand stays', plateNo: busyPlate },
  ].flatMap(({ whose, plateNo }) => [
    { name: `case file, ${whose}: sums`, path: file('', plateNo), bar: fileBar, clients: 1 },
    { name: `case file, ${whose}: entries`, path: file('/timeline', plateNo), bar: fileBar, clients: 1 },
  ]),
];

async function fill(ownerUrl: string): Promise<void> {
  await withApp(ownerUrl, seedPlatform);
  await prepareOrders(ownerUrl);
  await fillOrders(ownerUrl, 1, rows);
  const client = await connect(ownerUrl);
  for (const { table, columns, from = '' } of tables) {
    const names = Object.keys(columns).map((column) => `"${column}"`);
    await client.query(`insert into ${table} (dealer_id, id, ${names.join(', ')})
      select '${dealer.id}'::uuid, ${id}, ${Object.values(columns).join(', ')}
      from (select n, now() - interval '90 days' * (1 - n::float8 / ${rows}) as at from generate_series(1, ${rows}) n) r ${from}`);
    await client.query(`vacuum analyze ${table}`);
  }
  for (const table of ['park_order', ...tables.map((one) => one.table)])
    await client.query(`update ${table} set plate_no = $1 where plate_no between '浙A00000' and '浙A00099'`, [busyPlate]);
  await client.end();
}

/** First pages of the lists of the daily work and case files over HTTP, each table with so many rows of ninety days. */
export async function benchOperationList(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled('operation-list', fill, async (ownerUrl, folder) => {
    const headers = await headersOf(ownerUrl);
    for (const { name, path, bar, clients } of chosen(lists, (list) => list.name)) {
      const measured = await measure({ ownerUrl, folder }, `/api${path}`, headers, clients);
      figures.push(
        slowestOf(`operation list, ${name}, ${rows.toLocaleString('en')} rows in each table, ${clients} clients`, measured, bar),
      );
    }
  });
  return figures;
}
