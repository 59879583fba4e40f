import { menuModules } from '@bochong/contract/catalogue';
import { flagCode } from '@bochong/contract/kernel/fields';
import { operationKind } from '@bochong/contract/operation-log';
import { demoDealers, demoUsers, seedPlatform } from '@bochong/demo/platform.seed';
import { headersOf, withApp } from './bench-session.ts';
import type { Figure } from './figures.ts';
import { chosen, measure, slowestOf, withFilled } from './list-load.ts';
import { connect, day, idAt } from './order-rows.ts';

const rows = Number(process.env.BENCH_LOG_ROWS ?? 2_000_000);
/** The longest a first page may take for one request in a hundred. */
const bar = 150;
/** All that may be looked through at once; rows are spread over them evenly. */
const days = 90;

const [busy, quiet] = demoDealers;
const [platform, manager, clerk, , , auditor] = demoUsers;
const modules = menuModules.map(({ path }) => path);
const rareRecord = 'a record that was touched once in a million';

/** Columns of a row as its number `n` and its instant `at` make them; four of five are of the busy unit. */
const columns: Readonly<Record<string, string>> = {
  dealer_id: `case when n % 5 = 0 then '${quiet.id}' else '${busy.id}' end::uuid`,
  id: idAt('at', 'n'),
  at: 'at',
  user_id: `case when n % 100003 = 1 then '${auditor.id}' when n % 5 > 0 and n % 7 = 0 then '${clerk.id}'
    when n % 5 > 0 and n % 3 = 0 then '${manager.id}' else md5((n % 61)::text) end::uuid`,
  account: `case when n % 100003 = 1 then '${auditor.account}' when n % 5 > 0 and n % 7 = 0 then '${clerk.account}'
    when n % 5 > 0 and n % 3 = 0 then '${manager.account}' else 'person' || n % 61 end`,
  module: `(array['${modules.join("','")}'])[1 + (n / 11) % ${modules.length}]`,
  action: `'call ' || (n / 7) % 400`,
  method: `'POST'`,
  path: `'/charge/v2/api/call' || (n / 7) % 400`,
  target_type: `'order'`,
  target_id: `case when n % 1000003 = 1 then '${rareRecord}' else 'PK' || (n % 499979) end`,
  request_id: `'r' || n`,
  ip: `'10.0.0.' || n % 250`,
  result: `case when n % 41 = 0 then ${flagCode.OFF} else ${flagCode.ON} end`,
  error_code: `case when n % 41 = 0 then '40001' end`,
  detail: `'{"request": {"orderId": "PK1"}}'::jsonb`,
  cost_ms: 'n % 40',
  kind: '1 + (n / 13) % 6',
};

/** Rows first, their indexes after: a tenth of the time. */
async function fill(ownerUrl: string): Promise<void> {
  await withApp(ownerUrl, seedPlatform);
  const client = await connect(ownerUrl);
  await client.query(`select bochong.ensure_partitions('operation_log', (now() - interval '${days + 5} days')::date, 6)`);
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = 'operation_log'::regclass and not i.indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`insert into operation_log (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
    from (select n, now() - interval '${days} days' * (1 - n::float8 / ${rows}) as at from generate_series(1, ${rows}) n) r`);
  for (const { text } of indexes) await client.query(text.replace(' ON ONLY ', ' ON '));
  await client.query('vacuum analyze operation_log');
  await client.end();
}

const period = { startTime: `${day(days - 1)} 00:00:00`, endTime: `${day(0)} 23:59:59` };
const [firstModule = '', otherModule = ''] = modules;
const nothing = 'nobody of this name';
/** Every filter the page offers, alone and with others; some that next to no row answers to, and some that none does. */
const questions: readonly { name: string; filters: Record<string, string> }[] = [
  { name: 'as it opens', filters: {} },
  { name: 'person', filters: { person: clerk.account } },
  { name: 'person who did next to nothing', filters: { person: auditor.name } },
  { name: 'nobody', filters: { person: nothing } },
  { name: 'module', filters: { module: firstModule } },
  { name: 'call', filters: { action: 'call 7' } },
  { name: 'kind', filters: { kind: String(operationKind.REVEAL) } },
  { name: 'record', filters: { recordId: 'PK4711' } },
  { name: 'record, touched once in a million', filters: { recordId: rareRecord } },
  { name: 'failed', filters: { result: String(flagCode.OFF) } },
  { name: 'person and module', filters: { person: clerk.account, module: otherModule } },
  { name: 'person, kind, failed', filters: { person: clerk.account, kind: '2', result: String(flagCode.OFF) } },
  { name: 'module, kind, failed', filters: { module: firstModule, kind: '2', result: String(flagCode.OFF) } },
  { name: 'module and a call of another', filters: { module: firstModule, action: nothing } },
  { name: 'person and a record of others', filters: { person: auditor.account, recordId: 'PK4711' } },
];

/** The operation log as an instrument: the first page of every filter it offers over all it looks through at once, for the busy unit and for the platform. */
export async function benchOperationLog(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled('operation-log', fill, async (ownerUrl, folder) => {
    for (const [whose, user] of Object.entries({ unit: manager, platform })) {
      const headers = await headersOf(ownerUrl, user);
      for (const { name, filters } of chosen(questions, (one) => one.name)) {
        const path = `/api/platform/v2/api/operationLogs?${new URLSearchParams({ ...period, ...filters })}`;
        const measured = await measure({ ownerUrl, folder }, path, headers, 1);
        figures.push(slowestOf(`operation log of ${rows.toLocaleString('en')} rows, ${whose}, ${name}`, measured, bar));
      }
    }
  });
  return figures;
}
