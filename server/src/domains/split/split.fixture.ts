import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import {
  splitAccounts,
  splitBalances,
  splitBase,
  splitBills,
  splitFeeKind,
  splitMode,
  splitReceiver,
  splitRules,
} from '@bochong/contract/split';
import { simulatedChannel } from '@bochong/demo/simulated-channel';
import { vi } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import type { ShareAnswer } from '../pay-channel/index.ts';
import { splitJobs } from './split.jobs.ts';

type AccountBody = BodyOf<typeof splitAccounts.create>;
type RuleBody = BodyOf<typeof splitRules.create>;

let made = 0;
/** An account of a receiver: a merchant at WeChat unless told. */
export async function account(t: TestApp, actor: Actor, more: Partial<AccountBody> = {}): Promise<string> {
  made += 1;
  const body: AccountBody = {
    ...{
      name: `分账方${made}`,
      ownerType: 2,
      receiverType: splitReceiver.MERCHANT,
      provider: 2,
      receiverNo: `190000${1000 + made}1`,
      receiverName: '滨江物业有限公司',
    },
    ...{ bankName: '', relation: 3, remark: '', ...more },
  };
  const { data, code, message } = await t.call(splitAccounts.create, { body }, actor);
  if (code !== '200') throw new Error(message);
  return data.splitAccountId;
}

/** {@link account} that its channel knows. */
export async function boundAccount(t: TestApp, actor: Actor, more: Partial<AccountBody> = {}): Promise<string> {
  const id = await account(t, actor, more);
  await t.call(splitAccounts.bind, { params: { id }, body: { bound: true, rev: 0 } }, actor);
  await deliverEvents(t);
  return id;
}

export const item = (splitAccountId: string, bp: number) => ({ splitAccountId, bp, fixedAmountFen: null });

/** A draft of a rule for online payments of parking at the lots. */
export async function draft(
  t: TestApp,
  actor: Actor,
  parkIds: string[],
  items: RuleBody['items'],
  more: Partial<RuleBody> = {},
): Promise<string> {
  made += 1;
  const body: RuleBody = {
    ...{
      name: `规则${made}`,
      parkIds,
      bizTypes: [1, 2],
      payTypes: [2, 3],
      feeKind: splitFeeKind.ALL,
      base: splitBase.NET,
      mode: splitMode.ONLINE,
      items,
    },
    ...{ minAmountFen: 0, startDate: '2025-10-01', endDate: null, priority: 10, ...more },
  };
  const { data, code, message } = await t.call(splitRules.create, { body }, actor);
  if (code !== '200') throw new Error(message);
  return data.ruleId;
}

export const enable = (t: TestApp, actor: Actor, id: string, rev = 0, enabled = true) =>
  t.call(splitRules.switchStatus, { params: { id }, body: { enabled, rev } }, actor);

/** Runs the jobs of shares now, and carries out what they planned. */
export async function runSplits(t: TestApp, name?: string): Promise<void> {
  for (const job of splitJobs) if (name === undefined || job.name === name) await runForDealers(t.app, job);
  await deliverEvents(t);
}

export const splitOf = async (t: TestApp, actor: Actor, billId: string) => {
  const { results } = (await t.call(splitBills.list, { query: {} as never }, actor)).data;
  return results.find((row) => row.billId === billId);
};
export const detailsOf = async (t: TestApp, actor: Actor, billId: string) =>
  (await t.call(splitBills.details, { params: { id: billId } }, actor)).data.toReversed();
export const balanceOf = async (t: TestApp, actor: Actor, id: string) => {
  const { results } = (await t.call(splitBalances.list, { query: { pageSize: 200 } as never }, actor)).data;
  const row = results.find(({ splitAccountId }) => splitAccountId === id);
  if (!row) throw new Error('no balance');
  return row;
};
export const withdraw = (t: TestApp, actor: Actor, id: string, amountFen: number, requestId = newId()) =>
  t.call(splitBalances.withdraw, { params: { id }, body: { amountFen, voucherNo: 'ZZ001', remark: '', requestId } }, actor);

/** Stands in for the channel's sharing: keeps what it gave and took back by number, and fails where a test wants it to. */
export function shareDouble() {
  const given = new Map<string, number>();
  const back = new Map<string, number>();
  const calls: string[] = [];
  const plan: ('lost' | 'lostAfter' | 'processing' | Extract<ShareAnswer, { state: 'FAILED' }>)[] = [];
  const act = (kept: Map<string, number>, number: string, fen: number): ShareAnswer => {
    calls.push(number);
    const next = plan.shift();
    if (next === 'lost') throw new Error('connection refused');
    if (typeof next === 'object') return next;
    kept.set(number, fen);
    if (next === 'lostAfter') throw new Error('connection reset');
    return next === 'processing' ? { state: 'PROCESSING' } : { state: 'SUCCESS', channelNo: `S${number}` };
  };
  const ask = (kept: Map<string, number>, number: string) => {
    if (plan[0] === 'lost') {
      plan.shift();
      throw new Error('connection refused');
    }
    return kept.has(number) ? ({ state: 'SUCCESS', channelNo: `S${number}` } as const) : ({ state: 'UNKNOWN_NUMBER' } as const);
  };
  const { sharing } = simulatedChannel;
  vi.spyOn(sharing, 'share').mockImplementation(async ({ outShareNo, fen }) => act(given, outShareNo, fen));
  vi.spyOn(sharing, 'queryShare').mockImplementation(async ({ outShareNo }) => ask(given, outShareNo));
  vi.spyOn(sharing, 'takeBack').mockImplementation(async ({ outReturnNo, fen }) => act(back, outReturnNo, fen));
  vi.spyOn(sharing, 'queryTakeBack').mockImplementation(async ({ outReturnNo }) => ask(back, outReturnNo));
  return {
    given,
    back,
    calls,
    plan,
    sum: () => [...given.values()].reduce((total, fen) => total + fen, 0) - [...back.values()].reduce((total, fen) => total + fen, 0),
  };
}
