import { type balanceAccounts, balanceErrors, balanceStatus } from '@bochong/contract/balance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { lockWallet, saveFrozen } from '../../charging-customer/index.ts';
import { type Account, findAccount } from './account.repo.ts';

/** An account of the user's whose holder is still with us. */
export async function accountInService(id: string, { tx, user }: Context): Promise<Account> {
  const account = found(await findAccount(tx, id, user));
  return account.status === balanceStatus.CLOSED ? fail(balanceErrors.closed) : account;
}

/** Freezes an account, or lets it go again: told to whoever looks at its history. */
export async function freezeAccount(id: string, { frozen, reason }: BodyOf<typeof balanceAccounts.freeze>, context: Context) {
  const { tx, now } = context;
  const { dealerId, accountId } = await accountInService(id, context);
  const key = { dealerId, walletId: accountId };
  const { frozenAt } = found(await lockWallet(tx, key));
  if ((frozenAt !== null) === frozen)
    fail(balanceErrors.alreadySo, { status: balanceStatus.label(frozen ? balanceStatus.FROZEN : balanceStatus.NORMAL) });
  await saveFrozen(tx, key, frozen ? { at: now, reason } : null);
  context.audit({ targetType: 'balanceAccount', targetId: accountId, detail: { before: { frozen: !frozen }, after: { frozen, reason } } });
  return null;
}
