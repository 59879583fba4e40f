import { complaintAction, complaintCategory, complaintResult, complaintSource } from '@bochong/contract/appeal';
import { billBiz, payState } from '@bochong/contract/bill';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { sql } from 'kysely';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { asColleague, type Colleague } from '../../../kernel/seed-context.ts';
import { acceptComplaint, finishComplaint, followComplaint, registerComplaint } from './bill-complaint.service.ts';

const hour = 3_600_000;
/** Complaints of a dealer's history, spread evenly over its payments; the newest are still open. */
const wanted = 8;

interface Case {
  source: (typeof complaintSource.options)[number]['value'];
  category: (typeof complaintCategory.options)[number]['value'];
  content: string;
  reply: string;
  result: (typeof complaintResult.options)[number]['value'];
}
const cases: readonly Case[] = [
  {
    source: complaintSource.WECHAT,
    category: complaintCategory.OVERCHARGE,
    content: '停车收费与公示不一致',
    reply: '已核对计费过程，收费与公示一致，明细已发送',
    result: complaintResult.EXPLAIN,
  },
  {
    source: complaintSource.GOV,
    category: complaintCategory.SERVICE,
    content: '出口呼叫值守长时间无人应答',
    reply: '当班值守已约谈，增派一名坐席',
    result: complaintResult.IMPROVE,
  },
  {
    source: complaintSource.HOTLINE,
    category: complaintCategory.DEVICE,
    content: '闸机反应慢，差点砸车',
    reply: '已检修道闸并调整落杆延时',
    result: complaintResult.IMPROVE,
  },
  {
    source: complaintSource.ALIPAY,
    category: complaintCategory.DUPLICATE,
    content: '付了两次停车费',
    reply: '仅有一笔成功支付，另一笔未扣款',
    result: complaintResult.UNFOUNDED,
  },
];

async function payments(tx: Tx, dealerId: string): Promise<{ number: string; paidAt: string; paidFen: number }[]> {
  const { rows } = await sql<{ number: string; paidAt: string; paidFen: number }>`
    select out_trade_no as number, paid_at as "paidAt", paid_fen as "paidFen" from bill
    where dealer_id = ${dealerId} and pay_state = ${sql.lit(payState.SUCCESS)} and pay_channel <> ${sql.lit(payChannel.COMPANY)} and refunded_fen = 0 and biz_type = ${sql.lit(billBiz.PARKING)} and subject_id is not null and paid_fen >= 300
      and paid_at > now() - interval '20 days' and paid_at < now() - interval '1 hour' order by id`.execute(tx);
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows.filter((_, index) => index % step === step - 1).slice(-wanted);
}

/** What people complained of while the demo city lived, and what the office answered. */
export async function seedComplaints(app: App, { dealerId, clerk }: { dealerId: string; clerk: Colleague }): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const paid = await inScope((tx) => payments(tx, dealerId));
  for (const [index, { number, paidAt, paidFen }] of paid.entries()) {
    const { source, category, content, reply, result } = cases[index % cases.length] as Case;
    const at = (hours: number) => new Date(Math.min(Date.parse(paidAt) + hours * hour, app.clock.now().getTime()));
    const channel = source === complaintSource.WECHAT || source === complaintSource.ALIPAY;
    const { complaintId } = await inScope((tx) =>
      registerComplaint(
        { app, tx, now: at(1) },
        {
          ...{ complaintSource: source, category, content, payNumber: number, complainant: '车主', amountFen: paidFen },
          thirdNo: channel ? `T${number}` : '',
          phone: `137${number.replaceAll(/\D/g, '').slice(-8).padStart(8, '0')}`,
        },
        { dealerId, dealerIds: [dealerId], parkIds: null },
        clerk,
      ),
    );
    /** Work of the clerk some hours later. */
    const works = (hours: number, work: (context: Context) => Promise<unknown>) =>
      inScope((tx) => work(asColleague({ app, tx, now: at(hours) }, clerk)));
    const left = paid.length - index;
    if (left > 2) await works(2, (context) => acceptComplaint(context, complaintId));
    if (left > 3) await works(3, (context) => followComplaint(context, complaintId, { action: complaintAction.REPLY, content: reply }));
    if (left > 4) await works(20, (context) => finishComplaint(context, complaintId, { result, content: '' }));
  }
}
