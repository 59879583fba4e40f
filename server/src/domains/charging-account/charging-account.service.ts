import { chargingAccountErrors, chargingAccountStatus, type chargingAccounts } from '@bochong/contract/charging-account';
import type { Context } from '../../kernel/app-context.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { assertFresh, constraintMeans, fail, found } from '../../kernel/http/errors.ts';
import { assertOwnStations, assertStationsWithinReach } from '../charging-asset/index.ts';
import { assertPayees, keepOwnedRules } from '../split/index.ts';
import { planOf } from './account-plan.rule.ts';
import { accountsAtStations, accountTable, channelsAt, leftAlone, lockUnit } from './charging-account.repo.ts';

constraintMeans('charging_account_name_key', chargingAccountErrors.nameTaken, 'accountName');

type Fields = FieldsOf<typeof chargingAccounts>;
type Account = Kept<typeof chargingAccounts>;

/** Refuses to leave an online station without an enabled account. */
async function assertNotLast({ tx }: Context, kept: Account, stationIds: readonly string[]): Promise<void> {
  if (kept.status !== chargingAccountStatus.ON) return;
  const station = await leftAlone(tx, kept, stationIds);
  if (station !== undefined) fail(chargingAccountErrors.lastAccount, { station });
}

export async function beforeSaving(fields: Fields, context: Context, kept: Account | undefined): Promise<undefined> {
  const { tx, user } = context;
  const dealerId = kept?.dealerId ?? user.dealerId;
  await lockUnit(tx, dealerId);
  if (kept) await assertStationsWithinReach(context, kept);
  await assertOwnStations(context, fields.stationIds, dealerId);
  if (kept)
    await assertNotLast(
      context,
      kept,
      kept.stationIds.filter((id) => !fields.stationIds.includes(id)),
    );
  await assertPayees(
    context,
    dealerId,
    fields.splits.flatMap(({ payeeId }) => payeeId ?? []),
  );
  return undefined;
}

export async function beforeRemoval(kept: Account, context: Context): Promise<void> {
  await lockUnit(context.tx, kept.dealerId);
  await assertStationsWithinReach(context, kept);
  await assertNotLast(context, kept, kept.stationIds);
}

/** Makes what is paid from now on shared as the unit's enabled accounts say. */
export async function shareAsSaid(context: Context, dealerId: string): Promise<void> {
  await lockUnit(context.tx, dealerId);
  const plan = planOf(await accountsAtStations(context.tx, dealerId));
  if ('rules' in plan) return keepOwnedRules(context, dealerId, plan.rules, plan.places);
  const { here, there } = plan.conflict;
  if (here.stationId !== there.stationId)
    fail(chargingAccountErrors.lotShared, { station: here.stationName, other: there.stationName }, { field: 'stationIds' });
  const account = here.accountName;
  fail(chargingAccountErrors.stationShared, { station: here.stationName, account, other: there.accountName }, { field: 'stationIds' });
}

export async function switchStatus(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const kept = found(await accountTable.find(tx, id, user));
  await lockUnit(tx, kept.dealerId);
  await assertStationsWithinReach(context, kept);
  if (enabled)
    await assertPayees(
      context,
      kept.dealerId,
      kept.splits.flatMap(({ payeeId }) => payeeId ?? []),
    );
  else await assertNotLast(context, kept, kept.stationIds);
  const status = enabled ? chargingAccountStatus.ON : chargingAccountStatus.OFF;
  assertFresh(await accountTable.update(tx, { ...kept, rev }, now, {}, { status }));
  await shareAsSaid(context, kept.dealerId);
  audit({ targetType: 'chargingAccount', targetId: id, detail: { before: { status: kept.status }, after: { status } } });
  return null;
}

/** What keeps a station from going online; an account that is being disabled meanwhile is waited for. */
export async function onlineCondition(
  { tx }: Pick<Context, 'tx'>,
  station: { dealerId: string; stationId: string },
): Promise<string | null> {
  await lockUnit(tx, station.dealerId);
  return (await channelsAt(tx, station)) === null ? '没有启用的充电账户' : null;
}
