import { operationKind, type UnusualAct, unusualState } from '@bochong/contract/operation-log';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { codes, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { habitDays, type Login, night } from './unusual.rule.ts';

interface Person {
  userId: string;
  account: string;
}

const hourOf = sql.raw(`extract(hour from l.at at time zone 'Asia/Shanghai')`);

/** Logins that succeeded since an instant, each with the habits of its person before it. */
export async function loginsSince(
  tx: Tx,
  dealerId: string,
  since: Date,
): Promise<(Person & Login & { logId: string; at: string; ip: string })[]> {
  const { rows } = await sql<Person & Login & { logId: string; at: string; ip: string }>`
    select n.id as "logId", n.at, n.user_id as "userId", n.account, n.ip, extract(hour from n.at at time zone 'Asia/Shanghai')::int as hour,
      count(l.id)::int as before, (count(l.id) filter (where l.network = n.network))::int as "fromNetwork",
      (count(l.id) filter (where ${hourOf} >= ${sql.lit(night.from)} or ${hourOf} < ${sql.lit(night.to)}))::int as "atNight"
    from login_log n left join login_log l on l.dealer_id = n.dealer_id and l.user_id = n.user_id and l.result = 1 and l.id < n.id
      and l.id >= ${idFloor(since.getTime() - habitDays * 86_400_000)}::uuid
    where n.dealer_id = ${dealerId} and n.result = 1 and n.id >= ${idFloor(since)}::uuid
    group by n.id, n.at, n.user_id, n.account, n.ip, n.network`.execute(tx);
  return rows;
}

/** How many numbers everybody has looked at, and how many files taken, since an instant. */
export async function deedsSince(
  tx: Tx,
  dealerId: string,
  since: Date,
): Promise<(Person & { reveals: number; exports: number; ip: string })[]> {
  const { REVEAL, EXPORT } = operationKind;
  const { rows } = await sql<Person & { reveals: number; exports: number; ip: string }>`
    select user_id as "userId", max(account) as account, coalesce(max(ip), '') as ip,
      (count(*) filter (where kind = ${sql.lit(REVEAL)}))::int as reveals, (count(*) filter (where kind = ${sql.lit(EXPORT)}))::int as exports
    from operation_log where dealer_id = ${dealerId} and kind in ${codes(REVEAL, EXPORT)} and result = 1 and user_id is not null
      and id >= ${idFloor(since)}::uuid group by user_id`.execute(tx);
  return rows;
}

export interface NewAct extends Person {
  dealerId: string;
  at: Date;
  kind: number;
  occasion: string;
  figure: number;
  ip: string;
}

/** Keeps it once for each occasion; false when it is known. */
export async function insertAct(tx: Tx, act: NewAct): Promise<string | undefined> {
  const row = await tx
    .insertInto('unusual_act')
    .values({
      ...{
        dealer_id: act.dealerId,
        id: newId(act.at),
        at: act.at.toISOString(),
        kind: act.kind,
        user_id: act.userId,
        account: act.account,
      },
      ...{ occasion: act.occasion, figure: act.figure, ip: act.ip },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type StoredAct = Omit<UnusualAct, 'what'> & { figure: number };

export const listActs = (
  tx: Tx,
  { kind, state, ...page }: PageQuery & { kind?: number | undefined; state?: number | undefined },
  { dealerIds, userId }: { dealerIds: readonly string[]; userId: string | null },
) =>
  pageOf(
    tx,
    tx
      .selectFrom('unusual_act as a')
      .leftJoin('app_user as u', 'u.id', 'a.user_id')
      .where(inDealers('a.dealer_id', dealerIds))
      .$if(userId !== null, (query) => query.where('a.user_id', '=', userId))
      .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind ?? 0))
      .$if(state !== undefined, (query) => query.where('a.state', '=', state ?? 0))
      .select(['a.id as actId', 'a.at', 'a.kind', 'a.account', 'a.figure', 'a.ip', 'a.state', 'a.rev', dealerNameOf('a')])
      .select(['a.handled_by as handledBy', 'a.handled_at as handledAt', 'a.handle_note as handleNote'])
      .select(sql<string>`coalesce(u.user_name, a.account)`.as('userName'))
      .orderBy('a.id', 'desc')
      .$castTo<StoredAct>(),
    page,
  );

/** What somebody is to decide on, locked. */
export const lockAct = (tx: Tx, id: string, dealerIds: readonly string[]) =>
  tx
    .selectFrom('unusual_act')
    .select(['dealer_id as dealerId', 'id', 'user_id as userId', 'state', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .forUpdate()
    .executeTakeFirst();

export async function saveVerdict(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  verdict: { state: number; note: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('unusual_act')
    .set({ state: verdict.state, handle_note: verdict.note, handled_by: verdict.by, handled_at: verdict.at.toISOString(), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('state', '=', unusualState.OPEN)
    .execute();
}
