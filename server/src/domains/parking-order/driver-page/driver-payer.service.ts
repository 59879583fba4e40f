import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { driverPageErrors, type driverPages } from '@bochong/contract/parking-order';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { PayChannel } from '../../pay-channel/index.ts';
import { assertMayAsk, noteMiss } from './plate-tries.ts';
import { channelAt, codeOf } from './scanned-code.ts';

/** `wechatLogin` of the page, where a channel takes WeChat payments. */
export function loginOf({ app }: Pick<Context, 'app'>, token: string, { create, payerLogin }: PayChannel): string | null {
  if (create === undefined) return null;
  return payerLogin?.address(new URL(`/p/${token}`, app.config.BOCHONG_PUBLIC_URL).href) ?? '';
}

/** Who pays: WeChat is asked between transactions. Who tries codes out is stopped like who tries plates out. */
export async function payerByCode({ token, code }: BodyOf<typeof driverPages.payer>, context: OutsideContext) {
  assertMayAsk(context);
  const channel = await context.step(async (inside) => channelAt(inside, await codeOf(inside.tx, token), payChannel.WECHAT));
  const payerId = await channel?.payerLogin?.payerOf(code).catch((error: unknown) => {
    context.app.http.log.warn({ error: String(error) }, 'WeChat does not tell who pays');
    return undefined;
  });
  if (payerId === undefined) {
    noteMiss(context);
    fail(driverPageErrors.payerUnknown);
  }
  return { payerId };
}
