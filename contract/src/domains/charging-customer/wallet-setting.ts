import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, integer, rev } from '../../kernel/fields.ts';
import { walletSettingPage } from './menu.ts';

/** How accounts of owners are filled, fen. A company's holds what it was agreed to. */
export const walletSetting = z.object({
  minRechargeFen: fen('最低充值', 1000_00).min(1, '最低充值须大于0').meta({ help: '车主扫码充值一次不少于该金额' }),
  maxBalanceFen: fen('余额上限', 1_000_000_00).min(1, '余额上限须大于0').meta({ help: '充值后本金与赠送金之和不能超过该金额' }),
  giftExpiryDays: integer('赠送金有效期(天)', 0, 3650).meta({ help: '自赠送次日起算，先赠送的先用；到期未用的自动失效，0为长期有效' }),
  /** What the driver's page offers. */
  presets: z
    .array(z.object({ fen: fen('金额', 1000_00).min(1, '金额须大于0') }))
    .min(1, '请填写充值档位')
    .max(6, '最多6个充值档位')
    .meta({ title: '充值档位' }),
});
export type WalletSetting = z.output<typeof walletSetting>;

const path = '/cps/v2/api/walletSetting';

export const walletSettings = {
  get: endpoint({
    method: 'GET',
    path,
    title: '余额账户设置',
    access: [walletSettingPage.code],
    data: walletSetting.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改余额账户设置',
    access: [walletSettingPage.can.edit],
    body: walletSetting.extend({ rev }),
    data: z.null(),
    whileBarred: true,
  }),
};

export const walletSettingErrors = {
  presets: error('43630', '充值档位须由小到大，并在最低充值和余额上限之间'),
  tooSmall: error('43631', '最低充值{fen}元'),
  tooMuch: error('43632', '充值后余额将超过上限{fen}元'),
};
