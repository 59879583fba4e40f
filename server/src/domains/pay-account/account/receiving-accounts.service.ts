import { payProvider } from '@bochong/contract/pay-account';
import { refundNotifyPath } from '@bochong/contract/refund';
import type { App } from '../../../kernel/app-context.ts';
import { createAlipay, createWechatPay, noticeKey, type PayChannel, type ReceivingAccounts } from '../../pay-channel/index.ts';
import { termsAt } from '../config/pay-setting.repo.ts';
import { payeesOf } from './account-lot.repo.ts';
import { accountFor, codesTaken, findAccount, type StoredAccount } from './pay-account.repo.ts';
import { noKeys, readVerifiers, type StoredKeys } from './pay-keys.rule.ts';

/** Channels that are kept made: reading keys costs more than a call's own work. */
const keptChannels = 200;

/** Answers the till's questions about receiving accounts. A channel is made anew when its account has changed. */
export function receivingAccounts(app: App): ReceivingAccounts {
  const made = new Map<string, { rev: number; channel: PayChannel }>();

  function make(account: StoredAccount & { keysCipher: Buffer }): PayChannel {
    const keys = { ...noKeys, ...(JSON.parse(app.keys.decrypt(account.keysCipher)) as Partial<StoredKeys>) };
    const { merchantNo, subMerchantNo, appId } = account;
    const facts = { ...keys, merchantNo, subMerchantNo, appId, verifiers: readVerifiers(keys) };
    const key = noticeKey({ dealerId: account.dealerId, accountId: account.id });
    const { BOCHONG_PUBLIC_URL: own, BOCHONG_WECHAT_PAY_URL: wechat, BOCHONG_ALIPAY_URL: alipay } = app.config;
    const { BOCHONG_WECHAT_OPEN_URL: openUrl, BOCHONG_WECHAT_API_URL: apiUrl } = app.config;
    const host = { refundNotifyUrl: new URL(refundNotifyPath(key), own).href, now: () => app.clock.now() };
    return account.provider === payProvider.WECHAT
      ? createWechatPay(facts, { ...host, baseUrl: wechat, openUrl, apiUrl })
      : createAlipay(facts, { ...host, baseUrl: alipay });
  }

  function channelOf(account: StoredAccount, payChannel: number | undefined): PayChannel | undefined {
    if (account.provider === payProvider.SIMULATED) return payChannel === undefined ? undefined : app.channels.find(payChannel);
    const { keysCipher, id, rev } = account;
    if (keysCipher === null) return undefined;
    const known = made.get(id);
    if (known?.rev === rev) return known.channel;
    const channel = make({ ...account, keysCipher });
    made.delete(id);
    made.set(id, { rev, channel });
    for (const oldest of made.keys()) if (made.size > keptChannels) made.delete(oldest);
    return channel;
  }

  return {
    async choose(tx, place) {
      const account = await accountFor(tx, place);
      const channel = account && channelOf(account, place.payChannel);
      return account && channel && { accountId: account.id, channel };
    },
    async open(tx, { dealerId, accountId, payChannel }) {
      const account = await findAccount(tx, accountId, [dealerId]);
      return account && channelOf(account, payChannel);
    },
    terms: termsAt,
    codes: codesTaken,
    payees: payeesOf,
  };
}
