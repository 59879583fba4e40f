import {
  type SplitRuleFields,
  splitAccountStatus,
  splitBase,
  splitBiz,
  splitErrors,
  splitFeeKind,
  splitMode,
  splitReceiver,
  splitRuleStatus,
} from '@bochong/contract/split';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failField } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { lockAccounts } from '../account/split-account.repo.ts';
import { meetsCharging } from './rule-choice.rule.ts';
import { insertRule, lockRules, type RuleOwner, ruleCountOf, rulesOf, type StoredRule, switchRule } from './split-rule.repo.ts';

/** A rule as a charging account wants it: who gets what of a kind of fee at its places. */
export interface OwnedRule extends RuleOwner {
  accountName: string;
  feeKind: number;
  parkIds: readonly string[];
  items: readonly { accountId: string; bp: number }[];
}

/** As high as any; no rule made by hand holds beside one. */
const ownedPriority = 999;

const keyOf = ({
  chargingAccountId,
  feeKind,
  parkIds,
  items,
  settleCycle,
}: Pick<StoredRule, 'feeKind' | 'parkIds' | 'items'> & Partial<StoredRule>) =>
  JSON.stringify([chargingAccountId, feeKind, settleCycle, parkIds.toSorted(), items.map(({ accountId, bp }) => [accountId, bp])]);
const wantedKey = (rule: OwnedRule) => keyOf({ ...rule, items: rule.items.map((item) => ({ ...item, fixedFen: null })) });

/**
 * Money in wallets is shared by no payment channel, and most of what is paid for charging is such: receivers are bank accounts or accounts kept
 * here, whatever was paid with.
 */
export async function assertPayees({ tx }: Pick<Context, 'tx'>, dealerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const accounts = await lockAccounts(tx, dealerId, ids);
  for (const id of ids) {
    const account = accounts.get(id);
    if (!account) return failField('splits', '分账方不存在');
    const wrong = (why: string) => fail(splitErrors.payeeWrong, { name: account.name, why }, { field: 'splits' });
    if (account.receiverType === splitReceiver.MERCHANT) wrong('余额支付不能经渠道分账，接收方须为银行账户或平台内账户');
    if (account.status !== splitAccountStatus.ON) wrong('已停用');
  }
}

async function begin({ tx, now, user }: Context, dealerId: string, rule: OwnedRule): Promise<void> {
  const number = (await ruleCountOf(tx, dealerId, rule.chargingAccountId, rule.feeKind)) + 1;
  const id = newId(now);
  const fields: SplitRuleFields = {
    ...{ name: `${rule.accountName}·${splitFeeKind.label(rule.feeKind as 1)}·${number}`, parkIds: [...rule.parkIds] },
    bizTypes: [rule.feeKind === splitFeeKind.OCCUPANCY ? splitBiz.OCCUPANCY : splitBiz.CHARGING],
    ...{ payTypes: [], feeKind: rule.feeKind as 1, base: splitBase.NET, mode: splitMode.OFFLINE, minAmountFen: 0 },
    ...{ startDate: businessDate(now), endDate: null, priority: ownedPriority },
    items: rule.items.map(({ accountId, bp }) => ({ splitAccountId: accountId, bp, fixedAmountFen: null })),
  };
  await insertRule(tx, { dealerId, id }, fields, { by: user.userName, at: now, owner: rule });
  await switchRule(tx, { dealerId, id, rev: 0 } as StoredRule, true, now);
}

/**
 * Makes the rules of a unit's charging accounts what they are wanted to be, for what is paid from now on: one that stays the same is left alone, a
 * changed one is stopped and another begun. `places` are all places of accounts that share anything: no rule made by hand may hold there too.
 */
export async function keepOwnedRules(
  context: Context,
  dealerId: string,
  wanted: readonly OwnedRule[],
  places: readonly string[],
): Promise<void> {
  const { tx, now } = context;
  await lockRules(tx, dealerId);
  const inForce = (await rulesOf(tx, dealerId, now)).filter(({ status }) => status === splitRuleStatus.ON);
  const byHand = inForce.find((rule) => rule.chargingAccountId === null && meetsCharging(rule, places));
  if (byHand && places.length > 0) fail(splitErrors.sharedByHand, { name: byHand.name }, { field: 'splits' });
  const missing = new Map(wanted.map((rule) => [wantedKey(rule), rule]));
  for (const rule of inForce.filter(({ chargingAccountId }) => chargingAccountId !== null))
    if (!missing.delete(keyOf(rule))) await switchRule(tx, rule, false, now);
  for (const rule of missing.values()) await begin(context, dealerId, rule);
}
