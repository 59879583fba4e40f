import { arrearsStatus, etcDeductState, etcRuleErrors } from '@bochong/contract/arrears';
import { commonErrors } from '@bochong/contract/kernel/error';
import { payChannel, payScene } from '@bochong/contract/payment';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/errors.ts';
import { clockText } from '../../../kernel/export.ts';
import { yuan } from '../../../kernel/money.ts';
import { queueSms } from '../../../kernel/sms.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { findStay, lockVehicleOf, type StayContext } from '../../parking-order/index.ts';
import { recordCombinedPayment } from '../../payment/index.ts';
import { findRecords, lockRecord } from '../arrears-record/arrears-record.repo.ts';
import { agreementOf, ownerPhone } from './etc-agreement.repo.ts';
import { type EtcChannel, simulatedEtc } from './etc-channel.ts';
import {
  byStaff,
  changeDeduct,
  deductibleRecords,
  dueDeducts,
  findDeduct,
  insertDeduct,
  lockDeduct,
  willingPlates,
} from './etc-deduct.repo.ts';
import { afterFailure, chooseDeductions, inWindow } from './etc-deduct.rule.ts';
import { enabledRules, findEtcRule } from './etc-rule.repo.ts';

interface Announced {
  plateId: string;
  plateNo: string;
  amountFen: number;
  dueAt: Date;
}

/** Tells an owner before anything is taken, where a number is known. */
async function announce({ app, tx, now }: StayContext, dealerId: string, deduction: Announced): Promise<void> {
  const cipher = await ownerPhone(tx, deduction.plateId);
  if (!cipher) return;
  const { plateNo, amountFen, dueAt } = deduction;
  const content = `您的车辆${plateNo}有停车费${yuan(amountFen)}元未缴，将于${clockText(toIso(dueAt)).slice(0, 16)}起从您签约的ETC账户扣款，如有异议请在此之前申诉`;
  await queueSms(tx, app, { dealerId, phone: app.keys.decrypt(cipher), content, purpose: 'etc-deduction' }, now);
}

/** Plans what the rules allow to be taken from those who agreed: each is told in the rule's hours, and nothing is taken before its notice is over. */
export async function planDeductions(context: StayContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  const rules = (await enabledRules(tx, dealerId)).filter(
    ({ windowStart: start, windowEnd: end }) => inWindow(now, { start, end }).getTime() === now.getTime(),
  );
  if (rules.length === 0) return;
  for (const { plateId, todayFen } of await willingPlates(tx, dealerId, `${businessDate(now)}T00:00:00+08:00`)) {
    let spent = todayFen;
    for (const rule of rules) {
      const due = inWindow(new Date(now.getTime() + rule.notifyHoursBefore * 3_600_000), { start: rule.windowStart, end: rule.windowEnd });
      for (const debt of chooseDeductions(await deductibleRecords(tx, dealerId, plateId), rule, now, spent)) {
        const { arrearsId, plateNo, plateColor, parkId, owedFen: amountFen } = debt;
        await insertDeduct(tx, {
          dealerId,
          etcRuleId: rule.etcRuleId,
          arrearsId,
          plateId,
          plateNo,
          plateColor,
          parkId,
          amountFen,
          dueAt: due,
          at: now,
        });
        await announce(context, dealerId, { plateId, plateNo, amountFen, dueAt: due });
        spent += amountFen;
      }
    }
  }
}

/** Carries out what is due: the record must still owe exactly that, undisputed, and the agreement must still stand. */
export async function runDeductions(context: StayContext, dealerId: string, channel: EtcChannel = simulatedEtc): Promise<void> {
  for (const { id } of await dueDeducts(context.tx, dealerId, context.now)) await runDeduction(context, id, channel);
}

async function runDeduction(context: StayContext, id: string, channel: EtcChannel): Promise<void> {
  const { tx, now } = context;
  const known = await lockDeductWithRecord(context, id);
  if (!known) return;
  const { deduct, record } = known;
  const agreementNo = await agreementOf(tx, deduct.dealerId, deduct);
  const owed = record.arrearsStatus === arrearsStatus.OWING || record.arrearsStatus === arrearsStatus.PARTIAL;
  if (!owed || record.owedFen !== deduct.amountFen || agreementNo === undefined)
    return changeDeduct(tx, deduct, { state: etcDeductState.CANCELLED });
  const { outTradeNo, plateNo, plateColor, amountFen, dealerId, parkId } = deduct;
  const answer = await channel.deduct({ outTradeNo, plateNo, plateColor, amountFen, agreementNo });
  const tries = deduct.tries + 1;
  if (answer.state === 'PROCESSING') return changeDeduct(tx, deduct, { state: etcDeductState.WAITING, due_at: now.toISOString() });
  if (answer.state === 'FAILED') {
    const rule = found(await findEtcRule(tx, deduct.etcRuleId));
    const again = afterFailure(tries, rule, now);
    const state = again ? etcDeductState.WAITING : etcDeductState.FAILED;
    const due = again && inWindow(again, { start: rule.windowStart, end: rule.windowEnd });
    return changeDeduct(tx, deduct, { state, tries, fail_code: answer.failCode, ...(due && { due_at: due.toISOString() }) });
  }
  // Settled first: the record closes with it, and a closed record cancels what waits.
  await changeDeduct(tx, deduct, { state: etcDeductState.SUCCESS, tries, trade_no: answer.tradeNo, fail_code: '' });
  const items = [{ orderId: record.orderId, parkId, amountFen }];
  const combined = { dealerId, parkId, plateNo, plateColor, items, payChannel: payChannel.ETC, payScene: payScene.ETC_SUPPLEMENT };
  const bill = await recordCombinedPayment(context, combined, { collectorId: null, channelTradeNo: answer.tradeNo }, async () => undefined);
  await changeDeduct(tx, deduct, { state: etcDeductState.SUCCESS, bill_id: bill.id });
}

/** Vehicle → stay → record → deduction, as everywhere. */
async function lockDeductWithRecord({ tx }: StayContext, id: string) {
  const seen = await findDeduct(tx, id);
  const [known] = seen ? await findRecords(tx, [seen.arrearsId], null) : [];
  if (!known) return undefined;
  await lockVehicleOf(tx, known.orderId);
  await findStay(tx, known.dealerId, known.orderId, true);
  const record = found(await lockRecord(tx, known.dealerId, known.id));
  const deduct = await lockDeduct(tx, id);
  return deduct?.state === etcDeductState.WAITING ? { deduct, record } : undefined;
}

/** Takes a planned deduction back before it has begun. */
export async function cancelDeduct(deductId: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const deduct = found(await lockDeduct(tx, deductId));
  if (user.parkIds !== null && !user.parkIds.includes(deduct.parkId)) fail(commonErrors.notFound);
  if (deduct.state !== etcDeductState.WAITING) fail(etcRuleErrors.deductStarted);
  await changeDeduct(tx, deduct, { state: etcDeductState.CANCELLED, fail_code: byStaff });
  const detail = { plateNo: deduct.plateNo, amountFen: deduct.amountFen, cancelled: true };
  context.audit({ targetType: 'etcDeduct', targetId: deductId, detail });
  return null;
}
