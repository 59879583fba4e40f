import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { effectState, lineChannel } from '../outbound/effect.ts';
import { needsAllStopped, oldestThatRuns } from './release.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface MigrateOptions {
  /** Connection as the owner of the schema. */
  ownerUrl: string;
  /** Password the application role gets; the same for every server on one database. */
  appPassword: string;
  /** Other folder of SQL files; only tests use it. */
  dir?: string;
  /** Newest file to apply; absent: all. */
  upTo?: string;
  /** Called before a schema that is there is changed, with the first file to come; answers where the database was saved. */
  save?: (pending: string) => Promise<string>;
}

/** Any number, the same in every server: whoever holds it brings the schema forward, the others wait. */
const migrationLock = 7_100_2026;

/** Names of this version's migrations in order. */
export const knownMigrations = (dir = folder): string[] =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

/**
 * Brings the database to the newest schema under an advisory lock and returns the names applied; servers that start at once wait for each
 * other. Includes the job queue's own schema. Forward only; all pending files in one transaction, so that one that fails leaves the database
 * as it was. On a database of the next release nothing is changed: servers of both run on it until the last one is exchanged.
 */
export async function migrate({ ownerUrl, appPassword, dir = folder, upTo, save }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const present = await refuseForeign(client, dir);
    // A newer release keeps the schema, and what its servers call there; this one only runs on it.
    if (present.has(newer)) return [];
    const pending = knownMigrations(dir).filter((name) => !present.has(name) && (upTo === undefined || name <= upTo));
    const first = present.size > 0 ? pending[0] : undefined;
    const saved = first && (await save?.(first));
    const applied = await runner({
      count: pending.length,
      databaseUrl: ownerUrl,
      dir,
      direction: 'up',
      schema: 'public', // an owner named like our schema would have its tables made there
      migrationsTable: 'schema_migration',
      migrationsSchema: 'bochong',
      createMigrationsSchema: true,
      checkOrder: true,
      singleTransaction: true,
      noLock: true, // its own lock refuses instead of waiting
      log: () => undefined,
    }).catch((cause: Error) => {
      throw first ? new Error(notUpgraded(cause, saved)) : cause;
    });
    await runMigrations({ connectionString: ownerUrl });
    await client.query(`comment on table bochong.schema_migration is ${client.escapeLiteral(floorOf(dir) ?? '')}`);
    await client.query(`alter role bochong_app password ${client.escapeLiteral(appPassword)}`);
    // The queue's tables belong to the owner: the application may add jobs to its lanes and nothing else.
    await client.query(`
      drop function if exists bochong.enqueue(text, json, text);
      create or replace function bochong.enqueue(lane text, payload json, key text, due timestamptz default null) returns void
        language sql security definer set search_path = pg_catalog as
        $$ select graphile_worker.add_job('queued_' || lane, payload, run_at => due, max_attempts => 12, job_key => key, job_key_mode => 'preserve_run_at') $$;
      revoke execute on function bochong.enqueue(text, json, text, timestamptz) from public;
      grant execute on function bochong.enqueue(text, json, text, timestamptz) to bochong_app;
      -- All jobs of a transaction at once, in their order; of one key one, with the time of the first and the payload of the last. They are found by
      -- the key's index: plans within functions outlive the moment in which the queue was short enough to be read through.
      create or replace function bochong.enqueue_all(jobs json) returns void
        language sql security definer set search_path = pg_catalog set enable_seqscan = off as $$
        select graphile_worker.add_jobs(array_agg(spec order by first), true) from (
          select min(nth) as first, row('queued_' || (array_agg(lane order by nth desc))[1], (array_agg(payload order by nth desc))[1], null,
            (array_agg(due order by nth))[1], 12, key, null, null)::graphile_worker.job_spec as spec
          from (select j.*, row_number() over () as nth from json_to_recordset(jobs) as j (lane text, payload json, key text, due timestamptz)) one
          group by key, case when key is null then nth end) specs
      $$;
      revoke execute on function bochong.enqueue_all(json) from public;
      grant execute on function bochong.enqueue_all(json) to bochong_app;
      -- Intends effects. Each wakes a worker of its lane, or, in_line, whoever hears of lines. The same key again starts its effect anew; one that waits
      -- keeps the earlier of its times. Only effects of lines are due later than at once.
      create or replace function bochong.plan_effects(planned json) returns void language sql as $$
        with given as (
          select distinct on (dealer_id, kind, key) * from json_to_recordset(planned)
            as g (dealer_id uuid, id uuid, kind text, key text, subject_id uuid, at timestamptz, due timestamptz, lane text, in_line boolean)
          order by dealer_id, kind, key, id desc
        ), written as (
          insert into outbound_effect as e (dealer_id, id, kind, key, subject_id, next_at, created_at, changed_at)
          select dealer_id, id, kind, key, subject_id, coalesce(due, at), at, at from given
          on conflict (dealer_id, kind, key) do update
            set state = ${effectState.WAITING}, tries = 0, next_at = case e.state when ${effectState.WAITING} then least(e.next_at, excluded.next_at)
              else excluded.next_at end, changed_at = excluded.changed_at, reason = ''
          returning e.dealer_id, e.id, e.kind, e.key, e.subject_id
        )
        select case when g.in_line then pg_notify('${lineChannel}',
            concat_ws(' ', w.dealer_id, w.kind, w.subject_id, extract(epoch from g.due)))
          else bochong.enqueue(g.lane, json_build_object('dealerId', w.dealer_id, 'effectId', w.id, 'kind', w.kind, 'subjectId', w.subject_id),
            'effect:' || w.id, null) end
        from written w join given g using (dealer_id, kind, key) order by g.id
      $$;
      revoke execute on function bochong.plan_effects(json) from public;
      grant execute on function bochong.plan_effects(json) to bochong_app;
      -- Takes jobs of effects off again that no worker has taken: servers of the release before ask for it.
      create or replace function bochong.dequeue(effects uuid[]) returns void language sql security definer set search_path = pg_catalog as $$
        delete from graphile_worker._private_jobs j where j.key = any (select 'effect:' || e from unnest(effects) e) and j.locked_at is null $$;
      revoke execute on function bochong.dequeue(uuid[]) from public;
      grant execute on function bochong.dequeue(uuid[]) to bochong_app;

      -- Work that failed as often as it may: events (1) and scheduled jobs (3) of the queue, effects left to a person (2).
      create or replace function bochong.failed_work() returns table (work_id text, kind integer, name text, dealer_id uuid, reason text,
          tries integer, failed_at timestamptz)
        language sql stable security definer set search_path = public as $$
          select 'job:' || j.id, case when t.identifier like 'queued\\_%' then 1 else 3 end,
            case when t.identifier like 'queued\\_%' then concat_ws(' → ', j.payload->>'name', j.payload->>'consumer') else t.identifier end, (j.payload->>'dealerId')::uuid,
            coalesce(j.last_error, ''), j.attempts::integer, j.updated_at
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.attempts >= j.max_attempts and j.locked_at is null and j.payload->>'effectId' is null
          union all
          select 'effect:' || e.id, 2, e.kind, e.dealer_id, e.reason, e.tries, e.changed_at from outbound_effect e where e.state = ${effectState.LEFT} $$;
      create or replace function bochong.retry_job(dead bigint) returns boolean language sql security definer set search_path = public as $$
        with again as (update graphile_worker._private_jobs set attempts = 0, run_at = now(), last_error = null
          where id = dead and attempts >= max_attempts and locked_at is null returning 1)
        select exists (select from again) $$;
      revoke execute on function bochong.failed_work(), bochong.retry_job(bigint) from public;
      grant execute on function bochong.failed_work(), bochong.retry_job(bigint) to bochong_app`);
    return applied.map((migration) => migration.name);
  } finally {
    await client.end(); // and with it the lock
  }
}

/** Migrations of this version that a database does not hold yet; throws when it holds others. */
export async function pendingMigrations(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const present = await refuseForeign(client, folder).finally(() => client.end());
  return knownMigrations().filter((name) => !present.has(name));
}

const notUpgraded = ({ message }: Error, saved: string | undefined): string =>
  `the database could not be brought to this version: ${message}. Nothing of it was changed, and the version before still starts on it.${
    saved ? ` A backup made before stands in ${saved}.` : ''
  }`;

/** Among the migrations of a database: there are others of a release that lets servers of this one run. */
const newer = 'newer release';

const floorOf = (dir: string): string | undefined =>
  oldestThatRuns(knownMigrations(dir), (name) => needsAllStopped(readFileSync(join(dir, `${name}.sql`), 'utf8')));

/** Whether the database holds all of this version's migrations, others only after them, and was left by a release that this one may run beside. */
async function runsOnNewer(client: pg.Client, rows: readonly { name: string }[], known: ReadonlySet<string>): Promise<boolean> {
  const newest = [...known].sort().at(-1) ?? '';
  const present = new Set(rows.map(({ name }) => name));
  const only = [...known].every((name) => present.has(name)) && rows.every(({ name }) => known.has(name) || name > newest);
  const said = await client.query<{ floor: string | null }>(
    `select obj_description('bochong.schema_migration'::regclass, 'pg_class') as floor`,
  );
  const floor = said.rows[0]?.floor;
  return only && floor !== null && floor !== undefined && floor !== '' && floor <= newest;
}

/**
 * Refuses a database that holds a migration this version does not have: it was made by a newer one that this one may not run beside, or by one before
 * the first release. Answers the migrations it holds.
 */
async function refuseForeign(client: pg.Client, dir: string): Promise<ReadonlySet<string>> {
  const ledger = await client.query<{ exists: boolean }>(`select to_regclass('bochong.schema_migration') is not null as exists`);
  if (!ledger.rows[0]?.exists) return new Set();
  const known = new Set(knownMigrations(dir));
  const { rows } = await client.query<{ name: string }>('select name from bochong.schema_migration order by id');
  const foreign = rows.find(({ name }) => !known.has(name));
  if (foreign && (await runsOnNewer(client, rows, known))) return new Set([...rows.map(({ name }) => name), newer]);
  if (foreign) {
    throw new Error(
      `the database was made by another version of Bochong, whose migration ${foreign.name} this one does not have. ` +
        'It has been left as it is: start that version, or begin with an empty database (another BOCHONG_DATA folder or DATABASE_URL).',
    );
  }
  return new Set(rows.map(({ name }) => name));
}

/** The owner's connection turned into the application role's. */
export function appUrl(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = 'bochong_app';
  url.password = appPassword;
  return url.toString();
}
