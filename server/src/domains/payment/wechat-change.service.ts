import { changeStatus, payChannel } from '@bochong/contract/payment';
import type { ScheduledJob } from '../../kernel/jobs.ts';
import type { StayContext } from '../parking-order/index.ts';
import type { BillRow } from './bill.repo.ts';
import { channelOf } from './pay-channel.ts';
import { expireChanges, finishChange, insertWechatChange, lockChange } from './wechat-change.repo.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A payer waits for the change of a cash payment. */
    ChangeOwed: { changeId: string };
  }
}

/** The most that goes back as change; more is a mistake at the handheld. */
const mostFen = 10_000;

/** Change of a cash payment for a payer who gave a WeChat account. */
export async function oweChange(
  { app, tx, now }: StayContext,
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
  await app.events.emit(tx, 'ChangeOwed', bill.dealerId, { changeId });
}

/** Sends the change once: the channel knows it by the id of its row, so that a repeated delivery moves nothing more. */
export async function sendChange({ tx, now }: StayContext, dealerId: string, changeId: string): Promise<void> {
  const change = await lockChange(tx, dealerId, changeId);
  if (change?.status !== changeStatus.WAITING) return;
  const { openId, changeFen } = change;
  const transferNo = await channelOf(payChannel.WECHAT).transfer({ outTransferNo: changeId, openId, amountFen: changeFen });
  const status = transferNo === null ? changeStatus.FAILED : changeStatus.ARRIVED;
  await finishChange(tx, dealerId, changeId, { status, transferNo, at: now });
}

export const paymentJobs: readonly ScheduledJob[] = [
  { name: 'expire-wechat-change', pattern: '*/30 * * * *', perDealer: (tx, { dealerId, now }) => expireChanges(tx, dealerId, now) },
];
