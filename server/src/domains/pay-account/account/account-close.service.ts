import { payAccountErrors, payAccountStatus } from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { closeTodo } from '../../todo/index.ts';
import { freeUses, openMonths } from './account-close.repo.ts';
import { keyTodo } from './key-expiry.service.ts';
import { changeStatus } from './pay-account.repo.ts';
import { lockAccount } from './pay-account.service.ts';

/** Closes a stopped account for good. Every month in which its money moved is archived before; where it was set it is set no more. */
export async function closeAccount(id: string, { rev }: { rev: number }, context: Context) {
  const { tx, now, user, audit } = context;
  const account = await lockAccount(id, rev, context);
  if (account.status === payAccountStatus.CLOSED) fail(payAccountErrors.closed);
  if (account.status !== payAccountStatus.STOPPED) fail(payAccountErrors.notStopped);
  const months = await openMonths(tx, account);
  if (months.length > 0) fail(payAccountErrors.openMonths, { months: months.join('、') });
  await changeStatus(tx, account, payAccountStatus.CLOSED);
  await freeUses(tx, account);
  await closeTodo(tx, { ...keyTodo(account), by: user.userName, at: now });
  audit({
    targetType: 'payAccount',
    targetId: id,
    detail: { before: { status: account.status }, after: { status: payAccountStatus.CLOSED } },
  });
  return null;
}
