import { appealStatus, parkOrderAppeals } from '@bochong/contract/appeal';
import { parkOrders } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { leaveUnpaid, passDeadlines, wrongSums } from '../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { billFor, createChannelDouble, deliverSurely, payBill } from '../refund/refund.fixture.ts';
import { appealJobs } from './index.ts';

let t: TestApp;
let yard: Yard;
let walks = 0;
const lastExit = new Map<string, number>();
/** Commands of all walks together; more of them with BOCHONG_WALK. */
const steps = Number(process.env.BOCHONG_WALK ?? 120);
const length = 40;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-14T09:00:00+08:00');
  yard = await createYard(t, 'APWALK');
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());

/** What a command may be refused with: words for people, never a fault of the server. */
const refused = /^(200|40\d{3}|42\d{3})$/;

const command = fc.record({
  kind: fc.constantFrom(
    ...(['leave', 'leave', 'pay', 'pay', 'submit', 'submit', 'lock', 'lock', 'lock', 'unlock', 'handle', 'handle', 'handle'] as const),
    ...(['leaderLock', 'leaderLock', 'leaderHandle', 'leaderHandle', 'refund', 'refund', 'audit', 'late', 'withdraw', 'void'] as const),
  ),
  pick: fc.nat(20),
  who: fc.nat(1),
  decision: fc.constantFrom(...([1, 2, 3, 4, 4, 4, 5, 6, 6, 7, 8] as const)),
  action: fc.constantFrom(...([1, 1, 1, 2, 3] as const)),
  fen: fc.integer({ min: 1, max: 3000 }),
  minutes: fc.integer({ min: 1, max: 240 }),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** What is stored of the appeals and orders of some plates. */
async function stored(plates: readonly string[]) {
  const { rows: appeals } = await t.owner.query<{
    id: string;
    orderId: string;
    status: number;
    refundFen: number;
    refundId: string | null;
    changes: number;
    raised: number;
    asked: number;
    frozen: boolean;
    /** Who holds it: 0 or 1 of the walk's two people. */
    holder: number;
  }>(
    `select a.id, a.order_id as "orderId", a.appeal_status as status, a.refund_fen::int as "refundFen", a.refund_id as "refundId",
       (select count(*)::int from park_order_change c where c.order_id = a.order_id and c.source = 2 and position(a.appeal_no in c.reason) > 0) as changes,
       (select count(*)::int from park_order_change c where c.order_id = a.order_id and c.source = 2 and payable_after_fen > payable_before_fen
          and position(a.appeal_no in c.reason) > 0) as raised,
       (select coalesce(sum(apply_fen), 0)::int from refund_apply r where r.appeal_id = a.id) as asked,
       exists (select from arrears_record r where r.order_id = a.order_id and r.arrears_status = 5) as frozen,
       case when u.account = 'kefu' then 0 else 1 end as holder
     from park_order_appeal a left join app_user u on u.id = case a.appeal_status when 3 then a.leader_id else a.handler_id end where a.plate_no = any ($1) order by a.id`,
    [plates],
  );
  const { rows: orders } = await t.owner.query<{ id: string; open: boolean; owing: boolean; wrong: number }>(
    `select o.id, o.payable_fen - (o.paid_fen - o.refund_fen) - o.write_off_fen > 0 as open,
       exists (select from arrears_record r where r.order_id = o.id and r.arrears_status in (0, 1)) as owing,
       (o.paid_fen - o.refund_fen < 0)::int + (o.payable_fen < 0)::int as wrong
     from park_order o where o.plate_no = any ($1) order by o.id`,
    [plates],
  );
  return { appeals, orders };
}

/** Bills and orders say the same about what went back, and so does the channel. */
async function sent(plates: readonly string[]) {
  const { rows } = await t.owner.query<{ refunds: number; bills: number; orders: number; claimed: number; paid: number }>(
    `select (select coalesce(sum(approved_fen) filter (where refund_status = 3), 0)::int from refund_apply where plate_no = any ($1)) as refunds,
       (select coalesce(sum(refunded_fen), 0)::int from bill where plate_no = any ($1)) as bills,
       (select coalesce(sum(refund_fen), 0)::int from park_order where plate_no = any ($1)) as orders,
       (select coalesce(sum(case refund_status when 0 then apply_fen else approved_fen end) filter (where refund_status <= 3), 0)::int
          from refund_apply where plate_no = any ($1)) as claimed,
       (select coalesce(sum(paid_fen), 0)::int from bill where plate_no = any ($1) and pay_state = 2) as paid`,
    [plates],
  );
  return rows[0];
}

/** Where a command leads somewhere: mostly tried there, sometimes anywhere. */
const fitting: Readonly<Record<string, readonly number[]>> = {
  lock: [0],
  unlock: [1],
  handle: [1],
  leaderLock: [2],
  leaderHandle: [3],
  refund: [4],
  withdraw: [0],
};

/** One command by one of two people on one of the appeals or orders of a walk; answers its code. */
async function take({ kind, pick, who, ...of }: Command, people: readonly Actor[], plates: readonly string[]): Promise<string> {
  const { appeals, orders } = await stored(plates);
  const sensible = of.fen % 5 > 0;
  const fit = appeals.filter(({ status }) => fitting[kind]?.includes(status));
  const choice = sensible && fit.length > 0 ? fit : appeals;
  const appeal = choice[pick % Math.max(1, choice.length)];
  const held = kind === 'handle' || kind === 'unlock' || kind === 'leaderHandle';
  const by = !sensible || !appeal ? who : held ? appeal.holder : kind === 'leaderLock' ? 1 - appeal.holder : who;
  const as = people[by];
  const order = orders[pick % Math.max(1, orders.length)];
  const plateNo = plates[pick % plates.length] ?? '';
  if (kind === 'leave' || !order) {
    // A plate is in one place at a time: each stay begins some minutes after the one before.
    const enter = new Date((lastExit.get(plateNo) ?? t.clock.at.getTime() - 3 * 86_400_000) + of.minutes * 15_000);
    const exit = new Date(enter.getTime() + (pick % 5) * 3_600_000 + 600_000);
    lastExit.set(plateNo, exit.getTime());
    const release = pick % 2 === 0 ? 8 : 5;
    await leaveUnpaid(t, yard, { plateNo, enter: toIso(enter), exit: toIso(exit), release });
    await passDeadlines(t);
    return '200';
  }
  if (kind === 'pay') {
    const bill = await billFor(t, yard, { orderId: order.id, plateNo: await plateOf(order.id) });
    if (bill?.outTradeNo) await payBill(t, bill);
    return '200';
  }
  if (kind === 'submit') {
    const body = { orderId: order.id, appealSource: 3 as const, appealType: 5 as const, content: '随机' };
    return (await t.call(parkOrderAppeals.create, { body }, as)).code;
  }
  if (kind === 'void') return (await t.call(parkOrders.remove, { body: { orderIds: [order.id], reason: '随机' } }, as)).code;
  if (kind === 'late') {
    t.clock.at = new Date(t.clock.at.getTime() + 31 * 60_000);
    for (const job of appealJobs) await runForDealers(t.app, job);
    return '200';
  }
  if (!appeal) return '200';
  const { id } = appeal;
  const params = { id };
  switch (kind) {
    case 'lock':
      return (await t.call(parkOrderAppeals.lock, { params, body: {} }, as)).code;
    case 'unlock':
      return (await t.call(parkOrderAppeals.unlock, { params, body: {} }, as)).code;
    case 'handle': {
      const others = (await t.call(parkOrderAppeals.otherOrders, { query: { appealId: id } }, as)).data;
      const { order: stay } = (await t.call(parkOrderAppeals.get, { params }, as)).data;
      const decisionDetail = {
        1: { enterTime: toIso(new Date(Date.parse(stay.enterTime) + of.minutes * 60_000)) },
        2: { plateNo: plates[(pick + 1) % plates.length] ?? '' },
        3: { berthCode: 'A01' },
        4: { reduceFen: of.fen },
        5: {},
        6: { mergeSourceIds: others.slice(0, 1).map(({ orderId }) => orderId) },
        7: { amountFen: of.fen },
        8: {},
      }[of.decision];
      const decided = { appealId: id, decision: of.decision, decisionDetail, opinion: '随机' };
      if (of.decision === 6 && others.length === 0) return '200';
      const preview = { appealId: id, decision: of.decision, decisionDetail: JSON.stringify(decisionDetail) };
      const before = await stored(plates);
      expect((await t.call(parkOrderAppeals.calculateFee, { query: preview }, as)).code).toMatch(refused);
      expect(await stored(plates)).toEqual(before);
      return (await t.call(parkOrderAppeals.handle, { body: decided }, as)).code;
    }
    case 'leaderLock':
      return (await t.call(parkOrderAppeals.leaderLock, { params }, as)).code;
    case 'leaderHandle': {
      const lower = of.fen % 2 === 0 ? { lowerFen: of.fen } : {};
      return (await t.call(parkOrderAppeals.leaderHandle, { body: { appealId: id, action: of.action, opinion: '随机', ...lower } }, as))
        .code;
    }
    case 'refund':
      return (await t.call(parkOrderAppeals.refund, { params }, as)).code;
    case 'audit': {
      const [refund] = (await t.call(parkingRefunds.list, { query: { plateNo, refundStatus: 0 as const } }, as)).data.results;
      if (!refund) return '200';
      const body = { pass: of.action === 2 ? (0 as const) : (1 as const), opinion: '随机', rev: refund.rev };
      return (await t.call(parkingRefunds.audit, { params: { id: refund.refundId }, body }, as)).code;
    }
    case 'withdraw':
      return (await t.call(parkOrderAppeals.withdraw, { params, body: { reason: '随机' } }, as)).code;
  }
}

async function plateOf(orderId: string): Promise<string> {
  const { rows } = await t.owner.query<{ plate: string }>('select plate_no as plate from park_order where id = $1', [orderId]);
  return rows[0]?.plate ?? '';
}

test('whatever is appealed, decided, agreed, refunded and left lying, sums and states hold after each step', async () => {
  const walk = async (commands: readonly Command[]) => {
    walks += 1;
    t.clock.at = new Date(t.clock.at.getTime() + 3_600_000);
    const arrive = async () => [await t.login('kefu'), await t.login('binjiang')];
    let people = await arrive();
    const plates = [1, 2].map((index) => `浙Q${index}${String(walks).padStart(4, '0')}`);
    const channel = createChannelDouble();
    const seen: string[] = [];
    let before = await stored(plates);
    for (const one of commands) {
      const code = await take(one, people, plates);
      if (one.kind === 'late') people = await arrive(); // a session does not last an hour without a call
      seen.push(`${one.kind} ${one.decision} ${code}`);
      const trace = seen.slice(-6).join(', ');
      expect(code, trace).toMatch(refused);
      await deliverSurely(t);
      expect(await wrongSums(t), trace).toEqual([]);
      const after = await stored(plates);
      for (const was of before.appeals) {
        const is = after.appeals.find(({ id }) => id === was.id);
        if (was.status >= appealStatus.APPROVED) expect(is?.status, trace).toBe(was.status);
      }
      for (const { status, changes, raised, refundFen, refundId, asked } of after.appeals) {
        expect(raised, trace).toBe(0);
        expect(changes, trace).toBeLessThanOrEqual(status === appealStatus.APPROVED ? 1 : 0);
        expect(asked, trace).toBe(refundId === null ? 0 : refundFen);
      }
      for (const { id, owing, wrong } of after.orders) {
        const open = after.appeals.filter(({ orderId, status }) => orderId === id && status < appealStatus.APPROVED);
        expect(open.length, trace).toBeLessThanOrEqual(1);
        expect(owing && open.length > 0, `owed under an appeal: ${trace}`).toBe(false);
        expect(wrong, trace).toBe(0);
      }
      for (const { frozen, orderId } of after.appeals)
        if (frozen)
          expect(
            after.appeals.some((other) => other.orderId === orderId && other.status < appealStatus.APPROVED),
            trace,
          ).toBe(true);
      const money = await sent(plates);
      expect([money?.refunds, money?.bills, money?.orders], trace).toEqual(Array.from({ length: 3 }, () => channel.sum()));
      expect(money?.claimed, trace).toBeLessThanOrEqual(money?.paid ?? 0);
      before = after;
    }
    vi.restoreAllMocks();
  };
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: length, maxLength: length, size: 'max' }), walk), {
    numRuns: Math.ceil(steps / length),
    endOnFailure: true,
  });
}, 3_600_000);
