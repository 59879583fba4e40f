import { type balanceAccounts, balanceAdjustStatus, type balanceAdjusts, balanceErrors } from '@bochong/contract/balance';
import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { lockWallet, moveMoney, tellRecharged } from '../../charging-customer/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { accountInService } from '../account/account.service.ts';
import { type Adjust, decideAdjust, insertAdjust, lockAdjust, waitingAdjust } from './adjust.repo.ts';
import { shortOf } from './adjust.rule.ts';

type Change = Pick<Adjust, 'dealerId' | 'accountId' | 'principalFen' | 'giftFen'>;

/** Refuses a change that the account has not enough for; its wallet is locked behind it. */
async function assertCovered({ tx }: Context, { dealerId, accountId, ...change }: Change): Promise<void> {
  const wallet = found(await lockWallet(tx, { dealerId, walletId: accountId }));
  const short = shortOf(wallet, change);
  if (short) fail(balanceErrors.tooLow, { part: short.part, fen: yuan(short.fen) });
}

const signed = (name: string, fen: number): string => (fen === 0 ? '' : `${name}${fen > 0 ? '+' : ''}${yuan(fen)}元`);

/** Asks a second person to put a balance right. */
export async function applyAdjust(id: string, { principalFen, giftFen, reason }: BodyOf<typeof balanceAccounts.adjust>, context: Context) {
  const { tx, user, now } = context;
  if (principalFen === 0 && giftFen === 0) fail(balanceErrors.nothing);
  const { dealerId, accountId, holderName } = await accountInService(id, context);
  await assertCovered(context, { dealerId, accountId, principalFen, giftFen });
  const no = await waitingAdjust(tx, { dealerId, accountId });
  if (no !== undefined) fail(balanceErrors.pending, { no });
  const adjustId = newId(now);
  const adjustNo = await businessNumber(tx, 'TZ', now);
  const applicant = { applicantId: user.userId, applicantName: user.userName };
  await insertAdjust(tx, { dealerId, id: adjustId, adjustNo, accountId, principalFen, giftFen, reason, ...applicant }, now);
  const title = `余额调整待审核：${holderName} ${signed('本金', principalFen)}${signed('赠送金', giftFen)}`;
  await raiseTodo(tx, { dealerId, typeCode: 'BALANCE_ADJUST', bizId: adjustId, bizType: 'balanceAdjust', title, content: reason, at: now });
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { after: { adjustNo, principalFen, giftFen, reason } } });
  return { adjustId };
}

/** Somebody else decides: agreed to, the account has it at once. */
export async function auditAdjust(id: string, { pass, opinion, rev }: BodyOf<typeof balanceAdjusts.audit>, context: Context) {
  const { tx, user, now } = context;
  const known = found(await lockAdjust(tx, id, user));
  if (known.status !== balanceAdjustStatus.PENDING) fail(balanceErrors.decided);
  if (known.rev !== rev) fail(commonErrors.stale);
  if (known.applicantId === user.userId) fail(balanceErrors.own);
  const { dealerId, accountId, principalFen, giftFen, adjustNo } = known;
  if (pass) {
    await assertCovered(context, known);
    const key = { dealerId, walletId: accountId, kind: walletEntryKind.ADJUST, bizType: walletBiz.ADJUST, bizId: id, seq: 0 };
    await moveMoney(context, { ...key, principalFen, giftFen, operatorName: known.applicantName, remark: known.reason });
    if (principalFen + giftFen > 0) await tellRecharged(context, key, principalFen + giftFen);
  }
  const status = pass ? balanceAdjustStatus.DONE : balanceAdjustStatus.REJECTED;
  await decideAdjust(tx, known, { status, auditorName: user.userName, opinion, at: now });
  await closeTodo(tx, { dealerId, typeCode: 'BALANCE_ADJUST', bizId: id, by: user.userName, at: now });
  context.audit({
    targetType: 'balanceAccount',
    targetId: accountId,
    detail: { after: { adjustNo, principalFen, giftFen, pass, opinion } },
  });
  return null;
}
