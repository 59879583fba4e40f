import { walletSettingErrors as errors, type walletSettings } from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { findWallet, holderOf, type WalletKey } from '../wallet/wallet.repo.ts';
import { presetsFit, rechargeRefusal } from './recharge.rule.ts';
import { saveWalletSetting, walletSettingOf } from './wallet-setting.repo.ts';

/** Refuses a sum that may not be paid into an owner's account: too little, or more than it may hold. */
export async function assertMayRecharge({ tx }: WorkContext, key: WalletKey, paysFen: number): Promise<void> {
  if ((await holderOf(tx, key)) === 'company') return;
  const setting = await walletSettingOf(tx, key.dealerId);
  const { principalFen, giftFen } = found(await findWallet(tx, key));
  const refusal = rechargeRefusal(setting, { holdsFen: principalFen + giftFen, paysFen });
  if (refusal) fail(errors[refusal], { fen: yuan(refusal === 'tooSmall' ? setting.minRechargeFen : setting.maxBalanceFen) });
}

export async function changeWalletSetting(body: BodyOf<typeof walletSettings.update>, { tx, user, audit }: Context) {
  if (!presetsFit(body)) fail(errors.presets);
  const before = await walletSettingOf(tx, user.dealerId);
  await saveWalletSetting(tx, user.dealerId, body);
  audit({ targetType: 'walletSetting', targetId: user.dealerId, detail: { before, after: body } });
  return null;
}
