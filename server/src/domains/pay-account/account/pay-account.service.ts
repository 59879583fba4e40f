import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { type PayKeys, payAccountErrors, payAccountStatus, type payAccounts, payProvider } from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { standingOfAccounts } from '../../bill/index.ts';
import { lotsOfAccount } from './account-lot.repo.ts';
import { keysReplaced } from './key-expiry.service.ts';
import { type AccountFilters, changeStatus, findAccount, keepKeys, listAccounts, type StoredAccount } from './pay-account.repo.ts';
import { firstExpiry, mergedKeys, missingPart, noKeys, readVerifiers, type StoredKeys, unreadablePart } from './pay-keys.rule.ts';

/** How far back a channel's last notice is looked for. */
const heardWithinMs = 30 * 86_400_000;

/** Accounts, each with what it took today and when its channel was last heard. */
export async function accountPage(query: AccountFilters & PageQuery, { tx, user, now }: Context) {
  const { results, ...page } = await listAccounts(tx, query, user);
  const since = { from: startOfDay(now), heardFrom: now.getTime() - heardWithinMs };
  const standing = await standingOfAccounts(tx, results, since);
  return {
    ...page,
    results: results.map(({ dealerId: _, ...account }) => {
      const { fen = 0, count = 0, heardAt = null } = standing.get(account.accountId) ?? {};
      return { ...account, todayFen: fen, todayCount: count, heardAt };
    }),
  };
}

/** Where an account takes money. A caller limited to some lots is told how many others there are, not which. */
export async function accountLots(id: string, { tx, user }: Context): Promise<Data<typeof payAccounts.lots>> {
  const { dealerId } = found(await findAccount(tx, id, user.dealerIds));
  const all = await lotsOfAccount(tx, { dealerId, accountId: id });
  const results = all.filter(({ parkId }) => user.parkIds === null || user.parkIds.includes(parkId));
  const seen = new Set(results.map(({ parkId }) => parkId));
  return { results, others: new Set(all.map(({ parkId }) => parkId)).size - seen.size };
}

/** An account that may be changed, locked. */
export async function lockAccount(id: string, rev: number, { tx, user }: Context): Promise<StoredAccount> {
  const account = found(await findAccount(tx, id, user.dealerIds, true));
  if (account.rev !== rev) fail(commonErrors.stale);
  if (account.status === payAccountStatus.FROZEN) fail(payAccountErrors.frozen);
  return account;
}

export async function switchAccount(id: string, { status, rev }: { status: number; rev: number }, context: Context) {
  const account = await lockAccount(id, rev, context);
  if (account.status === payAccountStatus.CLOSED) fail(payAccountErrors.closed);
  const ready = account.keysCipher !== null || account.provider === payProvider.SIMULATED;
  if (status === payAccountStatus.ENABLED && !ready) fail(payAccountErrors.noKeys);
  await changeStatus(context.tx, account, status);
  context.audit({ targetType: 'payAccount', targetId: id, detail: { before: { status: account.status }, after: { status } } });
  return null;
}

/** Writes keys; the log says which parts, never what they are. */
export async function setKeys(id: string, { rev, ...written }: PayKeys & { rev: number }, context: Context) {
  const { app, tx, now } = context;
  const account = await lockAccount(id, rev, context);
  const kept = account.keysCipher ? (JSON.parse(app.keys.decrypt(account.keysCipher)) as StoredKeys) : noKeys;
  const keys = mergedKeys(kept, written);
  const missing = missingPart(account.provider, keys);
  if (missing !== undefined) fail(payAccountErrors.keysMissing, { what: missing });
  const unreadable = unreadablePart(keys);
  if (unreadable !== undefined) fail(payAccountErrors.badKey, { what: unreadable });
  const expireAt = firstExpiry(readVerifiers(keys));
  await keepKeys(tx, account, { keysCipher: app.keys.encrypt(JSON.stringify(keys)), expireAt, at: now });
  await keysReplaced(tx, account, expireAt, context.user.userName, now);
  const parts = Object.keys(written).filter((part) => written[part as keyof PayKeys] !== undefined);
  context.audit({ targetType: 'payAccount', targetId: id, detail: { parts } });
  return null;
}
