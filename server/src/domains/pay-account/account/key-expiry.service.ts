import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate, dayMs } from '../../../kernel/time.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { expiringAccounts } from './pay-account.repo.ts';

/** How long before a certificate runs out somebody is asked to replace it. */
const noticeDays = 30;

export const keyTodo = ({ dealerId, id }: { dealerId: string; id: string }) => ({
  dealerId,
  typeCode: 'PAY_KEY_EXPIRY' as const,
  bizId: id,
});
const isNear = (expireAt: Date | null, now: Date): expireAt is Date =>
  expireAt !== null && expireAt.getTime() - now.getTime() <= noticeDays * dayMs;

/** Asks for new keys of accounts whose certificates run out within a month, or have; once until they are replaced. */
export async function remindOfKeys(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const { id, accountName, keysExpireAt } of await expiringAccounts(tx, dealerId, new Date(now.getTime() + noticeDays * dayMs))) {
    const over = Date.parse(keysExpireAt) <= now.getTime();
    // A title holds 60 characters, a name up to 50.
    const title = `证书${over ? '已' : '将'}于${businessDate(Date.parse(keysExpireAt))}到期：${accountName.slice(0, 30)}`;
    await raiseTodo(tx, {
      ...keyTodo({ dealerId, id }),
      bizType: 'payAccount',
      title,
      content: '收款账户的平台证书到期后，收款和退款会失败；请在“密钥”里更新',
      jumpQuery: `keyword=${encodeURIComponent(accountName)}`,
      at: now,
    });
  }
}

/** New keys that last settle what was asked. */
export async function keysReplaced(
  tx: Tx,
  account: { dealerId: string; id: string },
  expireAt: Date | null,
  by: string,
  at: Date,
): Promise<void> {
  if (!isNear(expireAt, at)) await closeTodo(tx, { ...keyTodo(account), by, at });
}
