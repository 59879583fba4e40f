import {
  commandState,
  deviceProtocol,
  type RemoteIssue,
  type RemoteSetting,
  type remoteIssues,
  takesCommand,
} from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inDealers, inParks, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Reader } from '../../../kernel/database/record.ts';
import { stateAt } from '../device-command/device-command-history.repo.ts';

const { WAITING, DELIVERED, DONE, FAILED, EXPIRED } = commandState;

/** The newest command of each device of the issue `r`. */
const newest = sql`(select distinct on (c.device_id) c.* from device_command c
  where c.dealer_id = r.dealer_id and c.issue_id = r.id order by c.device_id, c.issued_at desc, c.id desc)`;

/** An issue is its reader's when one of its devices is. */
const seen = ({ dealerIds, parkIds }: Reader) =>
  sql<SqlBool>`${inDealers('r.dealer_id', dealerIds)} and (${parkIds}::uuid[] is null or exists (select from device_command c
    join device d on d.dealer_id = c.dealer_id and d.id = c.device_id
    where c.dealer_id = r.dealer_id and c.issue_id = r.id and d.park_id = any (${parkIds}::uuid[])))`;

export function listIssues(tx: Tx, query: PageQuery & { type?: string | undefined }, reader: Reader, now: Date) {
  const countOf = (...states: number[]) =>
    sql<number>`(select count(*)::int from ${newest} c where ${stateAt(now)} = any (${states}::int[]))`;
  return pageOf(
    tx,
    tx
      .selectFrom('remote_issue as r')
      .select([
        'r.id as issueId',
        'r.type',
        'r.args',
        'r.operator_name as operatorName',
        'r.issued_at as issuedAt',
        countOf(WAITING, DELIVERED, DONE, FAILED, EXPIRED).as('deviceCount'),
        countOf(DONE).as('doneCount'),
        countOf(FAILED, EXPIRED).as('failedCount'),
        countOf(WAITING, DELIVERED).as('waitingCount'),
      ])
      .where(seen(reader))
      .$if(query.type !== undefined, (some) => some.where('r.type', '=', query.type ?? ''))
      .orderBy('r.issued_at', 'desc')
      .orderBy('r.id', 'desc')
      .$castTo<RemoteIssue>(),
    query,
  );
}

export interface KeptIssue {
  id: string;
  dealerId: string;
  type: RemoteSetting['type'];
  args: Record<string, unknown>;
}

/** An issue that its reader sees, locked. */
export async function lockIssue(tx: Tx, id: string, reader: Reader): Promise<KeptIssue | undefined> {
  const { rows } = await sql<KeptIssue>`select r.id, r.dealer_id as "dealerId", r.type, r.args from remote_issue r
    where r.id = ${id} and ${seen(reader)} for update of r`.execute(tx);
  return rows[0];
}

const facts = sql`d.id as "deviceId", d.device_name as "deviceName", d.device_sn as "deviceSn", p.park_name as "parkName",
  d.device_type as "deviceType", d.online_status as "onlineStatus"`;

/** The reader's devices of an issue, and what each made of it. */
export async function devicesOf(tx: Tx, id: string, reader: Reader, now: Date): Promise<Data<typeof remoteIssues.devices>> {
  const { rows } = await sql<Data<typeof remoteIssues.devices>[number]>`select ${facts}, ${stateAt(now)} as state, c.message,
      c.delivered_at as "deliveredAt", c.done_at as "doneAt",
      (select count(*)::int from device_command o where o.dealer_id = c.dealer_id and o.issue_id = r.id and o.device_id = c.device_id) as tries
    from remote_issue r cross join lateral ${newest} c
    join device d on d.dealer_id = c.dealer_id and d.id = c.device_id
    join park p on p.dealer_id = d.dealer_id and p.id = d.park_id
    where r.id = ${id} and ${seen(reader)} and ${inParks('d.park_id', reader.parkIds)}
    order by p.park_name, d.device_name, d.id`.execute(tx);
  return rows;
}

const taking = (type: RemoteSetting['type']) =>
  deviceProtocol.options.map(({ value }) => value).filter((protocol) => takesCommand({ protocol }, type));

interface Wanted {
  type: RemoteSetting['type'];
  parkId?: string | undefined;
  deviceType?: number | undefined;
  keyword?: string | undefined;
  deviceIds?: readonly string[];
}

/** Enabled devices of the reader that can be told a setting. */
export async function devicesFor(tx: Tx, { type, parkId, deviceType, keyword, deviceIds }: Wanted, { dealerIds, parkIds }: Reader) {
  const all = [
    sql`d.is_delete = 0 and d.disabled_at is null and d.protocol = any (${taking(type)}::int[])`,
    inDealers('d.dealer_id', dealerIds),
    inParks('d.park_id', parkIds),
    ...(parkId === undefined ? [] : [sql`d.park_id = ${parkId}`]),
    ...(deviceType === undefined ? [] : [sql`d.device_type = ${deviceType}`]),
    ...(keyword ? [sql`(${contains('d.device_sn', keyword)} or ${contains('d.device_name', keyword)})`] : []),
    ...(deviceIds === undefined ? [] : [sql`d.id = any (${deviceIds}::uuid[])`]),
  ];
  const { rows } = await sql<Data<typeof remoteIssues.choices>[number] & { dealerId: string }>`select ${facts}, d.dealer_id as "dealerId"
    from device d join park p on p.dealer_id = d.dealer_id and p.id = d.park_id
    where ${sql.join(all, sql` and `)} order by p.park_name, d.device_name, d.id limit 200`.execute(tx);
  return rows;
}

/** Whether the issue is new: one of the same request is there once. */
export async function insertIssue(
  tx: Tx,
  issue: KeptIssue & { requestId: string; operatorName: string; issuedAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('remote_issue')
    .values({
      ...{ dealer_id: issue.dealerId, id: issue.id, request_id: issue.requestId, type: issue.type, args: json(issue.args) },
      ...{ operator_name: issue.operatorName, issued_at: issue.issuedAt },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'request_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function issueOfRequest(tx: Tx, dealerId: string, requestId: string) {
  const { rows } = await sql<{ issueId: string; deviceCount: number }>`select r.id as "issueId",
      (select count(distinct c.device_id)::int from device_command c where c.dealer_id = r.dealer_id and c.issue_id = r.id) as "deviceCount"
    from remote_issue r where r.dealer_id = ${dealerId} and r.request_id = ${requestId}`.execute(tx);
  return rows[0];
}
