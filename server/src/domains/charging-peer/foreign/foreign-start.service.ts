import {
  foreignChargeErrors,
  foreignChargeState,
  type foreignCharges,
  foreignCloseHours,
  foreignDeed,
  foreignGunStatus,
  foreignStationErrors,
} from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { lockWallet, payerStanding } from '../../charging-customer/index.ts';
import { lockDriver } from '../../charging-order/index.ts';
import { calledPeer } from '../out/peer-line.repo.ts';
import { billOf } from './bill-told.rule.ts';
import { planAsk, planStart, planStop } from './charge-plan.ts';
import { acceptBill, giveUp, waitingBill } from './foreign-course.service.ts';
import { holdForeign } from './foreign-money.service.ts';
import {
  countOpen,
  type ForeignOrder,
  findForeign,
  findRequest,
  insertForeign,
  lockForeignOf,
  silentForeign,
} from './foreign-order.repo.ts';
import { type ForeignGunRow, gunOf } from './place.repo.ts';
import { seqTail } from './seq.rule.ts';

const { STARTING, CHARGING, STOPPING, ENDED, DISPUTED } = foreignChargeState;
/** The least that a wallet must have for a start, as everywhere. */
const minStartFen = 500;
const blocked: Readonly<Record<string, string>> = { frozen: '账户已冻结', cancelled: '不存在或已注销', blacklisted: '在黑名单中' };

/** Why a customer may not charge now; empty: it may. Under the wallet's lock, so that two starts at once do not both see the same money. */
async function obstacleOf(context: WorkContext, dealerId: string, ownerId: string): Promise<string> {
  if (!(await lockWallet(context.tx, { dealerId, walletId: ownerId }))) return '不存在或已注销';
  const standing = await payerStanding(context, { dealerId, payer: { type: 'owner', id: ownerId } });
  if (standing.state !== 'normal') return blocked[standing.state] ?? '账户不可用';
  if (standing.arrearsFen > 0) return `有欠费${yuan(standing.arrearsFen)}元`;
  if ((await countOpen(context.tx, dealerId, { ownerId })) > 0) return '有未结束的他方充电';
  if (standing.runningOrders > 0) return '有进行中的充电';
  const available = standing.availableFen ?? 0;
  return available < minStartFen ? `可用余额${yuan(available)}元，低于起充金额${yuan(minStartFen)}元` : '';
}

/** Who charges at another operator's gun, and how far. */
interface ForeignWish {
  ownerId: string;
  plateNo: string | null;
  targetFen: number | null;
  requestNo: string;
  /** Staff who asked for it; empty: the customer. */
  operatorName: string;
}

/** A customer's charge at another operator's gun: money is held, and the peer is asked after the commit. The same request again answers the same charge. */
export async function beginForeign(context: WorkContext, gun: ForeignGunRow, wish: ForeignWish): Promise<ForeignOrder> {
  const { tx, now } = context;
  const { dealerId, gunId } = gun;
  const { ownerId, requestNo } = wish;
  const peer = await calledPeer(tx, { dealerId, id: gun.peerId });
  if (!peer?.enabled || peer.outSecrets === null || !peer.foreignUse) return fail(foreignStationErrors.notUsed);
  const free: readonly number[] = [foreignGunStatus.IDLE, foreignGunStatus.PLUGGED, foreignGunStatus.UNKNOWN];
  if (!free.includes(gun.status)) fail(foreignChargeErrors.gunNotFree, { status: foreignGunStatus.label(gun.status as 0) });
  const why = await obstacleOf(context, dealerId, ownerId);
  // A request that came twice at once has been answered meanwhile.
  const known = await findRequest(tx, dealerId, requestNo);
  if (known) return known;
  if (why !== '') fail(foreignChargeErrors.customerBlocked, { why }, { field: 'ownerId' });
  const id = newId(now);
  await insertForeign(tx, {
    ...{ dealerId, id, peerId: gun.peerId, gunId, stationId: gun.stationId, orderNo: await businessNumber(tx, 'WC', now) },
    ...{ ...wish, startChargeSeq: `${peer.ourOperatorId}${seqTail(id)}`, at: now },
  });
  const order = await holdForeign(context, found(await findForeign(tx, dealerId, id)));
  await planStart(context, order);
  return order;
}

/** Staff start a gun for a customer. */
export async function startForeign(
  { gunId, ownerId, plateNo = '', targetFen = null, requestId: requestNo }: BodyOf<typeof foreignCharges.start>,
  context: Context,
): Promise<{ orderId: string; startChargeSeq: string }> {
  const { tx, user } = context;
  await lockDriver(tx, ownerId);
  const gun = (await gunOf(tx, gunId, user)) ?? fail(foreignChargeErrors.gunGone);
  const wish = { ownerId, plateNo: plateNo === '' ? null : plateNo, targetFen, requestNo, operatorName: user.userName };
  const { id, startChargeSeq } = (await findRequest(tx, gun.dealerId, requestNo)) ?? (await beginForeign(context, gun, wish));
  context.audit({ targetType: 'chargingForeignOrder', targetId: id, detail: { after: { gunId, ownerId, targetFen } } });
  return { orderId: id, startChargeSeq };
}

/** The peer is asked to stop a locked charge. */
export async function requestStop(context: WorkContext, order: ForeignOrder): Promise<void> {
  const running: readonly number[] = [STARTING, CHARGING, STOPPING];
  if (!running.includes(order.state)) fail(foreignChargeErrors.notRunning);
  await planStop(context, order);
}

export async function stopForeign(id: string, context: Context): Promise<null> {
  await requestStop(context, found(await lockForeignOf(context.tx, id, context.user)));
  context.audit({ targetType: 'chargingForeignOrder', targetId: id });
  return null;
}

async function close(context: Context, order: ForeignOrder, reason: string): Promise<void> {
  const oldEnough = context.now.getTime() - Date.parse(order.createdAt) >= foreignCloseHours * 3_600_000;
  const closable: readonly number[] = [STARTING, CHARGING, STOPPING, ENDED, DISPUTED];
  if (!oldEnough || !closable.includes(order.state)) fail(foreignChargeErrors.notClosable);
  await giveUp(context, order, `人工关闭：${reason}`, context.user.userName);
}

/** A person decides: the bill that was disputed is right after all, or there will be none. */
export async function settleForeign(
  id: string,
  { deed, billFen = null, reason }: BodyOf<typeof foreignCharges.settle>,
  context: Context,
): Promise<null> {
  const order = found(await lockForeignOf(context.tx, id, context.user));
  if (deed === foreignDeed.CLOSE) await close(context, order, reason);
  else {
    const bill = waitingBill(order) ?? fail(foreignChargeErrors.noBill);
    const { payableFen } = billOf(bill);
    if (billFen !== payableFen) fail(foreignChargeErrors.billChanged, { amount: yuan(payableFen) }, { field: 'billFen' });
    await acceptBill(context, order, bill, { reason, by: context.user.userName });
  }
  context.audit({ targetType: 'chargingForeignOrder', targetId: id, detail: { after: { deed, billFen, reason } } });
  return null;
}

const silentMs = 3 * 60_000;
/** A running charge of which nothing was heard for some minutes is asked after. */
export async function askSilent({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, dealerId: string): Promise<void> {
  for (const order of await silentForeign(tx, dealerId, new Date(now.getTime() - silentMs))) await planAsk({ tx, now }, order);
}
