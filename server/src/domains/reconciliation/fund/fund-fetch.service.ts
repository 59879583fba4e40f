import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billDays, payBillErrors, payProvider } from '@bochong/contract/pay-account';
import { fundBillErrors, fundFetchState } from '@bochong/contract/reconciliation';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { AppError, fail, found } from '../../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import type { OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { businessDate, dateStart, dayMs, startOfDay } from '../../../kernel/time.ts';
import { BillFileProblem, BillLineProblem, BillNotReady, type PayChannel } from '../../pay-channel/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { dealerOfAccount } from '../month/month-account.repo.ts';
import { type FundRead, keepFund, readFund } from './fund-bill.service.ts';
import * as repo from './fund-fetch.repo.ts';
import type { AccountKey } from './fund-item.repo.ts';

const { KEPT, FAILED, NOTHING } = fundFetchState;
/** Channels have yesterday's file from about ten o'clock on. */
const readyAfterMs = 10 * 3_600_000;
/** Days that the job catches up when the server was off. */
const caughtUpDays = 7;

interface FundRequest {
  fundBill: NonNullable<PayChannel['fundBill']>;
  day: string;
}
type FundAnswer = { read: FundRead } | { refused: string } | { nothing: true };

/** Fetches a channel's own account of our money of a day. Reading twice changes nothing; a file that is not there yet is asked for again. */
export const fundBillEffect: OutboundKind<FundRequest, FundAnswer> = {
  kind: 'fund-bill',
  title: '资金账单',
  lane: 'heavy',
  // A file may be large: its download alone may take two minutes.
  callMs: 240_000,
  async prepare({ app, tx, now }, { dealerId, subjectId }) {
    const wanted = await repo.findFetch(tx, dealerId, subjectId);
    if (!wanted) return undefined;
    const channel = await app.channels.open(tx, { dealerId, accountId: wanted.accountId });
    if (channel?.fundBill) return { fundBill: channel.fundBill, day: wanted.billDay };
    await repo.noteFetch(tx, wanted, FAILED, '该账户不能从渠道获取资金账单，请手工导入', now);
    return undefined;
  },
  async send({ fundBill, day }) {
    const folder = await mkdtemp(join(tmpdir(), 'bochong-fund-'));
    try {
      const file = await fundBill(day, folder);
      return file === undefined ? { nothing: true } : { read: await readFund(file, folder, day) };
    } catch (cause) {
      if (cause instanceof BillNotReady) return undefined;
      if (cause instanceof BillLineProblem) return { refused: `第${cause.lineNo}行“${cause.column}”${cause.why}` };
      if (cause instanceof BillFileProblem) return { refused: cause.message };
      throw cause;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  async settle(work, { dealerId, subjectId }, answer) {
    const wanted = await repo.findFetch(work.tx, dealerId, subjectId);
    if (!wanted) return;
    const note = (state: number, reason = '') => repo.noteFetch(work.tx, wanted, state, reason, work.now);
    if ('nothing' in answer) return note(NOTHING);
    if ('refused' in answer) return note(FAILED, answer.refused);
    try {
      await keepFund(wanted, wanted.billDay, answer.read, { ...work, by: '' });
    } catch (cause) {
      // A version that loses a payout which has arrived is refused, as it is when somebody imports it: nothing was written.
      if (!(cause instanceof AppError) || cause.definition !== fundBillErrors.lostItem) throw cause;
      return note(FAILED, cause.message);
    }
    return note(KEPT);
  },
  unanswered: ({ tx, now }, { dealerId, subjectId }, { reason, left }) =>
    left ? repo.noteFetch(tx, { dealerId, id: subjectId }, FAILED, `多次获取未成：${reason}`, now) : Promise.resolve(),
};

async function want(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  account: AccountKey,
  day: string,
  by: string,
): Promise<string | undefined> {
  const id = await repo.wantDay(tx, account, day, by, now);
  if (id)
    await planEffect({ tx, now }, fundBillEffect, {
      dealerId: account.dealerId,
      key: `fund:${account.accountId}:${day}:${now.getTime()}`,
      subjectId: id,
    });
  return id;
}

/** Asks the channel for the fund bill of a day, again where it is kept: another content is the day's next version. */
export async function fetchFund(
  { accountId, billDay }: { accountId: string; billDay: string },
  context: Context,
): Promise<{ fetchId: string }> {
  const { app, tx, user, now, audit } = context;
  assertWhole(context);
  const account = { dealerId: found(await dealerOfAccount(tx, accountId, user.dealerIds)), accountId };
  const days = Math.round((dateStart(businessDate(now)) - dateStart(billDay)) / dayMs);
  if (days < 1 || days > billDays) fail(payBillErrors.notThatDay, {}, { field: 'billDay' });
  if (!(await app.channels.open(tx, account))?.fundBill) fail(fundBillErrors.noFetch);
  const fetchId = (await want(context, account, billDay, user.userName)) ?? fail(payBillErrors.busy);
  audit({ targetType: 'payAccount', targetId: accountId, detail: { fundBillDay: billDay } });
  return { fetchId };
}

export const fundJobs: readonly ScheduledJob[] = [
  {
    name: 'fund-bills',
    // By the hour, so that a server that was off then catches up.
    when: { hourlyAtMin: 50 },
    lane: 'heavy',
    async perDealer(tx, { app, dealerId, now }) {
      if (now.getTime() - startOfDay(now) < readyAfterMs) return;
      const [first, last] = [caughtUpDays, 1].map((days) => businessDate(now.getTime() - days * dayMs)) as [string, string];
      const able = new Map<string, boolean>();
      for (const { accountId, day } of await repo.daysToAsk(tx, dealerId, {
        first,
        last,
        providers: [payProvider.WECHAT, payProvider.ALIPAY],
      })) {
        const account = { dealerId, accountId };
        if (!able.has(accountId)) able.set(accountId, (await app.channels.open(tx, account))?.fundBill !== undefined);
        if (able.get(accountId)) await want({ tx, now }, account, day, '');
      }
    },
  },
];
