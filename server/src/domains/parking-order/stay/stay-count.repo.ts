import { orderStatus } from '@bochong/contract/parking-order';
import { type RawBuilder, sql } from 'kysely';
import { writeAtEnd } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import { addedTo, countRows, metrics, runningDate } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
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

/** The written stays of one statement, as rows of `park_order`, each with what it counts for: as it was −1, as it is +1. */
const written = (rows: RawBuilder<unknown>) =>
  sql`json_to_recordset(${rows}) as w (before text, after text)
    cross join lateral (select w.before::park_order as before, w.after::park_order as after offset 0) as p
    cross join lateral (values (p.before, -1), (p.after, 1)) as s (stay, sign)`;

/** By state and day of entry. */
const byState: EndWrite<WrittenStay> = {
  name: 'stays by state',
  table: addedTo,
  statement: (rows) =>
    countRows(sql`select (s.stay).dealer_id, ((s.stay).enter_time at time zone 'Asia/Shanghai')::date, 100 + (s.stay).order_status, (s.stay).park_id, s.sign
      from ${written(rows)}
      where (s.stay).id is not null and ((p.before).order_status, (p.before).enter_time) is distinct from ((p.after).order_status, (p.after).enter_time)`),
};

/** What is owed. */
const byDebt: EndWrite<WrittenStay> = {
  name: 'stays by debt',
  table: addedTo,
  statement: (rows) =>
    countRows(sql`select owed.dealer_id, ${sql.lit(runningDate)}::date, m.metric, owed.park_id, m.value
      from (select (s.stay).dealer_id, (s.stay).park_id, sum(s.sign) as stays, sum(s.sign * ${due}) as fen from ${written(rows)}
        where (s.stay).order_status in ${codes(orderStatus.TO_PAY, orderStatus.ARREARS)} group by 1, 2) as owed
      cross join lateral (values (${sql.lit(metrics.unpaidStays)}, stays), (${sql.lit(metrics.unpaidFen)}, fen)) as m (metric, value)
      where m.value <> 0`),
};

/** What each adds to its hours (`pass_hour_delta`). */
const byHour: EndWrite<WrittenStay> = {
  name: 'stays by hour',
  statement: (rows) => sql`insert into pass_hour_delta (${refs([...hour, ...counts])})
    select ${refs(hour)}, ${sums} from ${written(rows)} cross join lateral bochong.pass_hours_of(s.stay, s.sign) as h
    group by ${refs(hour)} having (${sums}) <> (${sql.join(counts.map(() => sql.lit(0)))})`,
};

/** Follows a written stay in what is counted of stays. Every statement that writes stays is followed by this, in its transaction. */
export async function countStay(tx: Tx, { before, after }: WrittenStay): Promise<void> {
  for (const write of [byState, byDebt, byHour]) await writeAtEnd(tx, write, [{ before, after }]);
}
