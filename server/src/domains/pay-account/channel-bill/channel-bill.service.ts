import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { billDays, type PayBill, payBillErrors, payBillState, payProvider } from '@bochong/contract/pay-account';
import type { App, Context, OutsideContext, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { businessDate, dateStart, startOfDay } from '../../../kernel/time.ts';
import { takenByDay } from '../../bill/index.ts';
import { BillFileProblem, BillLineProblem, BillNotReady, type PayChannel, recogniseBill } from '../../pay-channel/index.ts';
import { findAccount } from '../account/pay-account.repo.ts';
import { byHand, fromChannel, hashOf, keepDay, type ReadBill } from './bill-keep.service.ts';
import { spoolLines } from './bill-spool.ts';
import * as repo from './channel-bill.repo.ts';

const dayMs = 86_400_000;
/** Days that the daily job catches up when the server was off. */
const caughtUpDays = 7;

/** Channels have yesterday's file from about ten o'clock on. */
const readyAfterMs = 10 * 3_600_000;

interface BillRequest {
  channel: Pick<PayChannel, 'lines'>;
  day: string;
  /** Where files of the day are kept, without the end that tells them apart. */
  folder: string;
  /** Payments we booked that day: a channel that tells of none has not made its file yet. */
  ownCount: number;
}

/** The day of an account as it was booked here. */
const ownDay = async ({ tx }: Pick<WorkContext, 'tx'>, account: { dealerId: string; accountId: string }, day: string) =>
  (await takenByDay(tx, account, { from: dateStart(day), to: dateStart(day) + dayMs })).get(day)?.count ?? 0;

/** Where a file of a day is kept: each content has its place. */
const fileKeyOf = (folder: string, fileHash: string) => `${folder}-${fileHash.slice(0, 16)}.csv`;

/** Reads all of a day's lines of a channel; the file goes to the storage on the way. */
async function readBill({ channel, day, folder, ownCount }: BillRequest, storage: Pick<App['storage'], 'putFile'>): Promise<ReadBill> {
  let [fileKey, fileHash]: [string | null, string] = [null, ''];
  const keep = async (file: string) => {
    fileHash = await hashOf(file);
    fileKey = fileKeyOf(folder, fileHash);
    await storage.putFile(fileKey, file);
  };
  const spool = await spoolLines(channel.lines(day, keep));
  if (spool.lineCount === 0 && fileKey === null && ownCount > 0) {
    await spool.remove();
    throw new BillNotReady('the channel has no file of a day with payments');
  }
  return { spool, fileHash, fileKey, source: fromChannel, by: '' };
}

/** Fetches a channel's own account of a day. Reading twice changes nothing; a file that is not there yet is asked for again. */
export const channelBillEffect: OutboundKind<BillRequest, ReadBill> = {
  kind: 'channel-bill',
  title: '渠道对账单',
  lane: 'heavy',
  // A file may be large: its download alone may take two minutes.
  callMs: 240_000,
  async prepare({ app, tx }, { dealerId, subjectId }) {
    const bill = await repo.findBillFile(tx, subjectId, [dealerId]);
    if (!bill) return undefined;
    const { accountId, billDay: day, id } = bill;
    const account = await findAccount(tx, accountId, [dealerId]);
    const channel =
      account?.provider === payProvider.SIMULATED
        ? app.channels.booksOf({ dealerId, accountId })
        : await app.channels.open(tx, { dealerId, accountId });
    if (channel) {
      const ownCount = await ownDay({ tx }, { dealerId, accountId }, day);
      return { channel, day, folder: `channel-bill/${dealerId}/${id}`, ownCount };
    }
    await repo.noteBill(tx, bill, payBillState.MANUAL, payBillErrors.noChannel.message);
    return undefined;
  },
  async send(request, { app }) {
    try {
      return await readBill(request, app.storage);
    } catch (cause) {
      if (cause instanceof BillNotReady) return undefined;
      throw cause;
    }
  },
  async settle(work, { dealerId, subjectId: id }, read) {
    try {
      await keepDay(work, { dealerId, id }, read);
    } finally {
      await read.spool.remove();
    }
  },
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
  const { app, tx, user, now, audit } = context;
  const account = found(await findAccount(tx, id, user.dealerIds));
  const own = { dealerId: account.dealerId, accountId: id };
  if (account.provider === payProvider.SIMULATED ? !app.channels.booksOf(own) : account.keysCipher === null) fail(payBillErrors.noChannel);
  const days = Math.round((dateStart(businessDate(now)) - dateStart(billDay)) / dayMs);
  if (days < 1 || days > billDays) fail(payBillErrors.notThatDay);
  const billId = (await want(context, own, billDay)) ?? fail(payBillErrors.busy);
  audit({ targetType: 'payAccount', targetId: id, detail: { billDay } });
  return { billId };
}

/**
 * Keeps a file that somebody got from the channel by hand, whole or not at all: a line that cannot be read, or of another day, is named. Answers false for
 * the file that holds already.
 */
export async function importBill(
  { accountId, billDay, file }: { accountId: string; billDay: string; file: UploadedFile },
  context: OutsideContext,
): Promise<boolean> {
  const { app, user, now, audit } = context;
  if (billDay >= businessDate(now)) fail(payBillErrors.notAPastDay);
  const account = await context.step(async ({ tx }) => found(await findAccount(tx, accountId, user.dealerIds)));
  const key = { dealerId: account.dealerId, accountId };
  const folder = await mkdtemp(join(tmpdir(), 'bochong-import-'));
  try {
    const source = join(folder, 'source');
    await writeFile(source, file.bytes, { mode: 0o600 });
    const { plain, lines } = await recogniseBill(source, folder);
    const spool = await spoolLines(lines, ({ at, lineNo }) => {
      if (businessDate(Date.parse(at)) !== billDay) throw Object.assign(new BillLineProblem('交易时间', `不在${billDay}当天`), { lineNo });
    });
    try {
      const fileHash = await hashOf(plain);
      const fileKey = fileKeyOf(`channel-bill/${key.dealerId}/${accountId}-${billDay}`, fileHash);
      await app.storage.putFile(fileKey, plain);
      const read = { spool, fileHash, fileKey, source: byHand, by: user.userName };
      const changed = await context.step(async (work) => {
        const id = await repo.dayRow(work.tx, key, billDay, now);
        return keepDay(work, { dealerId: key.dealerId, id }, read);
      });
      audit({ targetType: 'payAccount', targetId: accountId, detail: { billDay, lines: spool.lineCount, changed } });
      return changed;
    } finally {
      await spool.remove();
    }
  } catch (cause) {
    if (cause instanceof BillLineProblem) fail(payBillErrors.badLine, { line: String(cause.lineNo), column: cause.column, why: cause.why });
    if (cause instanceof BillFileProblem) fail(payBillErrors.badFile, { why: cause.message });
    throw cause;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The channel's file as it came, unpacked. */
export async function billFile(id: string, context: OutsideContext) {
  const { fileKey, billDay } = await context.step(async ({ tx, user }) => found(await repo.findBillFile(tx, id, user.dealerIds)));
  const file = (fileKey === null ? undefined : await context.app.storage.read(fileKey)) ?? fail(payBillErrors.noFile);
  return { fileName: `渠道对账单-${billDay}.csv`, contentType: 'text/csv', body: file.body as AsyncIterable<Uint8Array> };
}

export const channelBillJobs: readonly ScheduledJob[] = [
  {
    name: 'channel-bills',
    // By the hour, so that a server that was off then catches up.
    when: { hourlyAtMin: 35 },
    lane: 'heavy',
    async perDealer(tx, { app, dealerId, now }) {
      if (now.getTime() - startOfDay(now) < readyAfterMs) return;
      const [first, last] = [caughtUpDays, 1].map((days) => businessDate(now.getTime() - days * dayMs)) as [string, string];
      await repo.leaveToHands(tx, dealerId, businessDate(now.getTime() - billDays * dayMs));
      const simulated = app.channels.booksOf({ dealerId, accountId: '' }) !== undefined;
      for (const { accountId, day } of await repo.missingDays(tx, dealerId, { first, last, simulated }))
        await want({ tx, now }, { dealerId, accountId }, day);
    },
  },
];
