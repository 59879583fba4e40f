import { temporaryTypes } from '@bochong/contract/kernel/vehicle';
import { ledgerEvent as event } from '@bochong/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers } from '../../../kernel/database/query.ts';
import { type StayMeasure, stayBusinesses, stayMeasures } from '../figures/temporary.rule.ts';
import { columnOf, type FactSpan, ofDays } from './finance-fact.repo.ts';

/** The hour under which the sums of whole days stand. */
export const wholeDay = 24;

const at = (...events: Parameters<typeof codes>) => sql`filter (where l.event_type in ${codes(...events)})`;
const grown = sql`sum(l.debit_fen - l.credit_fen)`;
const lessened = sql`sum(l.credit_fen - l.debit_fen)`;

/** The one definition of each number: which steps of receivables it is the sum of. */
const definitions: Record<StayMeasure, RawBuilder<unknown>> = {
  chargedFen: sql`${grown} ${at(event.ORDER_CLOSED, event.ORDER_FEE_CHANGED)}`,
  discountFen: sql`${lessened} ${at(event.TENDER_DISCOUNT)}`,
  couponFen: sql`${lessened} ${at(event.COUPON_USED)}`,
  givenBackFen: sql`${lessened} ${at(event.REFUND_REDUCED)}`,
  writtenOffFen: sql`${lessened} ${at(event.ARREARS_WRITEOFF)}`,
  carriedFen: sql`${grown} ${at(event.BILL_ASSIGNED, event.ORDER_MERGED)}`,
  adjustedFen: sql`${grown} ${at(event.ADJUSTMENT)}`,
  paidFen: sql`${lessened} ${at(event.TENDER_PAID)}`,
  refundFen: sql`${grown} ${at(event.REFUND_APPROVED)}`,
  receivableFen: grown,
};

const hour = sql`extract(hour from l.happened_at at time zone 'Asia/Shanghai')::smallint`;
const payType = sql`(case when l.event_type = ${sql.lit(event.TENDER_PAID)} then coalesce(l.pay_channel, 0) else 0 end)::smallint`;
const keyNames = ['dealer_id', 'stat_date', 'hour', 'park_id', 'is_temporary', 'pay_type'];

/** What moved the receivables of stays on some days, rows as the roll-up has them: of whole days, and by the hour where that is wanted. */
export const stayFacts = (span: FactSpan, hours: 'day' | 'hour' | 'both'): RawBuilder<unknown> => {
  const grouping = { day: sql`((d, p, t, y))`, hour: sql`((d, p, t, y, h))`, both: sql`((d, p, t, y), (d, p, t, y, h))` }[hours];
  return sql`
  select l.dealer_id, l.d as stat_date, ${hours === 'day' ? sql.lit(wholeDay) : sql`coalesce(l.h, ${sql.lit(wholeDay)})`}::smallint as hour, l.p as park_id, l.t as is_temporary, l.y as pay_type,
    ${sql.join(stayMeasures.map((name) => sql`coalesce(${definitions[name]}, 0)::bigint as ${sql.ref(columnOf(name))}`))}
  from (
    select l.dealer_id, l.accounting_date as d, ${hour} as h, l.park_id as p, coalesce(c.car_type in ${codes(...temporaryTypes)}, false) as t, ${payType} as y,
      l.event_type, l.debit_fen, l.credit_fen
    from receivable_step l left join stay_class c on c.dealer_id = l.dealer_id and c.order_id = l.order_id
    where ${inDealers('l.dealer_id', span.dealerIds)} and ${ofDays('l.entry_id', span)} and ${ofDays('l.voucher_id', span)}
      and l.accounting_date between ${span.from}::date and ${span.to}::date and l.biz_type in ${codes(...stayBusinesses)}) l
  group by l.dealer_id, grouping sets ${grouping}`;
};

/** Adds up the stays of a day anew. */
export async function rebuildStays(tx: Tx, span: FactSpan): Promise<void> {
  await sql`delete from stat_stay_daily where ${inDealers('dealer_id', span.dealerIds)} and stat_date between ${span.from} and ${span.to}`.execute(
    tx,
  );
  const columns = sql.join([...keyNames, ...stayMeasures.map(columnOf)].map((name) => sql.ref(name)));
  await sql`insert into stat_stay_daily (${columns}) select ${columns} from (${stayFacts(span, 'both')}) f`.execute(tx);
}
