import { type SplitAccountFields, splitAccountStatus, splitBind, splitErrors, splitProvider, splitReceiver } from '@bochong/contract/split';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { SessionUser } from '../../../kernel/session/session.ts';
import {
  insertAccount,
  lockAccount,
  ruleUsing,
  type StoredAccount,
  saveAccount,
  setAccountStatus,
  wantBind,
} from './split-account.repo.ts';
import { shownReceiver } from './split-account-list.repo.ts';
import { bindEffect, channelsOf } from './split-bind.service.ts';

constraintMeans('split_account_name_key', splitErrors.nameTaken, 'name');

/** Accounts and what they are owed are the whole unit's: nobody who answers for some lots only moves them. */
export function assertWholeUnit({ parkIds }: Pick<SessionUser, 'parkIds'>): void {
  if (parkIds !== null) fail(splitErrors.wholeUnit);
}

async function lockFor(id: string, rev: number, { tx, user }: Context): Promise<StoredAccount> {
  assertWholeUnit(user);
  const account = found(await lockAccount(tx, id, user));
  assertFresh(account.rev === rev ? 1 : 0);
  return account;
}

/** What the log keeps: of a receiver's number the end. */
const told = ({ receiverNo, ...fields }: SplitAccountFields) => ({ ...fields, receiverNo: receiverNo.slice(-4) });

export async function createAccount(fields: SplitAccountFields, context: Context) {
  const { app, tx, user, now, audit } = context;
  assertWholeUnit(user);
  if (fields.receiverNo.includes('*')) failField('receiverNo', '请输入完整的接收方账号');
  const id = newId(now);
  const cipher = fields.receiverNo === '' ? null : app.keys.encrypt(fields.receiverNo);
  await insertAccount(tx, { dealerId: user.dealerId, id }, fields, cipher, now);
  audit({ targetType: 'splitAccount', targetId: id, detail: { after: told(fields) } });
  return { splitAccountId: id };
}

export async function updateAccount(id: string, { rev, ...fields }: SplitAccountFields & { rev: number }, context: Context) {
  const { app, tx, audit } = context;
  const before = await lockFor(id, rev, context);
  const kept = fields.receiverNo === shownReceiver(before, app.keys);
  if (!kept && fields.receiverNo.includes('*')) failField('receiverNo', '请输入完整的接收方账号');
  const other =
    !kept ||
    fields.receiverType !== before.receiverType ||
    fields.provider !== before.provider ||
    fields.receiverName !== before.receiverName;
  if (other && (before.balanceFen > 0 || before.shortfallFen > 0)) fail(splitErrors.accountOwed, { name: before.name });
  const rule = other ? await ruleUsing(tx, before) : undefined;
  if (rule !== undefined) fail(splitErrors.accountUsed, { name: before.name, rule });
  const cipher = kept ? before.cipher : fields.receiverNo === '' ? null : app.keys.encrypt(fields.receiverNo);
  await saveAccount(tx, before, fields, cipher, other);
  audit({ targetType: 'splitAccount', targetId: id, detail: { before: { name: before.name }, after: told(fields) } });
  return null;
}

export async function switchAccount(id: string, { status, rev }: { status: number; rev: number }, context: Context) {
  const account = await lockFor(id, rev, context);
  const rule = status === splitAccountStatus.OFF ? await ruleUsing(context.tx, account) : undefined;
  if (rule !== undefined) fail(splitErrors.accountUsed, { name: account.name, rule });
  await setAccountStatus(context.tx, account, status);
  context.audit({ targetType: 'splitAccount', targetId: id, detail: { before: { status: account.status }, after: { status } } });
  return null;
}

export async function bindAccount(id: string, { bound, rev }: { bound: boolean; rev: number }, context: Context) {
  const { app, tx, now, audit } = context;
  const account = await lockFor(id, rev, context);
  const { name, provider } = account;
  if (account.receiverType !== splitReceiver.MERCHANT || provider === null) return fail(splitErrors.notMerchant, { name });
  const rule = bound ? undefined : await ruleUsing(tx, account);
  if (rule !== undefined) fail(splitErrors.accountUsed, { name, rule });
  if ((await channelsOf({ app, tx }, account)).length === 0) fail(splitErrors.noChannel, { channel: splitProvider.label(provider as 2) });
  const number = await wantBind(tx, account, bound);
  await planEffect({ tx, now }, bindEffect, { dealerId: account.dealerId, key: `${id}:${number}`, subjectId: id });
  audit({
    targetType: 'splitAccount',
    targetId: id,
    detail: { before: { bindStatus: splitBind.label(account.bindStatus as 0) }, after: { bound } },
  });
  return null;
}
