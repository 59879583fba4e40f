import { payState } from '@bochong/contract/bill';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { refundReason, refundSource, refundStatus } from '@bochong/contract/refund';
import { sql } from 'kysely';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { codes } from '../../kernel/database/query.ts';
import { carryOut } from '../../kernel/outbound/outbound.ts';
import { applyRefund } from './apply/refund-apply.service.ts';
import { auditRefund } from './audit/refund-audit.service.ts';
import { refundEffect, startRefund } from './execute/refund-execute.service.ts';

interface Person {
  id: string;
  name: string;
}

const hour = 3_600_000;
/** Refunds of a dealer's history, spread evenly over it; the newest still wait for an auditor, and one before them the channel refused. */
const wanted = 24;
const waiting = 4;
const grounds = [
  { reason: refundReason.FEE_WRONG, text: '免费时长未生效', share: 0.4, opinion: '核对计费过程，多收属实' },
  { reason: refundReason.PLATE_WRONG, text: '识别成他人车牌', share: 1, opinion: '比对进出场图片，识别有误' },
  { reason: refundReason.COUPON, text: '消费满减未抵扣', share: 0.5, opinion: '已核对小票' },
  { reason: refundReason.OTHER, text: '车主称道闸故障久等', share: 0.3, opinion: '' },
] as const;

async function paidBills(tx: Tx, dealerId: string): Promise<{ id: string; paidFen: number; paidAt: string }[]> {
  const { rows } = await sql<{ id: string; paidFen: number; paidAt: string }>`
    select id, paid_fen as "paidFen", paid_at as "paidAt" from (
      select c.id, c.paid_fen, c.paid_at, row_number() over (order by c.id) as number, count(*) over () as all from bill c
      join park_order o on o.dealer_id = c.dealer_id and o.id = c.subject_id and o.left_at is not null
      where c.dealer_id = ${dealerId} and c.pay_state = ${sql.lit(payState.SUCCESS)} and c.pay_channel not in ${codes(payChannel.CASH, payChannel.COMPANY)} and c.paid_fen >= 300
    ) as paid where number % greatest(1, paid.all / ${wanted}) = 0 order by id`.execute(tx);
  return rows.slice(-wanted);
}

/** What the office did while the demo city lived: asked money back for drivers who complained, and decided on it some hours later. */
export async function seedRefunds(
  app: App,
  { dealerId, clerk, auditor }: { dealerId: string; clerk: Person; auditor: Person },
  refusedFen: number,
) {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const bills = await inScope((tx) => paidBills(tx, dealerId));
  const groundOf = (index: number) => grounds[index % grounds.length] as (typeof grounds)[number];
  const refused = bills.findLastIndex((_, index) => index < bills.length - waiting && groundOf(index).opinion !== '');
  for (const [index, bill] of bills.entries()) {
    const ground = groundOf(index);
    const at = (hours: number) => new Date(Math.min(Date.parse(bill.paidAt) + hours * hour, app.clock.now().getTime()));
    const { refundId } = await inScope((tx) =>
      applyRefund(
        { app, tx, now: at(1) },
        {
          dealerId,
          billId: bill.id,
          applyFen: index === refused ? refusedFen : Math.min(bill.paidFen, Math.ceil((bill.paidFen * ground.share) / 100) * 100),
          refundReason: ground.reason,
          reasonText: ground.text,
          applySource: refundSource.PLATFORM,
          applicant: clerk,
          requestId: null,
        },
      ),
    );
    if (index >= bills.length - waiting) continue;
    const body = ground.opinion === '' ? { pass: 0 as const, opinion: '道闸日志正常' } : { pass: 1 as const, opinion: ground.opinion };
    await decide(app, { dealerId, refundId }, auditor, body, at(3));
  }
}

/** One word of an auditor; what is agreed to reaches the payer within a minute or so. */
async function decide(
  app: App,
  { dealerId, refundId }: { dealerId: string; refundId: string },
  auditor: Person,
  word: { pass: 0 | 1; opinion: string },
  now: Date,
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  const later = (seconds: number) => new Date(Math.min(now.getTime() + seconds * 1000, app.clock.now().getTime()));
  await inScope((tx) => auditRefund({ app, tx, now }, refundId, auditor, { ...word, rev: 0 }));
  await inScope((tx) => startRefund({ app, tx, now: later(36) }, refundId));
  await carryOut({ ...app, clock: { now: () => later(72) } }, refundEffect, dealerId, refundId);
}

/** What approved appeals ask back is agreed to within half a day; what was asked for since waits. */
export async function agreeToAppeals(app: App, { dealerId, auditor }: { dealerId: string; auditor: Person }): Promise<void> {
  const until = new Date(app.clock.now().getTime() - 12 * hour).toISOString();
  const { rows } = await app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    sql<{
      refundId: string;
      applyAt: string;
    }>`select id as "refundId", apply_at as "applyAt" from refund_apply where dealer_id = ${dealerId}
      and apply_source = ${refundSource.APPEAL} and refund_status = ${refundStatus.TO_AUDIT} and apply_at <= ${until} order by id`.execute(
      tx,
    ),
  );
  const word = { pass: 1 as const, opinion: '申诉属实，同意退款' };
  for (const { refundId, applyAt } of rows)
    await decide(app, { dealerId, refundId }, auditor, word, new Date(Date.parse(applyAt) + 6 * hour));
}
