import { billBiz } from '@bochong/contract/bill';
import { chargingDebtErrors, chargingDebtEvent, type chargingDebts, debtWaiverState } from '@bochong/contract/charging-debt';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { recordMovement } from '../../bill/index.ts';
import { waiveStay } from '../../charging-occupancy/index.ts';
import { waiveOrder } from '../../charging-order/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { addStep, type DebtRow } from '../debt/debt.repo.ts';
import { lockSeen, lockWhole, told } from '../debt/debt-deed.service.ts';
import { decideWaiver, findWaiver, insertWaiver, pendingWaiver } from './waiver.repo.ts';
import { todoOf } from './withdraw.service.ts';

/** Asks to give up what is open; another person decides. */
export async function applyWaive(id: string, { reason, rev }: BodyOf<typeof chargingDebts.applyWaive>, context: Context) {
  const { tx, user, now } = context;
  const { debt, subject } = await lockSeen(context, id, rev);
  if (await pendingWaiver(tx, debt)) fail(chargingDebtErrors.waivePending);
  const { dealerId, openFen: applyFen, debtNo } = debt;
  const applicant = { applicantId: user.userId, applicantName: user.userName };
  const waiverId = await insertWaiver(tx, { dealerId, debtId: id, applyFen, reason, ...applicant, at: now });
  await addStep(context, debt, { type: chargingDebtEvent.WAIVE_ASKED, text: reason, amountFen: applyFen, operatorName: user.userName });
  await raiseTodo(tx, {
    ...{ ...todoOf(dealerId, waiverId, now), bizType: 'chargingDebtWaiver', title: `充电欠费核销待审核：${debtNo}` },
    ...{ content: `欠费 ${yuan(applyFen)} 元，申请人 ${user.userName}：${reason}`, jumpQuery: `number=${debtNo}`, parkId: subject.parkId },
  });
  context.audit({ targetType: 'chargingDebt', targetId: id, detail: { waiver: '申请', applyFen, reason } });
  return { waiverId };
}

/** The charge or the stay gives the amount up; the debt follows within. */
async function giveUp(context: Context, debt: DebtRow, { mostFen, reason }: { mostFen: number; reason: string }): Promise<number> {
  const { dealerId, subjectId: id } = debt;
  const wish = { dealerId, id, mostFen, reason, operatorName: context.user.userName };
  return debt.bizType === billBiz.OCCUPANCY ? waiveStay(context, wish) : waiveOrder(context, wish);
}

/** The second person's word: what was applied for is given up as far as it is still open, or the application is turned down. */
export async function auditWaive({ waiverId, pass, note }: BodyOf<typeof chargingDebts.auditWaive>, context: Context) {
  const { tx, user, now } = context;
  const known = found(await findWaiver(tx, waiverId));
  const { debt, subject } = await lockWhole(context, known.debtId);
  const waiver = found(await findWaiver(tx, waiverId));
  if (waiver.state !== debtWaiverState.PENDING) fail(chargingDebtErrors.waiveDone);
  if (waiver.applicantId === user.userId) fail(chargingDebtErrors.ownApplication);
  const auditor = { auditorId: user.userId, auditorName: user.userName };
  const state = pass ? debtWaiverState.PASSED : debtWaiverState.REJECTED;
  await decideWaiver(tx, waiver, { state, ...auditor, note, at: now });
  await closeTodo(tx, { ...todoOf(debt.dealerId, waiverId, now), by: user.userName });
  const fen = pass ? await giveUp(context, debt, { mostFen: waiver.applyFen, reason: waiver.reason }) : 0;
  const { WAIVED, WAIVE_REFUSED } = chargingDebtEvent;
  const step = pass ? { type: WAIVED, amountFen: -fen } : { type: WAIVE_REFUSED };
  await addStep(context, debt, { ...step, text: note, operatorName: user.userName });
  if (fen > 0)
    await recordMovement(context, debt.dealerId, 'DebtWrittenOff', {
      ...{ at: now.toISOString(), bizType: debt.bizType, subjectId: debt.subjectId, parkId: subject.parkId },
      ...{ plateNo: debt.plateNo ?? '', fen, reason: waiver.reason, operatorId: user.userId },
    });
  context.audit({ targetType: 'chargingDebt', targetId: debt.id, detail: { waiver: pass ? '通过' : '驳回', fen, note } });
  return told(context, debt);
}
