import { billBiz, payScene } from '@bochong/contract/bill';
import {
  chargingEventSource,
  chargingOrderErrors,
  chargingOrderStatus,
  chargingStartSource,
  chargingStopReason,
  type DriverAccount,
  type DriverCharge,
  driverChargeErrors,
  type driverCharges,
  driverTargets,
} from '@bochong/contract/charging-order';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { assertNewBusiness } from '../../../kernel/database/dealer-standing.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { createBillFor } from '../../bill/index.ts';
import { payerStanding, rechargeByPhone, rememberPlate, walletSettingOf } from '../../charging-customer/index.ts';
import { askStop } from '../command/ask-stop.service.ts';
import { requestStart } from '../command/remote-start.service.ts';
import { payerRefusal } from '../command/start-facts.service.ts';
import { lockOrder, type OrderRow } from '../order/charging-order.repo.ts';
import { linesOf } from '../pricing/order-line.repo.ts';
import { isOwed } from '../pricing/price-order.rule.ts';
import { priceOrder } from '../pricing/price-order.service.ts';
import { findOrderDetail } from '../record/order-list.repo.ts';
import { driverAt, isOf, miss, ownOrder, type Phone } from './driver-access.service.ts';
import { lockDriver, runningOrderOf, unpaidOrdersOf } from './driver-charge.repo.ts';
import { assertOpen, tillOf } from './driver-gun.service.ts';

export async function accountOf(phone: Phone, context: Context): Promise<DriverAccount> {
  const { tx } = context;
  const { gun, owner } = await driverAt(context, phone);
  const { dealerId } = gun;
  const { ownerId, plates, phoneHash: _, ...money } = owner;
  const refusal = payerRefusal(await payerStanding(context, { dealerId, payer: { type: 'owner', id: ownerId } }));
  const { minRechargeFen, maxBalanceFen, presets } = await walletSettingOf(tx, dealerId);
  const room = maxBalanceFen - money.principalFen - money.giftFen;
  return {
    ...money,
    minRechargeFen,
    presetsFen: presets.map(({ fen }) => fen).filter((fen) => fen <= room),
    availableFen: Math.max(0, money.availableFen),
    plates: plates.map(({ plateNo }) => plateNo),
    obstacle: refusal === null ? '' : chargingOrderErrors[refusal].code,
    runningOrderId: await runningOrderOf(tx, dealerId, ownerId),
    unpaid: await unpaidOrdersOf(tx, dealerId, ownerId),
  };
}

const madeBill = ({ bill, payUrl, expireAt }: Awaited<ReturnType<typeof createBillFor>>) => ({
  ...{ outTradeNo: bill.outTradeNo, amountFen: bill.totalFen, payUrl, expireAt: toIso(expireAt) },
});

export async function rechargeOwn(body: BodyOf<typeof driverCharges.recharge>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  await assertNewBusiness(context.tx, gun.dealerId);
  const { amountFen, payChannel, payWay, payerId } = body;
  await assertOpen(context, gun, payChannel);
  const wallet = { ...(await tillOf(context, gun)), walletId: owner.ownerId, amountFen };
  return madeBill(await rechargeByPhone(context, wallet, { payChannel, payWay, payerId, payerIp: context.ip }));
}

/** A driver starts a gun. The plate is what the driver says: it counts as proved only where staff have checked it. */
export async function startOwn(body: BodyOf<typeof driverCharges.start>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  await assertNewBusiness(context.tx, gun.dealerId);
  const { requestNo, chargeMode = 1, targetValue = null, plateNo = null } = body;
  const bounds = driverTargets[chargeMode];
  if (bounds && targetValue !== null && (targetValue < bounds.least || targetValue > bounds.most))
    fail(driverChargeErrors.targetOutside, {}, { field: 'targetValue' });
  await lockDriver(context.tx, owner.ownerId);
  const order = await requestStart(context, gun, {
    ...{ payer: { type: 'owner', id: owner.ownerId }, by: null, source: chargingStartSource.APP, reason: '' },
    ...{ requestNo, chargeMode, targetValue, plateNo },
    plateClaimed: !owner.plates.some((plate) => plate.plateNo === plateNo && plate.verified),
  });
  // The number of another one's request leads to nothing.
  if (!isOf(order, owner.ownerId)) return miss(context, driverChargeErrors.noOrder);
  if (plateNo !== null) await rememberPlate(context, gun.dealerId, owner.ownerId, plateNo);
  return { orderId: order.id };
}

const minutesOf = ({ startAt, endAt }: OrderRow, now: Date): number =>
  startAt === null ? 0 : Math.max(0, Math.floor(((endAt === null ? now.getTime() : Date.parse(endAt)) - Date.parse(startAt)) / 60_000));

async function linesNow(context: Context, order: OrderRow): Promise<DriverCharge['lines']> {
  if (order.deviceStartAt === null) return [];
  if (isOwed(order.orderStatus)) return (await linesOf(context.tx, order.dealerId, order.id, order.edition)) as DriverCharge['lines'];
  const { result } = await priceOrder(context, order, { looks: true });
  return result.lines.map((line) => ({ ...line, from: toIso(line.from), to: toIso(line.to) })) as DriverCharge['lines'];
}

/** A charge of one's own: while it runs as its device said last, afterwards what it came to. */
export async function chargeOf(body: BodyOf<typeof driverCharges.order>, context: Context): Promise<DriverCharge> {
  const { tx, now } = context;
  const { gun, owner } = await driverAt(context, body);
  const order = await ownOrder(context, gun, owner, body.orderId);
  const detail = found(await findOrderDetail(tx, order.id, { dealerIds: [order.dealerId], parkIds: null }));
  const { stationName, connectorName, connectorCode, dealerName, discountFen, equipmentOnline: deviceOnline } = detail;
  const { orderNo, plateNo, targetValue, startAt, endAt, energyWh, payableFen, balanceDiscountFen, paidFen, refundedFen } = order;
  return {
    ...{ orderId: order.id, orderNo, stationName, connectorName, connectorCode, dealerName, plateNo, targetValue, startAt, endAt },
    ...{ orderStatus: order.orderStatus, chargeMode: order.chargeMode as DriverCharge['chargeMode'], sampleAt: order.lastSampleAt },
    ...{ minutes: minutesOf(order, now), energyWh, powerW: order.lastPowerW, soc: order.lastSoc, lines: await linesNow(context, order) },
    ...{
      discountFen,
      balanceDiscountFen,
      payableFen,
      heldFen: order.freezeFen,
      paidFen,
      refundedFen,
      owedFen: order.arrearsFen,
      deviceOnline,
    },
    stopReason: order.stopReason as DriverCharge['stopReason'],
    closeReason: order.closeReason as DriverCharge['closeReason'],
  };
}

export async function stopOwn(body: BodyOf<typeof driverCharges.stop>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  await ownOrder(context, gun, owner, body.orderId);
  const order = found(await lockOrder(context.tx, gun.dealerId, body.orderId));
  const { CHARGING, STOPPING } = chargingOrderStatus;
  if (order.orderStatus !== CHARGING && order.orderStatus !== STOPPING) fail(chargingOrderErrors.notCharging);
  const asked = await askStop(context, order, { reason: chargingStopReason.USER_REMOTE, source: chargingEventSource.USER });
  return { orderStatus: asked.orderStatus };
}

/** What the wallet could not pay is paid by phone. */
export async function payOwn(body: BodyOf<typeof driverCharges.pay>, context: Context) {
  const { gun, owner } = await driverAt(context, body);
  const { dealerId, id: subjectId, stationId } = await ownOrder(context, gun, owner, body.orderId);
  const { payChannel, payWay, payerId } = body;
  await assertOpen(context, { dealerId, stationId }, payChannel);
  const means = { payChannel, payScene: payScene.CHARGING, payWay, payerId, payerIp: context.ip };
  return madeBill(await createBillFor(context, { dealerId, bizType: billBiz.CHARGING, subjectId }, means));
}
