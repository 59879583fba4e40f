import { appealDecision, appealSource, appealType, type DecisionDetail } from '@bochong/contract/appeal';
import { sql } from 'kysely';
import type { App, Context } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { AppealDecision } from './appeal.rule.ts';
import { lockForHandling, submitAppeal } from './appeal.service.ts';
import { handle } from './appeal-handle.service.ts';

interface Person {
  id: string;
  name: string;
}

const hour = 3_600_000;
/** Appeals of a dealer's history, spread evenly over its stays; the newest are still open. */
const wanted = 16;
const untouched = 4;

interface Case {
  type: (typeof appealType.options)[number]['value'];
  content: string;
  decision: AppealDecision;
  opinion: string;
  /** Share of what is payable that is taken off. */
  share?: number;
}
const cases: readonly Case[] = [
  {
    type: appealType.AMOUNT,
    content: '收银处说消费可免两小时，出场没有减',
    decision: appealDecision.REDUCE,
    opinion: '小票已核对，按约定减免',
    share: 0.5,
  },
  {
    type: appealType.DEVICE,
    content: '闸机识别不出来，在出口堵了二十分钟',
    decision: appealDecision.REDUCE,
    opinion: '道闸日志属实，减免部分费用',
    share: 0.3,
  },
  { type: appealType.AMOUNT, content: '我没停这么久', decision: appealDecision.REJECT, opinion: '进出场图片清楚，计费无误' },
  { type: appealType.NOT_PARKED, content: '我的车那天不在本市', decision: appealDecision.VOID, opinion: '图片与车主车辆不符，疑似套牌' },
];

async function stays(tx: Tx, dealerId: string): Promise<{ id: string; exitTime: string; payableFen: number; enterTime: string }[]> {
  const { rows } = await sql<{ id: string; exitTime: string; payableFen: number; enterTime: string }>`
    select id, enter_time as "enterTime", exit_time as "exitTime", payable_fen as "payableFen" from park_order
    where dealer_id = ${dealerId} and order_status in (2, 3) and left_at is not null and payable_fen >= 500 and car_type <> 7 and refund_fen = 0
      and exit_time > now() - interval '80 days' and exit_time < now() - interval '2 hours'
    order by id`.execute(tx);
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows.filter((_, index) => index % step === step - 1).slice(-wanted);
}

/** What owners objected to while the demo city lived, as the hotline wrote it down, and what the office made of it some hours later. */
export async function seedAppeals(app: App, { dealerId, clerk }: { dealerId: string; clerk: Person }): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const orders = await inScope((tx) => stays(tx, dealerId));
  for (const [index, order] of orders.entries()) {
    const { type, content, decision, opinion, share } = cases[index % cases.length] as Case;
    const at = (hours: number) => new Date(Math.min(Date.parse(order.exitTime) + hours * hour, app.clock.now().getTime()));
    const fields = { orderId: order.id, appealSource: appealSource.HOTLINE, appealType: type, content, imageIds: [], claim: {} };
    const { appealId } = await inScope((tx) =>
      submitAppeal(
        { app, tx, now: at(1) },
        { ...fields, contactName: '车主', contactPhone: `139${order.id.replaceAll(/\D/g, '').slice(-8).padStart(8, '0')}` },
        clerk,
      ),
    );
    if (index >= orders.length - untouched) continue;
    const decisionDetail: DecisionDetail = share === undefined ? {} : { reduceFen: Math.ceil((order.payableFen * share) / 100) * 100 };
    await inScope(async (tx) => {
      const user = { userId: clerk.id, userName: clerk.name, parkIds: null };
      const context = { app, tx, user, now: at(4), audit: () => undefined } as unknown as Context;
      await lockForHandling(context, appealId, undefined);
      await handle(context, { appealId, decision, decisionDetail, opinion });
    });
  }
}
