import { billBiz, payScene } from '@bochong/contract/bill';
import { walletBiz } from '@bochong/contract/charging-customer';
import { peerEntryKind } from '@bochong/contract/charging-peer';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { takePayment } from '../../bill/index.ts';
import { type Captured, capture, extendFreeze, freeze, payArrears, release, tendersOf } from '../../charging-customer/index.ts';
import { freezeDefaults } from '../../charging-tariff/index.ts';
import { bookedOf, lockAccount } from '../account/account.repo.ts';
import { keepEntry } from '../account/account.service.ts';
import { type ForeignOrder, findForeign, lockForeign, owedForeign, saveForeign } from './foreign-order.repo.ts';

/** The wallet of a charge, and what for. */
export const walletOf = ({ dealerId, ownerId, id, plateNo }: ForeignOrder) => ({
  ...{ dealerId, walletId: ownerId, bizType: walletBiz.PEER_CHARGING, bizId: id },
  ...(plateNo !== null && { plateNo }),
});

export const owedFen = ({ payableFen, paidFen, adjustRefundedFen }: ForeignOrder): number =>
  Math.max(0, payableFen - (paidFen - adjustRefundedFen));
export const surplusFen = ({ payableFen, paidFen, adjustRefundedFen }: ForeignOrder): number =>
  Math.max(0, paidFen - adjustRefundedFen - payableFen);

/** Holds more of the wallet for a charge, up to its target; answers the charge as it is then. */
export async function holdForeign(context: WorkContext, order: ForeignOrder): Promise<ForeignOrder> {
  const upToFen = Math.min(freezeDefaults.maxFreezeFen, (order.targetFen ?? Number.MAX_SAFE_INTEGER) - order.freezeFen);
  if (upToFen <= 0) return order;
  const hold = { ...walletOf(order), upToFen };
  const { addedFen } = await (order.freezeSeq === 0 ? freeze(context, hold) : extendFreeze(context, { ...hold, seq: order.freezeSeq }));
  if (addedFen === 0) return order;
  return saveForeign(context.tx, order, { freeze_fen: order.freezeFen + addedFen, freeze_seq: order.freezeSeq + 1 });
}

export const releaseForeign = async (context: WorkContext, order: ForeignOrder): Promise<void> =>
  void (await release(context, walletOf(order)));

/** Money that was taken of the wallet is paid in at the till, which credits the charge. The other operator's station is a place of its own. */
async function payIn(context: WorkContext, order: ForeignOrder, seq: number, taken: Captured): Promise<void> {
  const [first, ...others] = tendersOf(taken, `${order.orderNo}-${seq}`);
  if (!first) return;
  const part = { subjectId: order.id, parkId: order.stationId, amountFen: taken.capturedFen };
  const { dealerId, plateNo } = order;
  const till = {
    ...{ dealerId, bizType: billBiz.PEER_CHARGING, plateNo: plateNo ?? '', plateColor: colorOfPlate(plateNo), parts: [part] as const },
  };
  await takePayment(context, till, [first, ...others], { payScene: payScene.CHARGING });
}

const current = async ({ tx }: WorkContext, order: ForeignOrder) => (await findForeign(tx, order.dealerId, order.id)) ?? order;

/** Takes a sum of the wallet: first what is held for the charge, then what is available; the rest is owed. */
export async function takeForeign(context: WorkContext, order: ForeignOrder, amountFen: number): Promise<ForeignOrder> {
  const seq = order.captureSeq;
  await saveForeign(context.tx, order, { capture_seq: seq + 1 });
  await payIn(context, order, seq, await capture(context, { ...walletOf(order), payableFen: amountFen, seq }));
  return current(context, order);
}

/** What a charge costs stands on the peer's account in its favour; said again, it changes nothing. */
export async function bookForeign(context: WorkContext, order: ForeignOrder): Promise<void> {
  const { tx, now } = context;
  const peer = { dealerId: order.dealerId, id: order.peerId };
  const balanceFen = await lockAccount(tx, peer);
  const bookedFen = -(await bookedOf(tx, order.dealerId, order.id));
  await keepEntry(context, peer, balanceFen, {
    ...{ id: newId(now), at: now, amountFen: order.payableFen - bookedFen, charge: { orderId: order.id, edition: order.edition } },
    kind: order.edition === 1 ? peerEntryKind.FOREIGN : peerEntryKind.FOREIGN_CORRECTION,
  });
}

/** A wallet has more than before: what its owner owes for such charges is taken, the oldest first. */
export async function collectForeign(context: WorkContext, dealerId: string, ownerId: string): Promise<void> {
  for (const { id } of await owedForeign(context.tx, dealerId, ownerId)) {
    const order = await lockForeign(context.tx, dealerId, id);
    if (!order || owedFen(order) === 0) continue;
    const seq = order.captureSeq;
    await saveForeign(context.tx, order, { capture_seq: seq + 1 });
    await payIn(context, order, seq, await payArrears(context, { ...walletOf(order), owedFen: owedFen(order), seq }));
  }
}
