import { payChannel } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import {
  payAccountErrors,
  payAccountStatus,
  payConfigErrors,
  type payConfigs,
  payProvider,
  type paySettings,
} from '@bochong/contract/pay-account';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { findAccount } from '../account/pay-account.repo.ts';
import { assignAccount, unitsOfLots } from './pay-config.repo.ts';
import { paySettingOf, saveLotTerms, savePaySetting } from './pay-setting.repo.ts';

/** Pay types that an account of a provider takes; undefined: all its simulated channel does. */
const taken = new Map<number, readonly number[]>([
  [payProvider.WECHAT, [payChannel.WECHAT]],
  [payProvider.ALIPAY, [payChannel.ALIPAY]],
]);

/** Sets what a phone may pay by at lots. All of them are the user's, or nothing is set. */
export async function setTerms({ parkIds, ...terms }: BodyOf<typeof payConfigs.setTerms>, context: Context) {
  const { tx, user } = context;
  const lots = (await unitsOfLots(tx, user.dealerIds, parkIds)).filter(({ id }) => user.parkIds === null || user.parkIds.includes(id));
  if (lots.length < new Set(parkIds).size) found(undefined);
  for (const [dealerId, own] of Map.groupBy(lots, (lot) => lot.dealerId)) {
    const ids = own.map(({ id }) => id);
    await saveLotTerms(tx, dealerId, ids, terms, user.userName);
    context.audit({ targetType: 'payConfig', targetId: dealerId, detail: { parkIds: ids, ...terms } });
  }
  return null;
}

export async function changePaySetting(body: BodyOf<typeof paySettings.update>, { tx, user, audit }: Context) {
  const before = await paySettingOf(tx, user.dealerId);
  await savePaySetting(tx, user.dealerId, body, user.userName);
  audit({ targetType: 'paySetting', targetId: user.dealerId, detail: { before, after: body } });
  return null;
}

/** Sets which account takes a pay type at lots of one dealer, for all that is paid there or one kind of it. Who has only some lots sets nothing for all. */
export async function assign(body: BodyOf<typeof payConfigs.assign>, context: Context) {
  const { parkIds, payChannel: code, receivingKind = null, accountId } = body;
  const { tx, user } = context;
  const account = accountId === null ? undefined : found(await findAccount(tx, accountId, user.dealerIds));
  if (account?.status === payAccountStatus.CLOSED) fail(payAccountErrors.closed);
  const takes = account && (taken.get(account.provider) ?? (context.app.channels.find(code) ? [code] : []));
  if (account && !takes?.includes(code))
    fail(payConfigErrors.wrongProvider, { account: account.accountName, channel: payChannel.label(code) });
  const dealerId = account?.dealerId ?? user.dealerId;
  assertPlacesNamed(user, parkIds, 'parkIds');
  await assertOwnLots(context, parkIds, dealerId);
  for (const parkId of parkIds.length === 0 ? [null] : new Set(parkIds))
    await assignAccount(tx, { dealerId, parkId, payChannel: code, receivingKind }, accountId);
  context.audit({ targetType: 'payConfig', targetId: dealerId, detail: { parkIds, payChannel: code, receivingKind, accountId } });
  return null;
}
