import {
  balanceErrors,
  balanceStatus,
  type balanceWithdraws,
  holderType,
  type WithdrawSetting,
  withdrawErrors,
  withdrawMethod,
  withdrawStatus,
} from '@bochong/contract/balance';
import { companyAccountPage, ownerAccountPage, walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { findWallet, lockWallet, moveMoney, withdrawableFen } from '../../charging-customer/index.ts';
import { refundLimitsOf } from '../../refund/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import type { Account } from '../account/account.repo.ts';
import { accountInService } from '../account/account.service.ts';
import { type Bank, changeWithdraw, earlierOf, insertWithdraw, lockWithdraw, type Withdraw, withdrawOfRequest } from './withdraw.repo.ts';
import { planOf } from './withdraw-plan.service.ts';
import { withdrawSettingOf } from './withdraw-setting.repo.ts';
import { afterAgreeing, afterReturning, isOpenTo, mayAudit, openFen, type WithdrawDeed } from './withdraw-state.rule.ts';

/** An account whose money the user may ask back: owners' and companies' are rights of their own. */
async function accountToPay(id: string, context: Context): Promise<Account> {
  const account = await accountInService(id, context);
  const { codes } = context.user;
  const may =
    codes.has(ownerAccountPage.can.refund) || (account.holderType === holderType.COMPANY && codes.has(companyAccountPage.can.refund));
  return found(may ? account : undefined);
}

/** What may be asked back of an account now, and how much of it the way it came. */
export async function previewOf(id: string, context: Context) {
  const { dealerId, accountId } = await accountToPay(id, context);
  const wallet = found(await findWallet(context.tx, { dealerId, walletId: accountId }));
  const most = withdrawableFen(wallet);
  const { leftFen } = await planOf(context, { dealerId, accountId }, most, false);
  const { minFen } = await withdrawSettingOf(context.tx, dealerId);
  return { withdrawableFen: most, originalFen: most - leftFen, minFen };
}

/** Refuses another way where money goes back the way it came only. */
export function assertMethod({ original }: WithdrawSetting, method: number): void {
  if (original === 1 && method !== withdrawMethod.ORIGINAL) fail(withdrawErrors.onlyOriginal);
}

/** The bank account of whoever is paid by a bank; refused when a part of it is missing. */
export function bankOf(
  { app }: WorkContext,
  method: number,
  { bankName, bankCardNo, accountName }: Record<'bankName' | 'bankCardNo' | 'accountName', string>,
): Bank {
  if (method !== withdrawMethod.BANK) return { bankName: '', bankCard: null, accountName: '' };
  if (bankName === '' || bankCardNo === '' || accountName === '') fail(withdrawErrors.bank);
  return { bankName, bankCard: app.keys.encrypt(bankCardNo), accountName };
}

type Wish = BodyOf<typeof balanceWithdraws.apply>;

/** Principal leaves the account at once, so that nothing else can spend it meanwhile. A repetition of the request answers as the first time. */
export async function applyWithdraw(wish: Wish, context: Context) {
  const { tx, user, now } = context;
  const { amountFen, method, reason, requestId } = wish;
  const account = await accountToPay(wish.accountId, context);
  const { dealerId, accountId } = account;
  if (account.status === balanceStatus.FROZEN) fail(balanceErrors.frozen);
  const setting = await withdrawSettingOf(tx, dealerId);
  if (amountFen < setting.minFen) fail(withdrawErrors.tooLittle, { fen: yuan(setting.minFen) });
  assertMethod(setting, method);
  const bank = bankOf(context, method, wish);
  const plan = method === withdrawMethod.ORIGINAL ? await planOf(context, account, amountFen) : undefined;
  const wallet = found(await lockWallet(tx, { dealerId, walletId: accountId }));
  const repeated = await withdrawOfRequest(tx, dealerId, requestId);
  if (repeated) return { applyId: repeated.id, applyNo: repeated.applyNo };
  const { openNo, times } = await earlierOf(tx, account, new Date(dateStart(businessDate(now))));
  if (openNo !== null) fail(withdrawErrors.open, { no: openNo });
  if (times >= setting.dailyTimes) fail(withdrawErrors.times, { times });
  const most = withdrawableFen(wallet);
  if (amountFen > most) fail(withdrawErrors.tooMuch, { fen: yuan(most) });
  if (plan && plan.leftFen > 0) fail(withdrawErrors.original, { fen: yuan(amountFen - plan.leftFen) });
  const id = newId(now);
  const applyNo = await businessNumber(tx, 'TX', now);
  const applicant = { applicantId: user.userId, applicantName: user.userName };
  await insertWithdraw(tx, { dealerId, id, applyNo, accountId, amountFen, method, reason, requestId, bank, ...applicant, at: now });
  await moveMoney(context, {
    ...{ dealerId, walletId: accountId, kind: walletEntryKind.WITHDRAW, bizType: walletBiz.WITHDRAW, bizId: id, seq: 0 },
    ...{ principalFen: 0 - amountFen, operatorName: user.userName, remark: reason },
  });
  await tellToDo(context, { dealerId, id, applyNo }, 'WITHDRAW', `提现待审核：${account.holderName} ${yuan(amountFen)}元`, reason);
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { applyNo, amountFen, method, reason } } });
  return { applyId: id, applyNo };
}

/** Asks whoever audits, or whoever pays, to look at a withdrawal. */
export const tellToDo = (
  { tx, now }: WorkContext,
  { dealerId, id, applyNo }: Pick<Withdraw, 'dealerId' | 'id' | 'applyNo'>,
  typeCode: 'WITHDRAW' | 'WITHDRAW_PAY',
  title: string,
  content: string,
): Promise<void> =>
  raiseTodo(tx, {
    dealerId,
    typeCode,
    bizId: id,
    bizType: 'balanceWithdraw',
    title,
    content,
    jumpQuery: `searchValue=${applyNo}`,
    at: now,
  });

export const endToDo = ({ tx, now }: WorkContext, { dealerId, id }: Pick<Withdraw, 'dealerId' | 'id'>, by: string): Promise<unknown> =>
  Promise.all((['WITHDRAW', 'WITHDRAW_PAY'] as const).map((typeCode) => closeTodo(tx, { dealerId, typeCode, bizId: id, by, at: now })));

/** A withdrawal of the user's, locked, in a state in which the deed can be done, as it was seen. */
export async function withdrawFor(deed: WithdrawDeed, id: string, rev: number, { tx, user }: Context): Promise<Withdraw> {
  const known = found(await lockWithdraw(tx, id, user));
  if (!isOpenTo(deed, known.status)) fail(withdrawErrors.state, { status: withdrawStatus.label(known.status as 0), deed });
  return known.rev === rev ? known : fail(commonErrors.stale);
}

/** What is still on its way goes back to the account: the withdrawal is over. */
export async function returnToAccount(context: Context, known: Withdraw, asked: 'refused' | 'cancelled', remark: string): Promise<number> {
  const { dealerId, id, accountId } = known;
  const fen = openFen(known);
  const key = { dealerId, walletId: accountId, kind: walletEntryKind.WITHDRAW, bizType: walletBiz.WITHDRAW, bizId: id, seq: 1 };
  await moveMoney(context, { ...key, principalFen: fen, operatorName: context.user.userName, remark });
  const status = afterReturning(known, asked);
  await changeWithdraw(context.tx, known, { status, returned_fen: known.returnedFen + fen });
  await endToDo(context, known, context.user.userName);
  return status;
}

const auditOf = (context: Context, { accountId, applyNo, amountFen }: Withdraw, deed: object) =>
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { applyNo, amountFen, ...deed } } });

/** Somebody else decides; large sums take two. */
export async function auditWithdraw(id: string, { pass, opinion, rev }: BodyOf<typeof balanceWithdraws.audit>, context: Context) {
  const { tx, user, now } = context;
  const known = await withdrawFor('审核', id, rev, context);
  if (!mayAudit(known, user.userId)) fail(withdrawErrors.own);
  auditOf(context, known, { pass, opinion });
  const decided = { auditor_name: user.userName, audited_at: now.toISOString(), opinion };
  if (!pass) {
    await changeWithdraw(tx, known, decided);
    return { status: (await returnToAccount(context, known, 'refused', `提现${known.applyNo}已驳回`)) as 4 };
  }
  const { leaderLimitFen } = await refundLimitsOf(tx, known.dealerId);
  const status = afterAgreeing(known, leaderLimitFen);
  if (status === withdrawStatus.PENDING) {
    await changeWithdraw(tx, known, { first_auditor_id: user.userId, first_auditor_name: user.userName, opinion });
    return { status };
  }
  await changeWithdraw(tx, known, { status, ...decided });
  await endToDo(context, known, user.userName);
  await tellToDo(context, known, 'WITHDRAW_PAY', `提现待打款：${known.applyNo} ${yuan(known.amountFen)}元`, known.reason);
  return { status };
}

/** Whoever asked, or who may, takes it back before it was decided. */
export async function cancelWithdraw(id: string, { reason, rev }: BodyOf<typeof balanceWithdraws.cancel>, context: Context) {
  const known = await withdrawFor('撤销', id, rev, context);
  auditOf(context, known, { cancelled: reason });
  await changeWithdraw(context.tx, known, { fail_reason: reason });
  await returnToAccount(context, known, 'cancelled', `提现${known.applyNo}已撤销`);
  return null;
}
