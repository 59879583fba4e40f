import { payChannel as channels, payScene } from '@bochong/contract/bill';
import { chargingDebtErrors, chargingDebtEvent, type chargingDebts } from '@bochong/contract/charging-debt';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { type Subject, takePayment } from '../../bill/index.ts';
import { addStep, type DebtRow, lockDebt, saveDebt } from './debt.repo.ts';
import { statusOf } from './debt.rule.ts';
import { findReadDebt } from './debt-list.repo.ts';

/** A debt with the charge or the stay it comes from, locked in this order, if it stands at one of the user's stations. */
export async function lockWhole(context: Context, id: string): Promise<{ debt: DebtRow; subject: Subject }> {
  const { app, tx, user, now } = context;
  const { dealerId, bizType, subjectId } = found(await findReadDebt(tx, id, { ...user, now }));
  const subject = found((await app.payables.of(bizType).lock(context, dealerId, [subjectId])).get(subjectId));
  return { subject, debt: found(await lockDebt(tx, dealerId, id)) };
}

/** {@link lockWhole} for a command by hand: only while something is open, and as the user saw it. */
export async function lockSeen(context: Context, id: string, rev: number) {
  const whole = await lockWhole(context, id);
  if (whole.debt.openFen === 0) fail(chargingDebtErrors.closed);
  assertFresh(whole.debt.rev === rev ? 1 : 0);
  return whole;
}

export const told = async ({ tx }: Context, { dealerId, id }: DebtRow) => {
  const { debtStatus, openFen } = found(await lockDebt(tx, dealerId, id));
  return { debtId: id, debtStatus, openFen };
};

/** Staff took money for a debt: a paid bill of the till, whose vouchers pay once. */
export async function payOffline(id: string, body: BodyOf<typeof chargingDebts.offlinePay>, context: Context) {
  const { user } = context;
  const { paidFen, payChannel, voucher, remark = '', rev } = body;
  const { debt, subject } = await lockSeen(context, id, rev);
  if (paidFen > debt.openFen) fail(chargingDebtErrors.paidTooMuch, { amount: yuan(debt.openFen) }, { field: 'paidFen' });
  const { dealerId, bizType } = debt;
  const { parkId, plateNo, plateColor } = subject;
  const [bill] = await takePayment(
    context,
    { dealerId, bizType, plateNo, plateColor, parts: [{ subjectId: subject.id, parkId, amountFen: paidFen }] },
    [{ payChannel, amountFen: paidFen, tradeNos: payChannel === channels.CASH ? [] : voucher, collectorId: user.account }],
    { payScene: payScene.STAFF_SUPPLEMENT },
  );
  context.audit({ targetType: 'chargingDebt', targetId: id, detail: { paidFen, payChannel, voucher, remark, billNo: bill.billNo } });
  return { ...(await told(context, debt)), billNo: bill.billNo };
}

/** Lawyers take a debt over, or give it back. It is paid and given up as before. */
export async function setLegal(id: string, { legal, reason, rev }: BodyOf<typeof chargingDebts.legal>, context: Context) {
  const { debt } = await lockSeen(context, id, rev);
  if (debt.legal === legal) fail(chargingDebtErrors.sameLegal);
  await saveDebt(context.tx, debt, { legal, debt_status: statusOf(debt, legal) });
  const { TO_LEGAL, FROM_LEGAL } = chargingDebtEvent;
  await addStep(context, debt, { type: legal ? TO_LEGAL : FROM_LEGAL, text: reason, operatorName: context.user.userName });
  context.audit({ targetType: 'chargingDebt', targetId: id, detail: { before: { legal: debt.legal }, after: { legal }, reason } });
  return told(context, debt);
}
