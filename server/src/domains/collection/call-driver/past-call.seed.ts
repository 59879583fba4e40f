import { phoneStatus } from '@bochong/contract/arrears';
import { payChannel } from '@bochong/contract/bill';
import { callDriverStatus, callIntent, callResult } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import { asColleague, type Colleague } from '../../../kernel/seed-context.ts';
import { businessDate, compactStamp } from '../../../kernel/time.ts';
import { openRecordsOf, payByStaff } from '../../arrears/index.ts';
import { dial, saveOutcome } from './call-driver.service.ts';
import { deskLine } from './call-line.ts';

const hour = 3_600_000;
const minute = 60_000;
const dayMs = 24 * hour;
const { ANSWERED, NO_ANSWER, BUSY, POWER_OFF } = callResult;
const { PROMISE, CALL_BACK, NONE } = callIntent;

/** How the owners of a day answered, in turn; who `pays` came to the counter after having been called. */
const answers = [
  { callResult: ANSWERED, callIntent: PROMISE, seconds: 95, summary: '核对车牌与金额无误，答应三日内缴清', pays: true },
  { callResult: NO_ANSWER, seconds: 0, summary: '' },
  { callResult: ANSWERED, callIntent: PROMISE, seconds: 64, summary: '称出差，回来后缴费', pays: false },
  { callResult: BUSY, seconds: 0, summary: '' },
  { callResult: ANSWERED, callIntent: CALL_BACK, seconds: 21, summary: '正在开车，稍后联系', pays: false },
  { callResult: POWER_OFF, seconds: 0, summary: '' },
  { callResult: ANSWERED, callIntent: NONE, seconds: 38, summary: '听完未表态', pays: false },
] as const;

interface PastPlan {
  dealerId: string;
  planId: string;
  customers: readonly { userId: string; userName: string }[];
  /** Takes the money at the counter. */
  clerk: Colleague;
}

/** Whom somebody could call then: the first by priority who has a number and had owed for two days. */
async function nextCallable(tx: Tx, { dealerId, planId }: PastPlan, userId: string, at: Date) {
  const { rows } = await sql<{ driverId: string; plateId: string }>`select d.id as "driverId", d.plate_id as "plateId" from call_driver d
    join arrears_plate p on p.dealer_id = d.dealer_id and p.id = d.plate_id
    where d.dealer_id = ${dealerId} and d.plan_id = ${planId} and d.customer_id = ${userId} and d.driver_status in ${codes(callDriverStatus.TODO, callDriverStatus.FOLLOWING)} and p.record_count > 0
      and (d.next_call_at is null or d.next_call_at <= ${at.toISOString()}) and p.first_arrears_at <= ${new Date(at.getTime() - 2 * dayMs).toISOString()}
      and exists (select from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = ${sql.lit(phoneStatus.VALID)})
    order by p.priority_key desc, d.id limit 1`.execute(tx);
  return rows[0];
}

/** The calls of one day of the demo's past: each of the plan's people rings some owners in the morning, and writes down what came of it. */
export async function makeCalls(app: App, tx: Tx, plan: PastPlan, day: number): Promise<void> {
  const { dealerId, customers, clerk } = plan;
  for (const { userId, userName } of customers) {
    const caller = { id: userId, name: userName, type: 3, dealerId };
    for (const [index, { pays, ...answer }] of answers.map((one) => ({ pays: false, ...one })).entries()) {
      const at = new Date(day + 9.5 * hour + index * 9 * minute);
      const driver = await nextCallable(tx, plan, userId, at);
      if (!driver) return;
      const { callId } = await dial(driver.driverId, deskLine, asColleague({ app, tx, now: at }, caller));
      const promiseDate = 'callIntent' in answer && answer.callIntent === PROMISE ? { promiseDate: businessDate(day + 3 * dayMs) } : {};
      const ended = new Date(at.getTime() + 3 * minute);
      await saveOutcome({ callId, ...answer, ...promiseDate }, asColleague({ app, tx, now: ended }, caller));
      if (!pays) continue;
      const totalFen = (await openRecordsOf(tx, dealerId, driver.plateId, null)).reduce((sum, record) => sum + record.owedFen, 0);
      const paidAt = new Date(day + 16 * hour + index * minute);
      const payment = {
        plateId: driver.plateId,
        totalFen,
        paidFen: totalFen,
        payChannel: payChannel.CASH,
        voucher: [`SJ${compactStamp(paidAt)}`],
      };
      await payByStaff(payment, asColleague({ app, tx, now: paidAt }, clerk));
    }
  }
}
