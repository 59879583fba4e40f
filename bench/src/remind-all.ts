import { reminders } from '@bochong/contract/collection';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import type { App } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { openSession, withApp } from './bench-session.ts';
import { atMost, type Figure, never } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { startServer } from './server-child.ts';

const plates = Number(process.env.BENCH_PLATES ?? 100_000);
const barSec = 60;
const [dealer] = demoDealers;
const templateId = '01900000-0000-7000-8000-00000000beef';

/** Vehicles that each owe for one stay of last week, with a number that may be used, and a template that passed. */
async function fillDebtors(client: pg.Client, app: App): Promise<void> {
  await client.query('set session_replication_role = replica');
  const phones = Array.from({ length: plates }, (_, n) => app.keys.encrypt(`139${String(n).padStart(8, '0')}`));
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const statements: [string, unknown[]][] = [
    [
      `insert into arrears_plate (dealer_id, id, plate_no, plate_color, owed_fen, record_count, open_count, first_arrears_at, priority_key)
       select $1, ${id('p')}, '浙B' || lpad(n::text, 6, '0'), 1, 900, 1, 1, now() - interval '7 days', lpad(n::text, 12, '0') from generate_series(1, $2::int) n`,
      [dealer.id, plates],
    ],
    [
      `insert into arrears_record (dealer_id, id, arrears_no, order_id, order_no, plate_id, plate_no, plate_color, park_id, park_name, enter_time, exit_time,
         park_minutes, origin_fen, owed_fen, arrears_reason, arrears_status, arrears_at, evidence_level)
       select $1, ${id('r')}, 'QF' || n, ${id('o')}, 'PK' || n, ${id('p')}, '浙B' || lpad(n::text, 6, '0'), 1, md5('lot')::uuid, '江南停车场',
         now() - interval '170 hours', now() - interval '168 hours', 120, 900, 900, 1, 0, now() - interval '7 days', 2 from generate_series(1, $2::int) n`,
      [dealer.id, plates],
    ],
    [
      `insert into plate_phone (dealer_id, id, plate_id, phone, phone_hash, source, verified, bound_at)
       select $1, ${id('h')}, ${id('p')}, phone, n::text, 1, true, now() from unnest($2::bytea[]) with ordinality as q (phone, n)`,
      [dealer.id, phones],
    ],
    [
      `insert into msg_template (dealer_id, id, template_name, sign_name, kind, content, template_status)
       values ($1, $2, '欠费提醒', '滨江停车', 2, '\${plateNo}在\${parkName}欠费\${count}笔\${amount}元，请于\${deadline}前缴费', 2)`,
      [dealer.id, templateId],
    ],
    [`insert into contact_setting (dealer_id, limits) values ($1, '{"windowStart": "00:00", "windowEnd": "23:59"}')`, [dealer.id]],
  ];
  for (const [text, values] of statements) await client.query(text, values);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze arrears_plate, arrears_record, plate_phone');
}

/** What it costs to write as many rows as bare as can be: one statement into the two tables a reminder is kept in. */
async function rawInsert(client: pg.Client): Promise<number> {
  await client.query(
    'create table raw_record (like remind_record including all); create table raw_message (like sms_message including all)',
  );
  const began = performance.now();
  await client.query(`insert into raw_record select * from remind_record`);
  await client.query(`insert into raw_message select * from sms_message`);
  return performance.now() - began;
}

/** Reminds everybody of a hundred thousand vehicles through the calls of a server that is killed halfway; nobody twice, nobody left out. */
export async function benchRemindAll(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl, dataFolder) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const headers = await withApp(ownerUrl, async (app) => {
      await seedPlatform(app);
      await fillDebtors(client, app);
      return { authorization: await openSession(app, '01900000-0000-7000-8002-000000000002', dealer.id), clienttype: '5' };
    });
    const started = () => startServer('server', ownerUrl, `${dataFolder}/objects`);
    let server = await started();
    const call = async (path: string, body?: object) => {
      const post = body && { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(`${server.url}/api${path}`, post ?? { headers });
      return (await answer.json()).data;
    };
    try {
      let began = performance.now();
      const { checkToken, willSend } = await call(`${reminders.check.path}?templateId=${templateId}`);
      const checkMs = performance.now() - began;
      began = performance.now();
      await call(reminders.remindAll.path, { templateId, checkToken });
      let batch = { state: 1, delivered: 0, skipped: 0, failed: 0 };
      let killedAt = 0;
      while (batch.state === 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        ({
          rows: [batch = batch],
        } = await client.query('select state, delivered, skipped, failed from remind_batch'));
        if (killedAt > 0 || batch.delivered < plates / 2) continue;
        server.stop();
        killedAt = batch.delivered;
        server = await started();
      }
      const sentMs = performance.now() - began;
      const { rows: twice } = await client.query('select 1 from remind_record group by plate_id having count(*) > 1');
      const { rowCount: messages } = await client.query('select 1 from sms_message');
      const rawMs = await rawInsert(client);
      const what = `remind-all over ${plates.toLocaleString('en')} vehicles, the server killed halfway`;
      const done = `killed after ${killedAt}: delivered ${batch.delivered}, skipped ${batch.skipped}, failed ${batch.failed}; messages ${messages}`;
      figures.push(
        atMost(what, sentMs / 1000, 's', barSec, `${done}; checked in ${(checkMs / 1000).toFixed(1)} s, would send ${willSend}`),
        atMost(`${what}: against the bare insert of the rows`, sentMs / rawMs, ''),
        never(`${what}: reminded twice`, twice.length),
      );
    } finally {
      server.stop();
      await client.end();
    }
  });
  return figures;
}
