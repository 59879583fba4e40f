import { billBiz } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { driverPageErrors, type driverPages } from '@bochong/contract/parking-order';
import type { OutsideContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { channelAt, wechatPayer } from '../../pay-channel/index.ts';
import { assertMayAsk, noteMiss } from './plate-tries.ts';
import { codeOf } from './scanned-code.ts';

/** Who pays: WeChat is asked between transactions. Who tries codes out is stopped like who tries plates out. */
export async function payerByCode({ token, code }: BodyOf<typeof driverPages.payer>, context: OutsideContext) {
  assertMayAsk(context);
  const channel = await context.step(async ({ app, tx }) => {
    const { dealerId, parkId } = await codeOf(tx, token);
    return channelAt(app, tx, { dealerId, parkId, payChannel: payChannel.WECHAT, bizType: billBiz.PARKING });
  });
  const payerId = await wechatPayer(context.app, channel, code);
  if (payerId === undefined) {
    noteMiss(context);
    fail(driverPageErrors.payerUnknown);
  }
  return { payerId };
}
