import { billDays, type PayBill, payBillErrors, payBillState, payProvider } from '@bochong/contract/pay-account';
import type { Context, OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { type OutboundKind, planEffect } from '../../../kernel/outbound/outbound.ts';
import { businessDate, dateStart, startOfDay } from '../../../kernel/time.ts';
import { takenByDay } from '../../bill/index.ts';
import { BillNotReady, type PayChannel } from '../../pay-channel/index.ts';
import { findAccount } from '../account/pay-account.repo.ts';
import * as repo from './channel-bill.repo.ts';

const dayMs = 86_400_000;
/** Days that the daily job catches up when the server was off. */
const caughtUpDays = 7;

/** Channels have yesterday's file from about ten o'clock on. */
const readyAfterMs = 10 * 3_600_000;

interface BillRequest {
  channel: PayChannel;
  day: string;
  fileKey: string;
  /** Payments we booked that day: a channel that tells of none has not made its file yet. */
  ownCount: number;
}
interface BillAnswer {
  sums: repo.BillSums;
  fileKey: string | null;
}

/** The day of an account as it was booked here. */
const ownDay = async ({ tx }: Pick<WorkContext, 'tx'>, account: { dealerId: string; accountId: string }, day: string) =>
  (await takenByDay(tx, account, { from: dateStart(day), to: dateStart(day) + dayMs })).get(day)?.count ?? 0;

/** Reads a day's lines of a channel into sums; the file goes to the storage on the way. */
async function readBill({ channel, day, fileKey, ownCount }: BillRequest, keep: (key: string, file: string) => Promise<void>) {
  let kept: string | null = null;
  const sums: repo.BillSums = { paidCount: 0, paidFen: 0, refundCount: 0, refundFen: 0, feeFen: 0 };
  const lines = channel.lines(day, async (file) => {
    await keep(fileKey, file);
    kept = fileKey;
  });
  for await (const { direction, amountFen, feeFen } of lines) {
    sums.feeFen += feeFen;
    if (direction === 'PAY') [sums.paidCount, sums.paidFen] = [sums.paidCount + 1, sums.paidFen + amountFen];
    else [sums.refundCount, sums.refundFen] = [sums.refundCount + 1, sums.refundFen + amountFen];
  }
  if (kept === null && ownCount > 0) throw new BillNotReady('the channel has no file of a day with payments');
  return { sums, fileKey: kept };
}

/** Fetches a channel's own account of a day. Reading twice changes nothing; a file that is not there yet is asked for again. */
export const channelBillEffect: OutboundKind<BillRequest, BillAnswer> = {
  kind: 'channel-bill',
  title: '渠道对账单',
  lane: 'heavy',
  // A file may be large: its download alone may take two minutes.
  callMs: 240_000,
  async prepare({ app, tx }, { dealerId, subjectId }) {
    const bill = await repo.findBillFile(tx, subjectId, [dealerId]);
    if (!bill) return undefined;
    const { accountId, billDay: day, id } = bill;
    const channel = await app.channels.open(tx, { dealerId, accountId });
    if (channel) {
      const ownCount = await ownDay({ tx }, { dealerId, accountId }, day);
      return { channel, day, fileKey: `channel-bill/${dealerId}/${id}.csv`, ownCount };
    }
    await repo.noteBill(tx, bill, payBillState.FAILED, payBillErrors.noChannel.message);
    return undefined;
  },
  async send(request, { app }) {
    try {
      return await readBill(request, (key, file) => app.storage.putFile(key, file));
    } catch (cause) {
      if (cause instanceof BillNotReady) return undefined;
      throw cause;
    }
  },
  settle: ({ tx, now }, { dealerId, subjectId: id }, { sums, fileKey }) => repo.keepBill(tx, { dealerId, id }, sums, fileKey, now),
  unanswered: ({ tx }, { dealerId, subjectId: id }, { reason, left }) =>
    repo.noteBill(tx, { dealerId, id }, left ? payBillState.FAILED : payBillState.RETRYING, left ? `多次获取未成：${reason}` : reason),
};

async function want({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, account: { dealerId: string; accountId: string }, day: string) {
  const id = await repo.wantBill(tx, account, day, now);
  if (id)
    await planEffect({ tx, now }, channelBillEffect, { dealerId: account.dealerId, key: `${account.accountId}:${day}`, subjectId: id });
  return id;
}

/** Days of an account with what was booked here beside what the channel says. */
export async function billsOf(id: string, { tx, user }: Context): Promise<PayBill[]> {
  const { dealerId } = found(await findAccount(tx, id, user.dealerIds));
  const account = { dealerId, accountId: id };
  const rows = await repo.recentBills(tx, account);
  const [last, first] = [rows[0], rows.at(-1)];
  if (!last || !first) return [];
  const own = await takenByDay(tx, account, { from: dateStart(first.billDay), to: dateStart(last.billDay) + dayMs });
  return rows.map((row) => ({ ...row, ownCount: own.get(row.billDay)?.count ?? 0, ownFen: own.get(row.billDay)?.fen ?? 0 }));
}

export async function fetchBill(id: string, billDay: string, context: Context): Promise<{ billId: string }> {
  const { tx, user, now, audit } = context;
  const account = found(await findAccount(tx, id, user.dealerIds));
  if (account.provider === payProvider.SIMULATED || account.keysCipher === null) fail(payBillErrors.noChannel);
  const days = Math.round((dateStart(businessDate(now)) - dateStart(billDay)) / dayMs);
  if (days < 1 || days > billDays) fail(payBillErrors.notThatDay);
  const billId = (await want(context, { dealerId: account.dealerId, accountId: id }, billDay)) ?? fail(payBillErrors.busy);
  audit({ targetType: 'payAccount', targetId: id, detail: { billDay } });
  return { billId };
}

/** The channel's file as it came, unpacked. */
export async function billFile(id: string, context: OutsideContext) {
  const { fileKey, billDay } = await context.step(async ({ tx, user }) => found(await repo.findBillFile(tx, id, user.dealerIds)));
  const file = (fileKey === null ? undefined : await context.app.storage.read(fileKey)) ?? fail(payBillErrors.noFile);
  return { fileName: `渠道对账单-${billDay}.csv`, contentType: 'text/csv', body: file.body as AsyncIterable<Uint8Array> };
}

export const payAccountJobs: readonly ScheduledJob[] = [
  {
    name: 'channel-bills',
    // By the hour, so that a server that was off then catches up.
    when: { hourlyAtMin: 35 },
    lane: 'heavy',
    async perDealer(tx, { dealerId, now }) {
      if (now.getTime() - startOfDay(now) < readyAfterMs) return;
      const [first, last] = [caughtUpDays, 1].map((days) => businessDate(now.getTime() - days * dayMs)) as [string, string];
      for (const { accountId, day } of await repo.missingDays(tx, dealerId, first, last))
        await want({ tx, now }, { dealerId, accountId }, day);
    },
  },
];
