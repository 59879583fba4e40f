import { changeStatus, payChannel } from '@bochong/contract/bill';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import type { PayChannel, TransferAnswer, TransferRequest } from '../../pay-channel/index.ts';
import type { BillRow } from '../bill/bill.repo.ts';
import { openingJob } from '../bill/bill-open.service.ts';
import { recordMovement } from '../money-event/money-event.service.ts';
import { expireChanges, finishChange, insertWechatChange, lockChange, markChangeSent } from './wechat-change.repo.ts';

/** The most that goes back as change; more is a mistake at the handheld. */
const mostFen = 10_000;

/** Change of a cash payment for a payer who gave a WeChat account. */
export async function oweChange(
  { app, tx, now }: WorkContext,
  bill: BillRow,
  cash: {
    cashReceivedFen?: number | undefined;
    changeOpenId?: string | undefined;
    collectorId?: string | undefined;
    shiftId?: string | undefined;
  },
): Promise<void> {
  const { cashReceivedFen = 0, changeOpenId } = cash;
  const changeFen = cashReceivedFen - bill.paidFen;
  if (bill.payChannel !== payChannel.CASH || changeOpenId === undefined || changeFen <= 0 || changeFen > mostFen) return;
  const staff = { collectorId: cash.collectorId ?? null, shiftId: cash.shiftId ?? null };
  const changeId = await insertWechatChange(tx, { bill, openId: changeOpenId, cashReceivedFen, ...staff, at: now });
  await planEffect({ tx, now }, changeEffect, { dealerId: bill.dealerId, key: changeId, subjectId: changeId });
  const { id: billId, dealerId, parkId } = bill;
  await recordMovement({ app, tx }, dealerId, 'ChangeOwed', { at: now.toISOString(), changeId, billId, parkId, fen: changeFen });
}

/** Change on its way to the payer: the channel knows it by the id of its row. */
export const changeEffect: OutboundKind<TransferRequest & { channel: PayChannel }, TransferAnswer> = {
  kind: 'wechat-change',
  title: '微信找零',
  lane: 'money',
  async prepare({ app, tx, now }, { dealerId, subjectId, key }) {
    const change = await lockChange(tx, dealerId, subjectId);
    if (change?.status !== changeStatus.WAITING) return undefined;
    await markChangeSent(tx, dealerId, subjectId, now);
    const { channel } = await app.channels.choose(tx, { dealerId, ...change, payChannel: payChannel.WECHAT });
    return { channel, outTransferNo: key, openId: change.openId, amountFen: change.changeFen };
  },
  // An account that pays nobody out refuses at once: the change is the payer's at the desk.
  send: async ({ channel, ...request }) => (await channel.transfer?.(request)) ?? { state: 'REFUSED' },
  async query({ channel, outTransferNo }) {
    const answer = await channel.queryTransfer?.(outTransferNo);
    return !answer || answer.state === 'UNKNOWN_NUMBER' ? neverHeard : answer;
  },
  async settle({ app, tx, now }, { dealerId, subjectId }, answer) {
    const change = await lockChange(tx, dealerId, subjectId);
    if (change?.status !== changeStatus.WAITING) return;
    const arrived = answer.state === 'ARRIVED';
    const status = arrived ? changeStatus.ARRIVED : changeStatus.FAILED;
    await finishChange(tx, dealerId, subjectId, { status, transferNo: arrived ? answer.transferNo : null, at: now });
    const { billId, parkId, changeFen: fen } = change;
    const moved = { at: now.toISOString(), changeId: subjectId, billId, parkId, fen };
    const { WECHAT } = payChannel;
    if (arrived) await recordMovement({ app, tx }, dealerId, 'ChangePaid', { ...moved, payChannel: WECHAT, transferNo: answer.transferNo });
    else await recordMovement({ app, tx }, dealerId, 'ChangeReturned', moved);
  },
};

/** Change that nobody took for a day belongs to the lot again. */
async function returnChanges({ app, tx, now }: WorkContext, dealerId: string): Promise<void> {
  const at = now.toISOString();
  for (const change of await expireChanges(tx, dealerId, now))
    await recordMovement({ app, tx }, dealerId, 'ChangeReturned', { ...change, at });
}

export const billJobs: readonly ScheduledJob[] = [
  openingJob,
  {
    name: 'expire-wechat-change',
    when: { everyMin: 30 },
    lane: 'money',
    perDealer: (tx, { app, dealerId, now }) => returnChanges({ app, tx, now }, dealerId),
  },
];
