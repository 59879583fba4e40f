import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { countRows, metrics, runningDate } from '../../../kernel/database/counter.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

const counts = [
  ...['in_count', 'out_count', 'temp_in', 'pass_in', 'white_in', 'unlicensed_in', 'captured_count', 'read_count'],
  ...['free_out', 'paid_out', 'owing_out', 'manual_count', 'guard_count', 'exception_count', 'stay_minutes'],
];
const hour = ['dealer_id', 'biz_date', 'park_id', 'gate_id', 'hour'];
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
/** What a stay owes: agreed, less what was paid and kept, less what was written off. */
const due = sql`greatest(0, (s.stay).payable_fen - ((s.stay).paid_fen - (s.stay).refund_fen) - (s.stay).write_off_fen)`;
const sums = sql.join(counts.map((name) => sql`sum(${sql.ref(name)})`));

/** A stay as a statement found it (null when it made it) and left it, each a whole row of `park_order`. */
export interface WrittenStay {
  before: string | null;
  after: string;
}

/** What a statement that writes a stay answers for `countStay`. */
export const opened = [sql<null>`null`.as('before'), sql<string>`park_order::text`.as('after')] as const;
export const changed = [sql<string>`b.stay::text`.as('before'), sql<string>`o::text`.as('after')] as const;

/** The stay as it is, locked until the statement that changes it has read it. */
export const stayBefore = (dealerId: string, id: string) =>
  sql<{ stay: unknown }>`(select o as stay from park_order as o where o.dealer_id = ${dealerId} and o.id = ${id} for no key update)`.as(
    'b',
  );

/**
 * Follows a written stay in what is counted of stays: by state and day of entry, what is owed (counters), and what each adds to its hours
 * (`pass_hour_delta`). Every statement that writes stays is followed by this one, in its transaction; its plan is kept.
 */
export async function countStay(tx: Tx, { before, after }: WrittenStay): Promise<void> {
  await sql`
    with written (before, after) as (values (${before}::park_order, ${after}::park_order)),
    by_state as (
      ${countRows(sql`select (s.stay).dealer_id, ((s.stay).enter_time at time zone 'Asia/Shanghai')::date, 100 + (s.stay).order_status, (s.stay).park_id, s.sign
      from written cross join lateral (values (before, -1), (after, 1)) as s (stay, sign)
      where (s.stay).id is not null and ((before).order_status, (before).enter_time) is distinct from ((after).order_status, (after).enter_time)`)}),
    owed as (
      select (s.stay).dealer_id, (s.stay).park_id, sum(s.sign) as stays, sum(s.sign * ${due}) as fen
      from written cross join lateral (values (before, -1), (after, 1)) as s (stay, sign)
      where (s.stay).order_status in ${codes(orderStatus.TO_PAY, orderStatus.ARREARS)} group by 1, 2),
    by_debt as (
      ${countRows(sql`select owed.dealer_id, ${runningDate}::date, m.metric, owed.park_id, m.value
      from owed cross join lateral (values (${sql.lit(metrics.unpaidStays)}, stays), (${sql.lit(metrics.unpaidFen)}, fen)) as m (metric, value)
      where m.value <> 0`)})
    insert into pass_hour_delta (${refs([...hour, ...counts])})
    select ${refs(hour)}, ${sums}
    from written cross join lateral (
      select * from bochong.pass_hours_of(after, 1) union all select * from bochong.pass_hours_of(before, -1)) as h
    group by ${refs(hour)}
    having (${sums}) <> (${sql.join(counts.map(() => sql.lit(0)))})`.execute(planned(tx));
}
