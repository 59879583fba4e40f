import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { AppError } from '../../kernel/http/errors.ts';
import type { PayChannel } from './pay-channel.ts';
import type { PayPlace, TermsPlace } from './pay-channels.ts';

/** What a phone can pay by. */
export const phoneChannels = [payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY] as const;
type PhoneChannel = (typeof phoneChannels)[number];

/** The channel that takes money of a kind at a place now; undefined when no account does. */
export async function channelAt(app: App, tx: Tx, place: PayPlace): Promise<PayChannel | undefined> {
  try {
    return (await app.channels.choose(tx, place)).channel;
  } catch (refusal) {
    if (refusal instanceof AppError) return undefined;
    throw refusal;
  }
}

/**
 * How a phone that scanned a code pays at a place: the channels accounts take there, and where WeChat tells a page inside of it who pays (empty:
 * the account has no secret for it; null: nobody has to be known). `page` is the path of the page that WeChat leads back to.
 */
export async function phonePayment(
  app: App,
  tx: Tx,
  place: TermsPlace & Pick<PayPlace, 'bizType'>,
  page: string,
): Promise<{ payChannels: PhoneChannel[]; wechatLogin: string | null }> {
  const payChannels: PhoneChannel[] = [];
  let wechatLogin: string | null = null;
  const { payTypes, only } = await app.channels.termsAt(tx, place);
  const offered = payTypes.length === 0 ? phoneChannels : payTypes.flatMap((code) => phoneChannels.find((one) => one === code) ?? []);
  for (const code of offered.filter((one) => only?.includes(one) ?? true)) {
    const channel = await channelAt(app, tx, { ...place, payChannel: code });
    if (!channel) continue;
    payChannels.push(code);
    if (code === payChannel.WECHAT && channel.create !== undefined)
      wechatLogin = channel.payerLogin?.address(new URL(page, app.config.BOCHONG_PUBLIC_URL).href) ?? '';
  }
  return { payChannels, wechatLogin };
}

/** Who pays, as WeChat knows them by a code it gave the page; undefined when it does not tell. Outside of transactions. */
export async function wechatPayer(app: App, channel: PayChannel | undefined, code: string): Promise<string | undefined> {
  return channel?.payerLogin?.payerOf(code).catch((error: unknown) => {
    app.http.log.warn({ error: String(error) }, 'WeChat does not tell who pays');
    return undefined;
  });
}
