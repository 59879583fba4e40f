import { commonErrors } from '@bochong/contract/kernel/error';
import { payApplyErrors, payApplyStatus } from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { logApply } from './apply-step.repo.ts';
import { type ApplyMove, moveOf } from './apply-step.rule.ts';
import { lockApply } from './pay-apply.repo.ts';

/** An application in a state that a step may start from, locked. */
export async function lockFor(move: ApplyMove, id: string, rev: number, { tx, user }: Pick<Context, 'tx' | 'user'>) {
  const apply = found(await lockApply(tx, id, user.dealerIds));
  if (apply.rev !== rev) fail(commonErrors.stale);
  const { allowed, word } = moveOf(move, apply.applyStatus);
  if (!allowed) fail(payApplyErrors.wrongState, { status: payApplyStatus.label(apply.applyStatus), action: word });
  return { ...apply, id };
}
export type LockedApply = Awaited<ReturnType<typeof lockFor>>;

const { REJECTED, VERIFY, SIGN } = payApplyStatus;
/** States in which the unit has to do something. */
const waits: readonly number[] = [REJECTED, VERIFY, SIGN];

/** Writes down what was done, and asks the unit for what is to be done next, or for nothing any more. */
export async function noteMove(
  { dealerId, id, accountName }: Pick<LockedApply, 'dealerId' | 'id' | 'accountName'>,
  { move, words, remark }: { move: ApplyMove; words?: string; remark?: string },
  { tx, now, user }: Pick<Context, 'tx' | 'now' | 'user'>,
): Promise<void> {
  const by = user.userName;
  await logApply(tx, { dealerId, id }, { action: words ?? moveOf(move, 0).word, ...(remark && { remark }), by, at: now });
  const todo = { dealerId, typeCode: 'ACCOUNT_APPLY' as const, bizId: id };
  await closeTodo(tx, { ...todo, by, at: now });
  const { applyStatus } = found(await lockApply(tx, id, [dealerId]));
  if (!waits.includes(applyStatus)) return;
  const title = `进件${payApplyStatus.label(applyStatus)}：${accountName.slice(0, 40)}`;
  await raiseTodo(tx, { ...todo, bizType: 'payApply', title, jumpQuery: `keyword=${encodeURIComponent(accountName)}`, at: now });
}
