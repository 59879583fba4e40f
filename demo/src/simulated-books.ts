import { createHash } from 'node:crypto';
import type { ChannelLine, PayChannel, SimulatedBooks } from '@bochong/server/domains/pay-channel/index';
import type { App } from '@bochong/server/kernel/app-context';
import { idFloor } from '@bochong/server/kernel/database/identifier';
import { businessDate, dateStart, dayMs, toIso } from '@bochong/server/kernel/time';
import { sql } from 'kysely';

interface Booked {
  outTradeNo: string;
  channelTradeNo: string;
  fen: number;
  at: number;
  paid: boolean;
}

/** The simulated channel keeps 0.6 %. */
const feeBp = 60;
const feeOf = (fen: number) => Math.round((fen * feeBp) / 10_000);

/** One in so many payments, the same whenever it is asked. */
const isOneIn = (many: number, number: string) => createHash('sha256').update(number).digest().readUInt32BE(0) % many === 0;

/** Money that stays on accounts of ours, or goes from hand to hand: no channel lists it. */
const inHand = [1, 6, 11, 12];

/** What the till asked the channel for in a span: paid bills by when they were paid, the others by when they were made. */
async function billsOf(
  app: App,
  { dealerId, accountId }: { dealerId: string; accountId: string },
  from: number,
  to: number,
): Promise<Booked[]> {
  const columns = sql`out_trade_no as "outTradeNo", coalesce(channel_trade_no, 'S' || out_trade_no) as "channelTradeNo"`;
  const asked = sql`dealer_id = ${dealerId} and account_id = ${accountId} and not pay_channel = any (${inHand}::smallint[])`;
  const epoch = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint as at`;
  const { rows } = await app.background.inScope({ dealerIds: [dealerId] }, (tx) =>
    sql<Booked>`select ${columns}, true as paid, paid_fen as fen, ${epoch('paid_at')} from bill
      where ${asked} and paid_at >= ${toIso(from)} and paid_at < ${toIso(to)} and pay_state = 2 and paid_fen > 0
      union all select ${columns}, false, total_fen, ${epoch('created_at')} from bill
      where ${asked} and id >= ${idFloor(from)} and id < ${idFloor(to)} and created_at >= ${toIso(from)} and created_at < ${toIso(to)} and pay_state <> 2
      order by at, "outTradeNo"`.execute(tx),
  );
  return rows;
}

async function refundsOf(app: App, { dealerId, accountId }: { dealerId: string; accountId: string }, day: string) {
  const [from, to] = [toIso(dateStart(day)), toIso(dateStart(day) + dayMs)];
  const { rows } = await app.background.inScope({ dealerIds: [dealerId] }, (tx) =>
    sql<{ outRefundNo: string; channelRefundNo: string; outTradeNo: string; channelTradeNo: string; fen: number; at: number }>`
      select r.out_refund_no as "outRefundNo", r.channel_refund_no as "channelRefundNo", b.out_trade_no as "outTradeNo", r.approved_fen as fen,
        coalesce(b.channel_trade_no, '') as "channelTradeNo", (extract(epoch from r.refunded_at) * 1000)::bigint as at
      from refund_apply r join bill b on b.dealer_id = r.dealer_id and b.id = r.bill_id
      where r.dealer_id = ${dealerId} and b.account_id = ${accountId} and r.refund_status = 3 and r.channel_refund_no is not null
        and not b.pay_channel = any (${inHand}::smallint[]) and r.refunded_at >= ${from} and r.refunded_at < ${to}
      order by r.refunded_at, r.out_refund_no`.execute(tx),
  );
  return rows;
}

const lateMs = 3_600_000;

/** The last payment of a day that ended late, now and then: the channel counts it after midnight. */
function lateOf(bills: readonly Booked[], day: string): Booked | undefined {
  const last = bills.filter(({ paid }) => paid).at(-1);
  return last && last.at >= dateStart(day) + dayMs - lateMs && isOneIn(3, day) ? last : undefined;
}

/**
 * The simulated channel's own account of a day: what the till knows, with what real channels differ in now and then: a coupon of the channel's, a payment
 * counted after midnight, a payment whose notice was lost.
 */
async function* linesOf(app: App, account: { dealerId: string; accountId: string }, day: string): AsyncIterable<ChannelLine> {
  const start = dateStart(day);
  const before = businessDate(start - dayMs);
  const [bills, earlier] = [await billsOf(app, account, start, start + dayMs), await billsOf(app, account, start - lateMs, start)];
  const [late, carried] = [lateOf(bills, day), lateOf(earlier, before)];
  const moved = carried ? [{ ...carried, at: start + 3000 }] : [];
  let lineNo = 1;
  const cost = { feeBp, body: '停车费' };
  for (const { outTradeNo, channelTradeNo, fen, at, paid } of [...moved, ...bills.filter((bill) => bill !== late)]) {
    if (!paid && !isOneIn(5, outTradeNo)) continue;
    const couponFen = paid && fen >= 1000 && isOneIn(150, outTradeNo) ? 200 : 0;
    const sums = { amountFen: fen, settleFen: fen - couponFen, couponFen, feeFen: feeOf(fen - couponFen) };
    const numbers = { outTradeNo, channelTradeNo, outRefundNo: '', channelRefundNo: '' };
    yield { lineNo: ++lineNo, direction: 'PAY', ...numbers, ...sums, ...cost, at: toIso(at) };
  }
  for (const { fen, at, ...numbers } of await refundsOf(app, account, day))
    yield {
      lineNo: ++lineNo,
      direction: 'REFUND',
      ...numbers,
      amountFen: fen,
      settleFen: fen,
      couponFen: 0,
      feeFen: -feeOf(fen),
      ...cost,
      at: toIso(at),
    };
}

/** Books of the demo's accounts. */
const simulatedBooks =
  (app: App): SimulatedBooks =>
  (account): Pick<PayChannel, 'lines'> => ({ lines: (day) => linesOf(app, account, day) });

/** Gives the simulated accounts of a demo books to be reconciled with. */
export const registerSimulatedBooks = (app: App): void => app.channels.keepBooks(simulatedBooks(app));
