import {
  type SplitRuleFields,
  splitAccountStatus,
  splitBind,
  splitErrors,
  splitMode,
  splitReceiver,
  splitRuleStatus,
} from '@bochong/contract/split';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed } from '../../../kernel/session/reach.ts';
import { businessDate } from '../../../kernel/time.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { lockAccounts } from '../account/split-account.repo.ts';
import { meetsCharging, tieWith } from './rule-choice.rule.ts';
import type { ShareItem } from './share.rule.ts';
import { insertRule, lockRule, lockRules, rulesOf, type StoredRule, saveRule, switchRule } from './split-rule.repo.ts';
import { saveSplitSetting, splitSettingOf } from './split-setting.repo.ts';

constraintMeans('split_rule_name_key', splitErrors.nameTaken, 'name');

const percent = (bp: number): string => String(bp / 100);

/** Lots of the unit, and of the user's where the user is limited to some: who is may make no rule for every lot. */
async function assertLots(context: Context, parkIds: readonly string[]): Promise<void> {
  assertPlacesNamed(context.user, parkIds, 'parkIds');
  await assertOwnLots(context, parkIds);
}

/** Receivers of the unit that can be given shares in the rule's way, and no more than all of it. `ready`: as it is to hold from now on. */
async function assertReceivers(
  { tx }: Pick<Context, 'tx'>,
  dealerId: string,
  { mode, items }: { mode: number; items: readonly ShareItem[] },
  ready: boolean,
) {
  const accounts = await lockAccounts(
    tx,
    dealerId,
    items.map(({ accountId }) => accountId),
  );
  const online = mode === splitMode.ONLINE;
  for (const { accountId } of items) {
    const account = accounts.get(accountId);
    if (!account) return failField('items', '分账账户不存在');
    const refuse = (why: string) => fail(splitErrors.accountWrong, { name: account.name, mode: splitMode.label(mode as 1), why });
    if (online !== (account.receiverType === splitReceiver.MERCHANT))
      refuse(online ? '接收方须为商户号' : '接收方须为银行账户或平台内账户');
    if (ready && account.status !== splitAccountStatus.ON) refuse('账户已停用');
    if (ready && online && account.bindStatus !== splitBind.BOUND) refuse('账户未绑定');
  }
  const bp = items.reduce((sum, item) => sum + (item.bp ?? 0), 0);
  if (bp > 10_000) fail(splitErrors.overTen, { bp: percent(bp) });
  if (!ready || !online) return;
  const { maxBp } = await splitSettingOf(tx, dealerId);
  if (bp > maxBp) fail(splitErrors.overOnline, { bp: percent(bp), max: percent(maxBp) });
}

const itemsOf = ({ items }: SplitRuleFields): ShareItem[] =>
  items.map(({ splitAccountId, bp, fixedAmountFen }) => ({ accountId: splitAccountId, bp, fixedFen: fixedAmountFen }));

export async function createRule(fields: SplitRuleFields, context: Context) {
  const { tx, user, now, audit } = context;
  await assertLots(context, fields.parkIds);
  await assertReceivers(context, user.dealerId, { mode: fields.mode, items: itemsOf(fields) }, false);
  const id = newId(now);
  await insertRule(tx, { dealerId: user.dealerId, id }, fields, { by: user.userName, at: now });
  audit({ targetType: 'splitRule', targetId: id, detail: { after: fields } });
  return { ruleId: id };
}

async function lockFor(
  deed: string,
  id: string,
  rev: number,
  may: (status: number) => boolean,
  { tx, user }: Context,
): Promise<StoredRule> {
  const rule = found(await lockRule(tx, id, user));
  assertFresh(rule.rev === rev ? 1 : 0);
  if (rule.chargingAccountId !== null) fail(splitErrors.ownedByAccount, { name: rule.name });
  if (!may(rule.status)) fail(splitErrors.ruleState, { name: rule.name, status: splitRuleStatus.label(rule.status as 0), deed });
  return rule;
}

/** What is in force does not change under the payments that it holds for: it is stopped first. */
export async function updateRule(id: string, { rev, ...fields }: SplitRuleFields & { rev: number }, context: Context) {
  const before = await lockFor('修改', id, rev, (status) => status !== splitRuleStatus.ON, context);
  await assertLots(context, fields.parkIds);
  await assertReceivers(context, before.dealerId, { mode: fields.mode, items: itemsOf(fields) }, false);
  await saveRule(context.tx, before, fields);
  context.audit({ targetType: 'splitRule', targetId: id, detail: { before, after: fields } });
  return null;
}

/** Enables a rule for what is paid from now on, or stops it for that. */
export async function switchRuleStatus(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context) {
  const { tx, now, audit } = context;
  const rule = await lockFor(enabled ? '启用' : '停用', id, rev, (status) => (status === splitRuleStatus.ON) !== enabled, context);
  if (enabled) {
    await lockRules(tx, rule.dealerId);
    if (rule.endDate !== null && rule.endDate < businessDate(now)) fail(splitErrors.ended, { name: rule.name });
    await assertReceivers(context, rule.dealerId, rule, true);
    const inForce = (await rulesOf(tx, rule.dealerId, now)).filter(({ status }) => status === splitRuleStatus.ON);
    const tie = tieWith(rule, inForce);
    if (tie) fail(splitErrors.tie, { name: tie.name });
    const kept = inForce.find((other) => other.chargingAccountId !== null && meetsCharging(rule, other.parkIds));
    if (kept) fail(splitErrors.accountShares, { name: kept.name });
  }
  await switchRule(tx, rule, enabled, now);
  audit({ targetType: 'splitRule', targetId: id, detail: { before: { status: rule.status }, after: { enabled } } });
  return null;
}

/** Stops a rule for what is paid from now on, where it is in force; its shares so far are carried out. One of a charging account stays. */
export async function stopRule({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string, id: string): Promise<void> {
  const rule = await lockRule(tx, id, { dealerIds: [dealerId], parkIds: null });
  if (rule?.status === splitRuleStatus.ON && rule.chargingAccountId === null) await switchRule(tx, rule, false, now);
}

export async function saveSetting(body: Parameters<typeof saveSplitSetting>[2], { tx, user, now, audit }: Context) {
  const before = await splitSettingOf(tx, user.dealerId);
  await saveSplitSetting(tx, user.dealerId, body, now);
  audit({ targetType: 'splitSetting', targetId: user.dealerId, detail: { before, after: body } });
  return null;
}
