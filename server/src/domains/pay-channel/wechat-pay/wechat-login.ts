import { z } from 'zod';
import type { ChannelAccount, WechatHost } from '../channel-account.ts';
import { callChannel } from '../channel-http.ts';
import type { PayerLogin } from '../pay-channel.ts';

const answerOf = z.object({ openid: z.string().max(128).optional(), errcode: z.number().optional() });
/** A code that is wrong, was used before, or belongs to another public account. */
const codeRefused: readonly unknown[] = [40029, 40163, 41008];

/** Web login of WeChat in its silent form (`snsapi_base`): it tells who the payer is to one public account, and nothing of them. */
export function createWechatLogin({ appId, appSecret }: Pick<ChannelAccount, 'appId' | 'appSecret'>, host: WechatHost): PayerLogin {
  return {
    address(returnTo) {
      // WeChat wants the parameters in this order.
      const query = new URLSearchParams({ appid: appId, redirect_uri: returnTo, response_type: 'code', scope: 'snsapi_base' });
      return new URL(`/connect/oauth2/authorize?${query}`, host.openUrl).href;
    },
    async payerOf(code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
      const url = new URL(`/sns/oauth2/access_token?${query}`, host.apiUrl).href;
      const { status, text } = await callChannel({ method: 'GET', url, headers: { accept: 'application/json' } });
      if (status !== 200) throw new Error(`WeChat answered ${status} to a code`);
      const { openid, errcode } = answerOf.parse(JSON.parse(text));
      if (openid !== undefined || codeRefused.includes(errcode)) return openid;
      throw new Error(`WeChat does not tell who pays: ${errcode}`);
    },
  };
}
