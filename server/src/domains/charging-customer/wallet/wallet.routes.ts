import { chargingWallets, walletApplies, walletSettings } from '@bochong/contract/charging-customer';
import type { App, Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { walletSettingOf } from '../wallet-setting/wallet-setting.repo.ts';
import { changeWalletSetting } from '../wallet-setting/wallet-setting.service.ts';
import { rechargePayable } from './recharge-payable.service.ts';
import { availableFen, withdrawableFen } from './wallet.service.ts';
import { listApplies } from './wallet-apply.repo.ts';
import { applyRecharge, auditApply, payCode, tenderText } from './wallet-apply.service.ts';
import { holderText, listEntries, listFreezes, shownWallet } from './wallet-list.repo.ts';

async function walletOf(id: string, { app, tx, user }: Context) {
  const { name, cipher, dealerId: _, ...wallet } = found(await shownWallet(tx, id, user));
  const stands = { ...wallet, dealerId: user.dealerId };
  const figures = { availableFen: availableFen(stands), withdrawableFen: withdrawableFen(stands) };
  return { ...wallet, ...figures, holderName: holderText(name, cipher, app.keys) };
}

export function createWalletRoutes(app: App): void {
  implement(app, walletSettings.get, (_, { tx, user }) => walletSettingOf(tx, user.dealerId));
  implement(app, walletSettings.update, ({ body }, context) => changeWalletSetting(body, context));
  app.payables.register(rechargePayable);
  implement(app, chargingWallets.get, ({ params }, context) => walletOf(params.id, context));
  implement(app, chargingWallets.entries, async ({ params, query }, { tx, user }) =>
    listEntries(tx, found(await shownWallet(tx, params.id, user)), query),
  );
  implement(app, chargingWallets.freezes, async ({ params, query }, { tx, user }) =>
    listFreezes(tx, found(await shownWallet(tx, params.id, user)), query),
  );
  implement(app, chargingWallets.recharge, ({ params, body }, context) => applyRecharge(params.id, body, context));
  implement(app, chargingWallets.payCode, ({ params, body }, context) => payCode(params.id, body, context));
  implement(app, walletApplies.list, ({ query }, { tx, user }) => listApplies(tx, query, user, app.keys, tenderText));
  implement(app, walletApplies.audit, ({ params, body }, context) => auditApply(params.id, body, context));
}
