import { autoPayState } from '@bochong/contract/auto-pay';
import { billBiz, payScene } from '@bochong/contract/bill';
import type { WorkContext } from '../../kernel/app-context.ts';
import { AppError } from '../../kernel/http/errors.ts';
import type { OutboundKind } from '../../kernel/outbound/kind.ts';
import { planEffect } from '../../kernel/outbound/outbound.ts';
import { createBillFor, findBill } from '../bill/index.ts';
import { findStay, releaseAcceptedLane, stayPayable } from '../parking-order/index.ts';
import { type ChannelVisit, channelAt, type PayChannel, type VisitAnswer } from '../pay-channel/index.ts';
import { opensOnAcceptance, retryAt } from './auto-pay.rule.ts';
import { configsAt } from './auto-pay-config.repo.ts';
import { findVisit, insertVisit, lockVisits, moveVisit, takeRetries, type Visit } from './auto-pay-visit.repo.ts';

const { TOLD, NORMAL, BLOCKED, REQUESTED, ACCEPTED, PAID, FAILED } = autoPayState;

interface Opened {
  orderId: string;
  parkId: string;
  plateNo: string;
  plateColor: number;
  at: string;
}

/** A vehicle came in: every means that is on at the lot is told, and asked whether its owner's service is open. */
export async function tellEntry({ tx, now }: WorkContext, dealerId: string, { at, ...stay }: Opened): Promise<void> {
  for (const { payType } of await configsAt(tx, dealerId, stay.parkId))
    if (await insertVisit(tx, { dealerId, payType, ...stay, enteredAt: at }, now))
      await planEffect({ tx, now }, enterEffect, { dealerId, key: `${stay.orderId}:${payType}`, subjectId: stay.orderId });
}

/** A vehicle's entry on its way to a channel. */
export const enterEffect: OutboundKind<{ channel: PayChannel; visit: ChannelVisit }, VisitAnswer> = {
  kind: 'auto-pay-enter',
  title: '无感支付入场上报',
  lane: 'money',
  async prepare({ app, tx, now }, { dealerId, key, subjectId: orderId }) {
    const visit = await findVisit(tx, { dealerId, orderId, payType: typeOf(key) });
    if (visit?.state !== TOLD) return undefined;
    const channel = await channelAt(app, tx, { dealerId, parkId: visit.parkId, payChannel: visit.payType, bizType: billBiz.PARKING });
    if (!channel?.enter) {
      await moveVisit(tx, visit, [TOLD], { state: BLOCKED, reason: '车场没有能无感扣费的收款账户' }, now);
      return undefined;
    }
    const { plateNo, plateColor, parkName, enteredAt } = visit;
    return { channel, visit: { visitNo: orderId, plateNo, plateColor, parkName, enteredAt } };
  },
  async send({ channel, visit }) {
    return channel.enter?.(visit);
  },
  async settle({ tx, now }, { dealerId, key, subjectId: orderId }, answer) {
    const to = answer.state === 'NORMAL' ? { state: NORMAL } : { state: BLOCKED, reason: answer.reason };
    await moveVisit(tx, { dealerId, orderId, payType: typeOf(key) }, [TOLD], to, now);
  },
};
const typeOf = (key: string): number => Number(key.split(':')[1]);

/** States in which nothing is under way and a channel may be asked for money. */
const askable: readonly number[] = [NORMAL, PAID, FAILED];
const mayAsk = ({ state, tries }: Visit, retryTimes: number): boolean =>
  askable.includes(state) && (state !== FAILED || tries <= retryTimes);

/**
 * A stay owes: the first means that is on at the lot and open for the plate is asked for it, unless one has been. What the till refuses (nothing
 * is due any more, too much for one payment) fails the visit; the driver pays as everybody does.
 */
export async function requestDeduction(
  work: WorkContext,
  dealerId: string,
  { orderId, parkId }: { orderId: string; parkId: string },
): Promise<void> {
  const { tx, now } = work;
  const configs = await configsAt(tx, dealerId, parkId);
  if (configs.length === 0) return;
  // The vehicle before what hangs on it, as every payment takes its locks.
  await stayPayable.lock(work, dealerId, [orderId]);
  const visits = await lockVisits(tx, dealerId, orderId);
  if (visits.length === 0 || visits.some(({ state }) => state === REQUESTED || state === ACCEPTED)) return;
  for (const { payType, retryTimes } of configs) {
    const visit = visits.find((one) => one.payType === payType);
    if (!visit || !mayAsk(visit, retryTimes)) continue;
    const means = { payChannel: payType, payScene: payScene.AUTO, payerId: visit.plateNo };
    try {
      const { bill } = await createBillFor(work, { dealerId, bizType: stayPayable.bizType, subjectId: orderId }, means);
      await moveVisit(tx, visit, askable, { state: REQUESTED, billId: bill.id, amountFen: bill.totalFen }, now);
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal;
      if (visit.state === NORMAL) await moveVisit(tx, visit, [NORMAL], { state: FAILED, reason: refusal.message, failed: true }, now);
    }
    return;
  }
}

/** What a channel did with a deduction: the barrier opens where acceptance is enough; a failure is tried again for a while. */
export async function followAnswer(
  work: WorkContext,
  dealerId: string,
  { billId, accepted, reason }: { billId: string; accepted: boolean; reason: string },
): Promise<void> {
  const { tx, now } = work;
  const bill = await findBill(tx, dealerId, billId);
  if (!bill?.subjectId) return;
  const key = { dealerId, orderId: bill.subjectId, payType: bill.payChannel };
  await stayPayable.lock(work, dealerId, [bill.subjectId]);
  const visit = (await lockVisits(tx, dealerId, bill.subjectId)).find((one) => one.payType === bill.payChannel);
  if (visit?.billId !== billId) return;
  const config = (await configsAt(tx, dealerId, bill.parkId)).find(({ payType }) => payType === bill.payChannel);
  if (!accepted) {
    const again = config ? retryAt(visit.tries + 1, config, now) : null;
    await moveVisit(tx, key, [REQUESTED, ACCEPTED], { state: FAILED, reason: reason || '渠道未受理', failed: true, retryAt: again }, now);
    return;
  }
  if (!(await moveVisit(tx, key, [REQUESTED], { state: ACCEPTED }, now))) return;
  const stake = { amountFen: bill.totalFen, maxSingleFen: config?.maxSingleFen ?? 0, guaranteed: config?.guaranteed === 1 };
  const stay = opensOnAcceptance(stake) ? await findStay(tx, dealerId, bill.subjectId) : undefined;
  if (stay) await releaseAcceptedLane(work, stay);
}

/** The money of deductions has come. */
export async function notePaid({ tx, now }: WorkContext, dealerId: string, orderIds: readonly string[], payType: number): Promise<void> {
  for (const orderId of orderIds) await moveVisit(tx, { dealerId, orderId, payType }, [REQUESTED, ACCEPTED, FAILED], { state: PAID }, now);
}

/** Tries deductions again whose time has come. */
export async function retryDeductions(work: WorkContext, dealerId: string): Promise<void> {
  for (const stay of await takeRetries(work.tx, dealerId, work.now)) await requestDeduction(work, dealerId, stay);
}
