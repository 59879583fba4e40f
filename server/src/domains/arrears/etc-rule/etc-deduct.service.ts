import { arrearsStatus, etcDeductState, etcRuleErrors } from '@bochong/contract/arrears';
import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { yuan } from '../../../kernel/money.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { clockText } from '../../../kernel/sheets/export.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { takePayment } from '../../bill/index.ts';
import { findStay, lockVehicleOf } from '../../parking-order/index.ts';
import { findRecords, lockRecord } from '../arrears-record/arrears-record.repo.ts';
import { agreementOf, ownerPhone } from './etc-agreement.repo.ts';
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
import { type EtcAnswer, type EtcRequest, etcIssuerOf } from './etc-issuer.ts';
import { enabledRules, findEtcRule } from './etc-rule.repo.ts';

interface Announced {
  plateId: string;
  plateNo: string;
  amountFen: number;
  dueAt: Date;
}

/** Tells an owner before anything is taken, where a number is known. */
async function announce({ app, tx, now }: WorkContext, dealerId: string, deduction: Announced): Promise<void> {
  const cipher = await ownerPhone(tx, deduction.plateId);
  if (!cipher) return;
  const { plateNo, amountFen, dueAt } = deduction;
  const content = `您的车辆${plateNo}有停车费${yuan(amountFen)}元未缴，将于${clockText(toIso(dueAt)).slice(0, 16)}起从您签约的ETC账户扣款，如有异议请在此之前申诉`;
  await queueSms(tx, app, { dealerId, phone: app.keys.decrypt(cipher), content, purpose: 'etc-deduction' }, now);
}

/** Plans what the rules allow to be taken from those who agreed: each is told in the rule's hours, and nothing is taken before its notice is over. */
export async function planDeductions(context: WorkContext, dealerId: string): Promise<void> {
  const { app, tx, now } = context;
  if (!app.etcIssuer) return;
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

/** Has the issuers asked for what is due. */
export async function startDeductions({ tx, now }: WorkContext, dealerId: string): Promise<void> {
  for (const { id, outTradeNo } of await dueDeducts(tx, dealerId, now))
    await planEffect({ tx, now }, deductEffect, { dealerId, key: outTradeNo, subjectId: id });
}

/** What an issuer has decided on a deduction. */
type EtcOutcome = Exclude<EtcAnswer, { state: 'PROCESSING' }>;
const decided = (answer: EtcAnswer): EtcOutcome | undefined => (answer.state === 'PROCESSING' ? undefined : answer);

/**
 * A deduction from the account behind a plate. Before it leaves, the record must still owe exactly that, undisputed, and the agreement must
 * still stand; once it has left, only the issuer's answer ends it: money that moved is booked whatever became of the record meanwhile.
 */
export const deductEffect: OutboundKind<EtcRequest, EtcOutcome> = {
  kind: 'etc-deduction',
  title: 'ETC扣款',
  lane: 'money',
  async prepare(work, { subjectId }) {
    const { tx } = work;
    const known = await lockDeductWithRecord(work, subjectId);
    if (!known) return undefined;
    const { deduct, record } = known;
    const { outTradeNo, plateNo, plateColor, amountFen } = deduct;
    const request = { outTradeNo, plateNo, plateColor, amountFen };
    if (deduct.state === etcDeductState.RUNNING) return { ...request, agreementNo: deduct.agreementNo };
    if (deduct.state !== etcDeductState.WAITING) return undefined;
    const agreementNo = await agreementOf(tx, deduct.dealerId, deduct);
    const owed = record.arrearsStatus === arrearsStatus.OWING || record.arrearsStatus === arrearsStatus.PARTIAL;
    if (!owed || record.owedFen !== amountFen || agreementNo === undefined) {
      await changeDeduct(tx, deduct, { state: etcDeductState.CANCELLED });
      return undefined;
    }
    await changeDeduct(tx, deduct, { state: etcDeductState.RUNNING, agreement_no: agreementNo });
    return { ...request, agreementNo };
  },
  send: async (request, { app }) => decided(await etcIssuerOf(app).deduct(request)),
  async query({ outTradeNo }, { app }) {
    const answer = await etcIssuerOf(app).query(outTradeNo);
    return answer.state === 'UNKNOWN_NUMBER' ? neverHeard : decided(answer);
  },
  async settle(work, { subjectId }, answer) {
    const known = await lockDeductWithRecord(work, subjectId);
    if (known?.deduct.state !== etcDeductState.RUNNING) return;
    if (answer.state === 'SUCCESS') await bookDeduction(work, known, answer.tradeNo);
    else await deductionFailed(work, known.deduct, answer.failCode);
  },
};

/** The issuer took nothing: another attempt in the hours of the rule, or the end. */
async function deductionFailed({ tx, now }: WorkContext, deduct: LockedDeduct['deduct'], failCode: string): Promise<void> {
  const tries = deduct.tries + 1;
  const rule = found(await findEtcRule(tx, deduct.etcRuleId));
  const again = afterFailure(tries, rule, now);
  const state = again ? etcDeductState.WAITING : etcDeductState.FAILED;
  const due = again && inWindow(again, { start: rule.windowStart, end: rule.windowEnd });
  await changeDeduct(tx, deduct, { state, tries, fail_code: failCode, ...(due && { due_at: due.toISOString() }) });
}

/** The issuer took the money: it is booked as a payment, and what the stay did not owe any more goes back. */
async function bookDeduction(work: WorkContext, { deduct, record }: LockedDeduct, tradeNo: string): Promise<void> {
  const { tx } = work;
  const { dealerId, parkId, plateNo, plateColor, amountFen } = deduct;
  const done = { state: etcDeductState.SUCCESS, tries: deduct.tries + 1, trade_no: tradeNo, fail_code: '' };
  const parts = [{ subjectId: record.orderId, parkId, amountFen }] as const;
  const tender = { payChannel: payChannel.ETC, amountFen, tradeNos: [tradeNo], collectorId: null };
  const order = { dealerId, bizType: billBiz.ARREARS, plateNo, plateColor, parts };
  // Settled first: the record closes with the payment, and a closed record cancels what waits.
  await changeDeduct(tx, deduct, done);
  const [bill] = await takePayment(work, order, [tender], { payScene: payScene.ETC_SUPPLEMENT });
  await changeDeduct(tx, deduct, { ...done, bill_id: bill.id });
}

type LockedDeduct = NonNullable<Awaited<ReturnType<typeof lockDeductWithRecord>>>;

/** Vehicle → stay → record → deduction, as everywhere. */
async function lockDeductWithRecord({ tx }: WorkContext, id: string) {
  const seen = await findDeduct(tx, id);
  const [known] = seen ? await findRecords(tx, [seen.arrearsId], null) : [];
  if (!known) return undefined;
  await lockVehicleOf(tx, known.orderId);
  await findStay(tx, known.dealerId, known.orderId, true);
  const record = found(await lockRecord(tx, known.dealerId, known.id));
  return { deduct: found(await lockDeduct(tx, id)), record };
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
