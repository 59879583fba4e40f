import { flagCode } from '@bochong/contract/kernel/fields';
import { systemBillErrors as errors, systemBillStatus, systemFeeKind } from '@bochong/contract/system-pay';
import type { App, Context } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { rescope, type Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../kernel/http/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import * as repo from './system-bill.repo.ts';
import { payeeOf, pricesOf } from './system-fee.repo.ts';
import { type Charged, type FeePrice, licenceCharge, messageCharge } from './system-fee.rule.ts';
import { accountTodo } from './system-fee.service.ts';

const { OPEN, TOLD, PAID, VOID } = systemBillStatus;
/** Months back that messages are still billed of: a month waits when its fee has no account. */
const monthsBack = 6;

interface Billing {
  app: App;
  tx: Tx;
  dealerId: string;
  now: Date;
}

const dueTodo = ({ dealerId, billId }: { dealerId: string; billId: string }) =>
  ({ dealerId, typeCode: 'SYSTEM_BILL_DUE', bizId: billId }) as const;
const toldTodo = (billId: string) => ({ dealerId: platformDealerId, typeCode: 'SYSTEM_BILL_TOLD', bizId: billId }) as const;

/** Keeps the bill of a charge and asks the unit to pay it. Without an account to pay into there is no bill, and the platform is asked for one. */
async function bill({ tx, dealerId, now }: Billing, feeKind: 1 | 2, source: string, charge: Charged): Promise<void> {
  if (charge.amountFen === 0) return;
  const name = systemFeeKind.label(feeKind);
  const payee = await payeeOf(tx, feeKind);
  if (payee === undefined) {
    const content = `有应收的${name}没有启用的收款账户，账单等账户启用后次日凌晨生成`;
    const todo = { dealerId: platformDealerId, typeCode: 'SYSTEM_FEE_ACCOUNT', bizId: accountTodo(feeKind) } as const;
    return raiseTodo(tx, { ...todo, bizType: 'systemPayAccount', title: `${name}缺收款账户`, content, at: now });
  }
  const dueDate = businessDate(now.getTime() + payee.dueDays * dayMs);
  const billNo = await businessNumber(tx, 'XF', now);
  const billId = await repo.insertBill(tx, { dealerId, billNo, feeKind, source, charge, payee, dueDate, at: now });
  if (billId === undefined) return;
  const title = `${name}${yuan(charge.amountFen)}元待付款`;
  const content = `${source}，${dueDate}前付至${payee.accountName}`;
  await raiseTodo(tx, { ...dueTodo({ dealerId, billId }), bizType: 'systemBill', title, content, jumpQuery: `source=${source}`, at: now });
}

/** First and last day of the month that lies so many months back. */
function monthBefore(today: string, back: number) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - back, 1));
  const last = new Date(Date.UTC(year, month - back, 0));
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}

async function billMessages(billing: Billing, prices: readonly FeePrice[]): Promise<void> {
  const { app, tx, dealerId, now } = billing;
  for (let back = monthsBack; back >= 1; back -= 1) {
    const month = monthBefore(businessDate(now), back);
    const source = month.from.slice(0, 7);
    if (await repo.isBilled(tx, dealerId, systemFeeKind.SMS, source)) continue;
    const sent = await repo.messagesSent(tx, dealerId, month, app.sms.name);
    await bill(billing, systemFeeKind.SMS, source, messageCharge(month, sent, { prices, unitId: dealerId }));
  }
}

/**
 * Bills what the unit owes and was not billed: each licence imported since there are prices, and the messages that the platform's carrier took in each
 * month that is over. What a unit sends by a carrier of its own is not the platform's. Run again it adds nothing.
 */
export async function billUnit(billing: Billing): Promise<void> {
  const { tx, dealerId } = billing;
  await rescope(tx, [dealerId, platformDealerId]);
  const prices = await pricesOf(tx);
  const [first] = prices.map(({ startDate }) => startDate).sort();
  if (first === undefined) return;
  for (const licence of await repo.unbilledLicences(tx, dealerId, first)) {
    const charge = licenceCharge(licence, { prices, unitId: dealerId, day: licence.importedOn });
    await bill(billing, systemFeeKind.LICENSE, licence.licenseNo, charge);
  }
  await billMessages(billing, prices);
}

async function openBill(id: string, action: string, from: readonly number[], { tx, user }: Context): Promise<repo.StoredBill> {
  const kept = found(await repo.lockBill(tx, id, user));
  if (!from.includes(kept.status)) fail(errors.wrongState, { status: systemBillStatus.label(kept.status), action });
  return kept;
}

function assertPast(what: string, day: string, { now }: Context): void {
  if (day > businessDate(now)) fail(errors.future, { what });
}

async function moved(kept: repo.StoredBill, rev: number, change: Parameters<typeof repo.moveBill>[3], { tx, audit }: Context) {
  assertFresh(await repo.moveBill(tx, kept, rev, change));
  audit({ targetType: 'systemBill', targetId: kept.billId, detail: { before: { status: kept.status }, after: change } });
  return { billId: kept.billId, status: change.status as repo.StoredBill['status'] };
}

/** The unit says that it has transferred the whole bill; the platform is asked to look for it. */
export async function tellPaid(
  id: string,
  { paidOn, voucherNo, rev }: { paidOn: string; voucherNo: string; rev: number },
  context: Context,
) {
  const { tx, user, now } = context;
  const kept = await openBill(id, '登记付款', [OPEN], context);
  assertPast('付款日', paidOn, context);
  const change = { status: TOLD, paid_on: paidOn, voucher_no: voucherNo, told_by: user.userName, note: '' };
  const answer = await moved(kept, rev, change, context);
  await closeTodo(tx, { ...dueTodo(kept), by: user.userName, at: now });
  await rescope(tx, [kept.dealerId, platformDealerId]);
  const title = `${systemFeeKind.label(kept.feeKind)}${yuan(kept.amountFen)}元待确认到账`;
  const content = `账单${kept.billNo}，付款流水号${voucherNo}`;
  await raiseTodo(tx, { ...toldTodo(id), bizType: 'systemBill', title, content, jumpQuery: `source=${kept.source}`, at: now });
  return answer;
}

async function close(kept: repo.StoredBill, { tx, user, now }: Context): Promise<void> {
  for (const todo of [dueTodo(kept), toldTodo(kept.billId)]) await closeTodo(tx, { ...todo, by: user.userName, at: now });
}

/** The whole bill stands in the platform's account; a transfer counts for one bill. */
export async function confirmPaid(
  id: string,
  { receivedOn, bankRef, rev }: { receivedOn: string; bankRef: string; rev: number },
  context: Context,
) {
  const { tx, user, now } = context;
  const kept = await openBill(id, '确认到账', [OPEN, TOLD], context);
  assertPast('到账日', receivedOn, context);
  const other = await repo.billOfTransfer(tx, bankRef, user.dealerIds);
  if (other !== undefined) fail(errors.sameTransfer, { bankRef, billNo: other });
  const by = { confirmed_by: user.userName, confirmed_at: now.toISOString() };
  const answer = await moved(kept, rev, { status: PAID, received_on: receivedOn, bank_ref: bankRef, ...by, note: '' }, context);
  await close(kept, context);
  return answer;
}

/** Nothing has come of what the unit told: it is asked again. */
export async function refusePaid(id: string, { note, rev }: { note: string; rev: number }, context: Context) {
  const { tx, user, now } = context;
  const kept = await openBill(id, '退回', [TOLD], context);
  const answer = await moved(kept, rev, { status: OPEN, paid_on: null, voucher_no: '', told_by: '', note }, context);
  await closeTodo(tx, { ...toldTodo(id), by: user.userName, at: now });
  const title = `${systemFeeKind.label(kept.feeKind)}${yuan(kept.amountFen)}元未到账`;
  await raiseTodo(tx, { ...dueTodo(kept), bizType: 'systemBill', title, content: note, jumpQuery: `source=${kept.source}`, at: now });
  return answer;
}

export async function voidBill(id: string, { note, again, rev }: { note: string; again: 0 | 1; rev: number }, context: Context) {
  const kept = await openBill(id, '作废', [OPEN, TOLD], context);
  const answer = await moved(kept, rev, { status: VOID, again: again === flagCode.ON, note }, context);
  await close(kept, context);
  return answer;
}
