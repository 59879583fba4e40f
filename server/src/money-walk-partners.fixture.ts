import { autoPays } from '@bochong/contract/auto-pay';
import { payChannel } from '@bochong/contract/bill';
import { simulatedAutomatic, simulatedChannel } from '@bochong/demo/simulated-channel';
import pg from 'pg';
import { vi } from 'vitest';
import { createYard } from './domains/device/passage-day/passage-day.fixture.ts';
import { boundAccount, draft, enable, item, runSplits, shareDouble } from './domains/split/split.fixture.ts';
import type { Actor, TestApp } from './kernel/testing/test-app.ts';
import { toIso } from './kernel/time.ts';

/** Where a command is broken off: all connections so many milliseconds after it began, or one connection at its n-th statement, before or after that was sent. */
export type Crash = { afterMs: number } | { statement: number; sent: boolean };

/**
 * Breaks connections of the server. At a statement: the database sees the connection go within the transaction, at the same place in every walk of one seed; the
 * server does not learn what became of a statement that was sent, a commit among them.
 */
export function createFuse(t: TestApp) {
  let left = 0;
  let sent = false;
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  const isOfServer = ({ user }: pg.Client) => user === 'bochong_app';
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const isHit = left > 0 && isOfServer(this) && --left === 0;
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    if (isHit && !sent) stream.destroy();
    const answer = query.apply(this, input);
    if (isHit && sent) setImmediate(() => stream.destroy());
    return answer as never;
  });
  return {
    /** Arms it; answers what is to be awaited when the command has ended. */
    light(crash: Crash | null): Promise<unknown> | undefined {
      if (crash === null) return undefined;
      if ('statement' in crash) {
        [left, sent] = [crash.statement, crash.sent];
        return Promise.resolve();
      }
      return new Promise((resolve) => setTimeout(resolve, crash.afterMs)).then(() =>
        t.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'bochong_app'`,
        ),
      );
    },
    disarm() {
      left = 0;
    },
  };
}

/** Receivers of shares of what is paid at the lots by WeChat, and a lot whose signed plates (`浙A…`) are charged without a press. */
export async function openPartners(t: TestApp, actor: Actor, { parkId, taken }: { parkId: string; taken: Map<string, number> }) {
  const automatic = await createYard(t, 'MONEY2');
  const shares = shareDouble();
  const receivers = [await boundAccount(t, actor), await boundAccount(t, actor)] as const;
  const rule = await draft(t, actor, [parkId, automatic.parkId], [item(receivers[0], 2000), item(receivers[1], 500)]);
  await enable(t, actor, rule);
  const terms = { priority: 1, maxSingleFen: 2000, retryTimes: 1, retryMinutes: 10, guaranteed: 0 } as const;
  const body = { payType: payChannel.WECHAT_AUTO, parkIds: [automatic.parkId], ...terms };
  const { data } = await t.call(autoPays.create, { body }, actor);
  const turned = await t.call(autoPays.switchStatus, { params: { id: data.configId }, body: { enabled: true, rev: 0 } }, actor);
  if (turned.code !== '200') throw new Error(turned.message);
  /** What the channel does with the next deductions; then it takes the money and says so. */
  const plan: ('lost' | 'lostAfter' | 'refused')[] = [];
  const paidAs = (outTradeNo: string) => ({
    state: 'PAID' as const,
    ...{ channelTradeNo: `S${outTradeNo}`, paidFen: taken.get(outTradeNo) ?? 0, paidAt: toIso(t.clock.at) },
  });
  vi.spyOn(simulatedAutomatic, 'enter').mockImplementation(async () => ({ state: 'NORMAL' }));
  vi.spyOn(simulatedAutomatic, 'create').mockImplementation(async ({ outTradeNo, amountFen }) => {
    if (taken.has(outTradeNo)) return paidAs(outTradeNo);
    const next = plan.shift();
    if (next === 'lost') throw new Error('connection refused');
    if (next === 'refused') return { state: 'REFUSED', failCode: 'PAY_LIMIT', failText: '超过免密支付限额' };
    taken.set(outTradeNo, amountFen);
    if (next === 'lostAfter') throw new Error('connection reset');
    return paidAs(outTradeNo);
  });
  vi.spyOn(simulatedAutomatic, 'query').mockImplementation(async (outTradeNo) =>
    taken.has(outTradeNo) ? { ...paidAs(outTradeNo), state: 'SUCCESS' } : { state: 'UNKNOWN_NUMBER' },
  );
  vi.spyOn(simulatedAutomatic, 'close').mockImplementation(async (outTradeNo) => {
    if (taken.has(outTradeNo)) throw new Error('it is paid');
  });
  vi.spyOn(simulatedAutomatic, 'refund').mockImplementation((request) => simulatedChannel.refund(request));
  vi.spyOn(simulatedAutomatic, 'queryRefund').mockImplementation((request) => simulatedChannel.queryRefund(request));
  return { automatic, shares, plan, runShares: () => runSplits(t, 'split-due') };
}
