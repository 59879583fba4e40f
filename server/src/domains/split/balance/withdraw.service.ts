import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type splitBalances, splitErrors, splitMoveKind, splitReceiver } from '@bochong/contract/split';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { lockAccount } from '../account/split-account.repo.ts';
import { assertWholeUnit } from '../account/split-account.service.ts';
import { notYetDueFen } from '../bill/split-due.repo.ts';
import { move } from './split-move.service.ts';
import { insertWithdraw, lockWithdraw, markReversed, withdrawOfRequest } from './withdraw.repo.ts';

/** Money of no payment in particular: paid out of the unit's bank. */
const ofBank = { payAccountId: null, outTradeNo: '', parkId: null, bizType: null, payChannel: null, splitBillId: null };

/** Registers what was paid out of a balance that is kept here, never more than there is; the same request again is the same registration. */
export async function registerWithdraw(id: string, body: BodyOf<typeof splitBalances.withdraw>, context: Context) {
  const { tx, user, now, audit } = context;
  assertWholeUnit(user);
  const { amountFen, voucherNo, remark, requestId } = body;
  const account = found(await lockAccount(tx, id, user));
  const { dealerId, name } = account;
  const known = await withdrawOfRequest(tx, dealerId, requestId);
  if (known) {
    if (known.accountId !== id || known.amountFen !== amountFen) fail(splitErrors.otherRequest);
    return { withdrawId: known.id };
  }
  if (account.receiverType !== splitReceiver.INTERNAL) fail(splitErrors.notInternal, { name });
  const left = Math.max(0, account.balanceFen - (await notYetDueFen(tx, account)));
  if (amountFen > left) fail(splitErrors.overBalance, { left: yuan(left), asked: yuan(amountFen) });
  const withdrawNo = await businessNumber(tx, 'FT', now);
  const withdrawId = await insertWithdraw(
    tx,
    { dealerId, accountId: id, withdrawNo, amountFen, voucherNo, remark, requestId, operatorName: user.userName },
    now,
  );
  await move(context, { ...ofBank, dealerId, accountId: id, kind: splitMoveKind.WITHDRAWN, fen: amountFen, refNo: withdrawNo });
  audit({ targetType: 'splitAccount', targetId: id, detail: { after: { withdrawNo, amountFen, voucherNo } } });
  return { withdrawId };
}

/** A registration was wrong: the balance has its money again. Once. */
export async function reverseWithdraw(id: string, { reason }: { reason: string }, context: Context) {
  const { tx, user, now, audit } = context;
  assertWholeUnit(user);
  const one = found(await lockWithdraw(tx, id, user));
  if (one.reversedAt !== null) fail(splitErrors.reversed);
  await markReversed(tx, one, { by: user.userName, reason }, now);
  const { dealerId, accountId, amountFen, withdrawNo } = one;
  await move(context, { ...ofBank, dealerId, accountId, kind: splitMoveKind.REVERSED, fen: amountFen, refNo: withdrawNo });
  audit({ targetType: 'splitAccount', targetId: accountId, detail: { before: { withdrawNo, amountFen }, after: { reason } } });
  return null;
}
