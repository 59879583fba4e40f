import { billBiz } from '@bochong/contract/bill';
import { chargingAccountErrors } from '@bochong/contract/charging-account';
import { businessHoursText, gunPagePath } from '@bochong/contract/charging-asset';
import { chargingOrderErrors, type DriverGun, driverChargeErrors, type driverCharges } from '@bochong/contract/charging-order';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { ownerOfPhone } from '../../charging-customer/index.ts';
import { priceNow } from '../../charging-tariff/index.ts';
import { channelAt, phonePayment, wechatPayer } from '../../pay-channel/index.ts';
import { sendCode, takeCode } from '../../session/index.ts';
import { gunRefusal, localClock, minStartFen } from '../command/start-facts.service.ts';
import { type Gun, isPlugged, lotsOf } from '../order/gun.repo.ts';
import { assertMayAsk, miss, passFor, scan } from './driver-access.service.ts';
import { gunFace } from './driver-charge.repo.ts';

/** Where money of a gun is taken: the first lot of its station; a station that stands in none is a place of its own. */
export const tillOf = async ({ tx }: Context, { dealerId, stationId }: Gun) => ({
  dealerId,
  parkId: (await lotsOf(tx, dealerId, stationId))[0] ?? stationId,
});

/** Refuses what a phone may not pay by at a station. */
export async function assertOpen({ app, tx }: Context, station: Pick<Gun, 'dealerId' | 'stationId'>, code: number): Promise<void> {
  const { dealerId, stationId } = station;
  const { only } = await app.channels.termsAt(tx, { dealerId, parkId: stationId, stationId });
  if (only?.includes(code) === false) fail(chargingAccountErrors.channelClosed, { channel: payChannel.label(code as 1) });
}

/** What is written on a gun, what it costs today, and whether it could be started now. */
export async function gunPage(token: string, context: Context): Promise<DriverGun> {
  const { app, tx, now } = context;
  const gun = await scan(context, token);
  const price = (await priceNow(tx, [gun.connectorId], now.getTime())).get(gun.connectorId);
  const refusal = await gunRefusal(context, gun);
  return {
    ...(await gunFace(tx, gun.dealerId, gun.connectorId)),
    ...(await phonePayment(
      app,
      tx,
      { ...(await tillOf(context, gun)), stationId: gun.stationId, bizType: billBiz.CHARGING },
      gunPagePath(token),
    )),
    ...{ hoursText: businessHoursText(gun.businessHours), ratedPowerW: gun.ratedPowerW, isDc: gun.isDc, minStartFen },
    ...{ workStatus: gun.workStatus as DriverGun['workStatus'], plugged: isPlugged(gun) },
    obstacle: refusal === null ? '' : chargingOrderErrors[refusal].code,
    price: price ? { ...price, until: toIso(price.until) } : null,
    bands: price?.today ?? [],
    minuteNow: localClock(now, gun.zone)[1],
  };
}

/** Who pays inside of WeChat, which is asked between transactions. */
export async function payerByCode({ token, code }: BodyOf<typeof driverCharges.payer>, context: OutsideContext) {
  assertMayAsk(context);
  const channel = await context.step(async (inside) => {
    const till = await tillOf(inside, await scan(inside, token));
    return channelAt(inside.app, inside.tx, { ...till, payChannel: payChannel.WECHAT, bizType: billBiz.CHARGING });
  });
  return { payerId: (await wechatPayer(context.app, channel, code)) ?? miss(context, driverChargeErrors.payerUnknown) };
}

/** Sends a code to a number; the answer is the same whether it has an account or not. */
export async function sendLoginCode({ token, phone }: BodyOf<typeof driverCharges.sendCode>, context: Context) {
  const { dealerId } = await scan(context, token);
  return sendCode({ phone, purpose: 'charging', dealerId }, context);
}

/** Proves a number by the code it was sent; one without an account gets it. */
export async function loginByCode({ token, phone, code }: BodyOf<typeof driverCharges.login>, context: Context) {
  const { dealerId } = await scan(context, token);
  await takeCode({ phone, purpose: 'charging', code }, context);
  return passFor(context, dealerId, await ownerOfPhone(context, dealerId, phone));
}
