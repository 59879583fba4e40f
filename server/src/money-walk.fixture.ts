import { appealDecision, appealStatus, parkOrderAppeals } from '@bochong/contract/appeal';
import { arrearsRecords, driverArrears } from '@bochong/contract/arrears';
import {
  balanceAccounts,
  balanceAdjusts,
  balanceWithdraws,
  withdrawMethod,
  withdrawSettings,
  withdrawStatus,
} from '@bochong/contract/balance';
import { billBiz, payChannel, payScene } from '@bochong/contract/bill';
import { chargingWallets, walletApplies } from '@bochong/contract/charging-customer';
import { couponScope, driverShops } from '@bochong/contract/coupon';
import { couponInvoices, invoices } from '@bochong/contract/e-invoice';
import { couponPurchases, couponSales } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPages, driverPays, orderMerges } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import { passCards } from '@bochong/contract/special-vehicle';
import { drive, notifyPaid, passDeadlines } from './domains/arrears/arrears.fixture.ts';
import { createChargingDay, signedIn } from './domains/charging-order/charging-day.fixture.ts';
import { give, publish } from './domains/coupon/coupon.fixture.ts';
import { couponJobs } from './domains/coupon/coupon.jobs.ts';
import { createYard } from './domains/device/passage-day/passage-day.fixture.ts';
import { applyParking, companyTitle, createPlatformDouble, openSeller } from './domains/e-invoice/e-invoice.fixture.ts';
import { runLedger } from './domains/ledger/ledger.fixture.ts';
import { createChannelDouble } from './domains/refund/refund.fixture.ts';
import { cardOf, monthRule, sell } from './domains/special-vehicle/pass-card/pass.fixture.ts';
import { newId } from './kernel/database/identifier.ts';
import { runForDealers } from './kernel/jobs/jobs.ts';
import { deliverSurely, wakeEffects } from './kernel/testing/queue.ts';
import type { TestApp } from './kernel/testing/test-app.ts';
import { businessDate, toIso } from './kernel/time.ts';
import { type Crash, createFuse, openPartners } from './money-walk-partners.fixture.ts';

/** One command: what it is, how much of it (basis points), which of the rows it could be about, and how the channel and the provider answer next. */
export interface Step {
  kind: Deed;
  part: number;
  pick: number;
  answer: 'usual' | 'lost' | 'lostAfter' | 'processing';
  crash: Crash | null;
}

type Found = { id: string; fen: number; text: string };
const ways = { parkId: '', plateNo: '' };

/** A unit in which all of it happens: a yard, a charge point with a driver's account, a coupon, a pass rule, a seller of invoices. */
export async function openMoneyWorld(t: TestApp) {
  t.clock.at = new Date('2025-10-13T06:00:00+08:00');
  const [clerk, chief, boss] = [await signedIn(t, 'kefu'), await signedIn(t, 'binjiang'), await signedIn(t, 'admin')];
  const yard = await createYard(t, 'MONEY1');
  const { dealerId, parkId } = yard;
  const charging = await createChargingDay(t, { principalFen: 0 });
  t.clock.at = new Date('2025-10-13T06:00:00+08:00');
  await charging.status('Available');
  await openSeller(t, dealerId);
  const { templateId } = await publish(t, chief, { totalQty: 1_000_000, perUserLimit: 100 });
  const { templateId: chargingId } = await publish(t, chief, {
    ...{ name: '充电立减2元', amountFen: 200, bizScope: couponScope.CHARGING, totalQty: 1_000_000, claimable: 0 },
  });
  const sold = await publish(t, chief, { name: '停车特价券', totalQty: 1_000_000, perUserLimit: 100, claimable: 0 });
  const soldId = sold.templateId;
  const sale = { salePriceFen: 300, saleQty: 1_000_000, merchantIds: [], onSale: 1 as const, rev: 1 };
  await t.call(couponSales.save, { params: { id: soldId }, body: sale }, chief);
  const passRule = await monthRule(t, chief, [parkId]);
  const withdrawals = (await t.call(withdrawSettings.get, {}, chief)).data;
  await t.call(withdrawSettings.update, { body: { ...withdrawals, dailyTimes: 100 } }, chief);
  const lot = await t.call(laneCodes.create, { body: { parkId, gateId: null, codeType: laneCodeType.LOT } }, chief);
  const token = lot.data.path.replace('/p/', '');
  const refunds = createChannelDouble();
  const platform = createPlatformDouble(() => t.clock.at);
  /** What the channel took, by our number; what it told us and has no receipt for. */
  const taken = new Map<string, number>();
  const unconfirmed: { outTradeNo: string; amountFen: number }[] = [];
  const { automatic, shares, plan, runShares } = await openPartners(t, chief, { parkId, taken });
  const fuse = createFuse(t);
  let meter = 1000;
  let plates = 0;

  const now = () => toIso(t.clock.at);
  const pass = (minutes: number) => {
    t.clock.at = new Date(t.clock.at.getTime() + minutes * 60_000);
  };
  const nextPlate = () => {
    plates += 1;
    return `浙M${String(plates).padStart(5, '0')}`;
  };
  /** The row a step is about: the newest twenty of a query are to choose from. */
  async function one(pick: number, text: string, values: unknown[] = [dealerId]): Promise<Found | undefined> {
    const { rows } = await t.owner.query<Found>(`select * from (${text}) as found order by id desc limit 20`, values);
    return rows[pick % Math.max(1, rows.length)];
  }
  /** A channel repeats its notice until we say that we have it. */
  async function confirm(): Promise<void> {
    for (let bill = unconfirmed[0]; bill; bill = unconfirmed[0]) {
      if (!/success/i.test(await notifyPaid(t, bill))) throw new Error('a notice was not taken');
      unconfirmed.shift();
    }
  }
  async function payThrough(bill: { outTradeNo: string; amountFen: number } | null | undefined): Promise<void> {
    if (!bill?.outTradeNo || taken.has(bill.outTradeNo)) return;
    taken.set(bill.outTradeNo, bill.amountFen);
    unconfirmed.push(bill);
    await confirm();
  }
  const enter = async (plateNo: string) => {
    await drive(t, yard, { plateNo, side: 'entry', at: now() });
    pass(65);
  };
  const leave = (plateNo: string, release?: 8) => drive(t, yard, { plateNo, side: 'exit', at: now(), ...(release && { release }) });
  const stayOf = (plateNo: string) => t.call(driverPages.stay, { body: { token, plateNo } });
  async function prepaid(couponIds: string[], plateNo: string) {
    const { data } = await stayOf(plateNo);
    const body = { ...ways, parkId, plateNo, orderId: data.orderId, payChannel: payChannel.WECHAT, payScene: payScene.PREPAY, couponIds };
    await payThrough((await t.call(driverPays.create, { body })).data);
    await leave(plateNo);
  }
  const newestWithdrawal = async () => {
    const [row] = (await t.call(balanceWithdraws.list, { query: { accountId: charging.ownerId } as never }, chief)).data.results;
    return row && (await t.call(balanceWithdraws.get, { params: { id: row.applyId } }, chief)).data;
  };
  const share = (fen: number, part: number) => Math.max(1, Math.floor((fen * part) / 10_000));

  const deeds = {
    async pay() {
      const plateNo = nextPlate();
      await enter(plateNo);
      await prepaid([], plateNo);
    },
    /** A plate that agreed with the channel: charged at the exit, or, refused, as everybody pays. */
    async autoPay() {
      const plateNo = `浙A${nextPlate().slice(2)}`;
      await drive(t, automatic, { plateNo, side: 'entry', at: now() });
      await deliverSurely(t);
      pass(65);
      await drive(t, automatic, { plateNo, side: 'exit', at: now(), release: 8 });
    },
    /** Days go by: shares of what was paid are due at the channel. */
    async share() {
      pass(24 * 60);
      await runShares();
    },
    async coupon() {
      const plateNo = nextPlate();
      await enter(plateNo);
      const [coupon] = await give(t, chief, templateId, [plateNo]);
      await prepaid(coupon ? [coupon.couponId] : [], plateNo);
    },
    /** Pieces that a driver buys on the page of the lot; every fourth of these bills is paid too late, or not at all. */
    async buyCoupon({ part, pick }) {
      const wish = { token, templateId: soldId, plateNo: nextPlate(), qty: 1 + (pick % 2), unitPriceFen: 300, requestId: newId() };
      const { data } = await t.call(driverShops.buy, { body: { ...wish, payChannel: payChannel.WECHAT } });
      if (pick % 4 === 3) {
        pass(21);
        for (const job of couponJobs) await runForDealers(t.app, job);
        if (part % 2 === 0) return;
      }
      await payThrough(data);
      if (pick % 4 !== 0) return;
      await enter(wish.plateNo);
      const { data: state } = await t.call(driverShops.purchase, { body: { token, requestId: wish.requestId } });
      const { rows } = await t.owner.query<{ id: string }>('select id from coupon where code = $1', [state.codes[0] ?? '']);
      await prepaid(rows[0] ? [rows[0].id] : [], wish.plateNo);
    },
    async returnCoupon({ pick }) {
      const bought = await one(
        pick,
        'select id, 0 as fen, rev::text as text from coupon_purchase where dealer_id = $1 and merchant_id is null and status = 1',
      );
      if (!bought) return;
      const body = { reason: '车主退券', rev: Number(bought.text) };
      await t.call(couponPurchases.refund, { params: { id: bought.id }, body }, clerk);
      const { rows } = await t.owner.query<{ id: string; rev: number }>(
        'select id, rev from refund_apply where subject_id = $1 and refund_status = 0',
        [bought.id],
      );
      for (const { id, rev } of rows)
        await t.call(parkingRefunds.audit, { params: { id }, body: { pass: pick % 3 === 0 ? 0 : 1, opinion: '核对', rev } }, chief);
    },
    async owe({ pick }) {
      const plateNo = `浙N0000${pick % 6}`;
      await enter(plateNo);
      await leave(plateNo, 8);
      pass(10);
      await passDeadlines(t);
    },
    /** All that a vehicle owes is paid as one. */
    async payDebts({ pick }) {
      const bill = await t.call(driverArrears.create, { body: { parkId, plateNo: `浙N0000${pick % 6}`, payChannel: 2 } });
      await payThrough(bill.data);
    },
    /** Two stays with a few minutes between them become one. */
    async merge() {
      const plateNo = nextPlate();
      for (const gap of [5, 0]) {
        await enter(plateNo);
        await leave(plateNo, 8);
        pass(gap);
      }
      const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1', [plateNo]);
      if (rows.length === 2) await t.call(orderMerges.merge, { body: { orderIds: rows.map(({ id }) => id), reason: 1 } }, chief);
    },
    async refund({ part, pick }) {
      const bill = await one(
        pick,
        'select id, paid_fen::int - refunded_fen::int as fen from bill where dealer_id = $1 and pay_state = 2 and biz_type = 1',
      );
      if (!bill) return;
      const body = { billId: bill.id, applyFen: share(bill.fen, part), refundReason: 2 as const, requestId: newId() };
      const { code, data } = await t.call(parkingRefunds.apply, { body }, clerk);
      if (code === '200')
        await t.call(parkingRefunds.audit, { params: { id: data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, chief);
    },
    async appeal({ part, pick }) {
      const order = await one(
        pick,
        'select id, payable_fen::int as fen from park_order where dealer_id = $1 and left_at is not null and payable_fen > 0',
      );
      if (!order) return;
      const asked = {
        orderId: order.id,
        appealSource: 2 as const,
        appealType: 5 as const,
        content: '未停这么久',
        contactPhone: '13800001234',
      };
      const { code, data } = await t.call(parkOrderAppeals.create, { body: asked }, clerk);
      if (code !== '200') return;
      await t.call(parkOrderAppeals.lock, { params: { id: data.appealId }, body: {} }, clerk);
      const decided = {
        appealId: data.appealId,
        decision: appealDecision.REDUCE,
        decisionDetail: { reduceFen: share(order.fen, part) },
        opinion: '核实',
      };
      const { data: handled } = await t.call(parkOrderAppeals.handle, { body: decided }, clerk);
      if (handled?.appealStatus !== appealStatus.APPROVED)
        await t.call(parkOrderAppeals.leaderHandle, { body: { appealId: data.appealId, action: 1, opinion: '同意' } }, chief);
    },
    async writeOff({ pick }) {
      const debt = await one(
        pick,
        'select id, owed_fen::int as fen, rev::text as text from arrears_record where dealer_id = $1 and owed_fen > 0',
      );
      if (!debt) return;
      const byHand = { arrearsId: debt.id, reason: '无法追缴', rev: Number(debt.text), uncollectable: true };
      const { code, data } = await t.call(arrearsRecords.applyWriteOff, { body: byHand }, clerk);
      if (code === '200')
        await t.call(arrearsRecords.auditWriteOff, { body: { writeOffId: data.writeOffId, pass: true, note: '同意' } }, chief);
    },
    /** Every third is of coupons that a driver bought. */
    async invoice({ pick }) {
      if (pick % 3 === 0) {
        const bought = await one(
          pick,
          'select id, paid_fen::int as fen from coupon_purchase where dealer_id = $1 and merchant_id is null and paid_fen > refund_fen',
        );
        if (!bought) return;
        const body = { ...companyTitle, bizIds: [bought.id], remark: '', requestId: newId() };
        await t.call(couponInvoices.issue, { body }, chief);
        return;
      }
      const order = await one(
        pick,
        'select id, paid_fen::int as fen from park_order where dealer_id = $1 and left_at is not null and paid_fen > refund_fen',
      );
      if (order) await applyParking(t, [order.id], chief, { requestId: newId() });
    },
    async red({ part, pick }) {
      const invoice = await one(
        pick,
        'select id, gross_fen::int - red_fen::int as fen, rev::text as text from invoice where dealer_id = $1 and gross_fen > red_fen',
      );
      if (!invoice) return;
      const body = { reason: 1 as const, redGrossFen: share(invoice.fen, part), requestId: newId(), rev: Number(invoice.text) };
      await t.call(invoices.red, { params: { id: invoice.id }, body }, chief);
    },
    async pass() {
      await sell(t, chief, passRule, nextPlate(), { startDate: businessDate(t.clock.at) });
    },
    async endPass({ pick }) {
      const card = await one(pick, 'select id from pass_card where dealer_id = $1');
      if (!card) return;
      const { rev } = await cardOf(t, chief, card.id);
      const quote = await t.call(passCards.refundQuote, { params: { id: card.id } } as never, chief);
      const { refundFen } = quote.data as { refundFen: number };
      await t.call(passCards.cancel, { params: { id: card.id }, body: { refundFen, reason: '不再使用', rev } }, chief);
    },
    async topUp({ part }) {
      const body = { amountFen: 100 + part, payChannel: payChannel.WECHAT };
      const { data } = await t.call(chargingWallets.payCode, { params: { id: charging.ownerId }, body }, clerk);
      await payThrough(data && { ...data, amountFen: body.amountFen });
    },
    async topUpInCash({ part }) {
      const tenders = [{ payChannel: payChannel.CASH, amountFen: 100 + part, voucherNo: '' }] as const;
      const body = { tenders: [...tenders], giftFen: part % 500, reason: '前台收款' };
      const { code, data } = await t.call(chargingWallets.recharge, { params: { id: charging.ownerId }, body }, clerk);
      if (code === '200')
        await t.call(walletApplies.audit, { params: { id: data.applyId }, body: { pass: true, opinion: '', rev: 0 } }, chief);
    },
    /** A charge that the driver's account pays, every third with a coupon. */
    async charge({ part, pick }) {
      const at = t.clock.at.getTime();
      const began = await charging.start({ at, meterStartWh: meter });
      if (pick % 3 === 0) {
        const plateNo = nextPlate();
        await give(t, chief, chargingId, [plateNo]);
        await t.owner.query('update charging_order set plate_no = $2 where transaction_no = $1', [began.transactionId, plateNo]);
      }
      const wh = 500 + part;
      await charging.stop(began.transactionId, at + 20 * 60_000, meter + wh);
      meter += wh;
    },
    async withdraw({ part }) {
      const wallet = (await t.call(chargingWallets.get, { params: { id: charging.ownerId } }, chief)).data;
      const asked = { bankName: '招商银行杭州分行', bankCardNo: '6225880212345678', accountName: '王小明' };
      const method = part % 2 === 0 ? withdrawMethod.ORIGINAL : withdrawMethod.BANK;
      const amountFen = Math.max(100, share(wallet.principalFen, part));
      const body = { accountId: charging.ownerId, amountFen, method, ...asked, reason: '车主换车', requestId: newId() };
      await t.call(balanceWithdraws.apply, { body }, clerk);
      const doAs = async <B extends object>(
        status: number,
        deed: (withdraw: NonNullable<Awaited<ReturnType<typeof newestWithdrawal>>>) => Promise<B>,
      ) => {
        const withdraw = await newestWithdrawal();
        if (withdraw?.status === status) await deed(withdraw);
      };
      for (const who of [chief, boss])
        await doAs(withdrawStatus.PENDING, ({ applyId, rev }) =>
          t.call(balanceWithdraws.audit, { params: { id: applyId }, body: { pass: part % 5 > 0, opinion: '核对', rev } }, who),
        );
      await doAs(withdrawStatus.TO_PAY, ({ applyId, rev }) =>
        t.call(balanceWithdraws.pay, { params: { id: applyId }, body: { voucherNo: 'V1', rev } }, chief),
      );
      await doAs(withdrawStatus.PAYING, async (withdraw) => {
        if (withdraw.method !== withdrawMethod.BANK) return {};
        const told = part % 7 > 0 ? { pass: true, failReason: '' } : { pass: false, failReason: '户名不符' };
        return t.call(balanceWithdraws.settle, { params: { id: withdraw.applyId }, body: { ...told, rev: withdraw.rev } }, chief);
      });
      await doAs(withdrawStatus.FAILED, ({ applyId, rev }) =>
        t.call(balanceWithdraws.giveUp, { params: { id: applyId }, body: { reason: '退回账户', rev } }, chief),
      );
    },
    /** What was paid in cash goes back by hand. */
    async handOut() {
      const waiting = await one(
        0,
        'select id, approved_fen::int as fen, rev::text as text from refund_apply where dealer_id = $1 and refund_status = 1',
      );
      if (!waiting) return;
      const body = { voucherNo: 'V2', voucherFiles: [], rev: Number(waiting.text) };
      await t.call(parkingRefunds.offline, { params: { id: waiting.id }, body }, chief);
    },
    async adjust({ part }) {
      const body = { principalFen: (part % 400) - 200, giftFen: part % 50, reason: '盘点差额' };
      const { code, data } = await t.call(balanceAccounts.adjust, { params: { id: charging.ownerId }, body }, chief);
      if (code === '200')
        await t.call(balanceAdjusts.audit, { params: { id: data.adjustId }, body: { pass: true, opinion: '同意', rev: 0 } }, boss);
    },
    /** What is done by the clock: passes are recognised, coupons run out, what nobody paid becomes a debt. */
    async night() {
      pass(600);
      await runLedger(t, 'ledger-passes');
      for (const job of couponJobs) await runForDealers(t.app, job);
      await passDeadlines(t);
    },
  } satisfies Record<string, (step: Step) => Promise<unknown>>;

  /** What follows a command by itself: notices, events, effects, postings. */
  async function follow(): Promise<void> {
    await confirm();
    await deliverSurely(t);
    for (let round = 0; round < 40 && (await wakeEffects(t, 6)) >= 0; round += 1) if (!(await underWay())) break;
    await runLedger(t);
  }
  const underWay = async () =>
    (
      await t.owner.query(`select from refund_apply where refund_status = 2 union all
        select from outbound_effect where state <= 2 and kind in ('split-share', 'split-return', 'split-release', 'auto-pay') limit 1`)
    ).rowCount !== 0;

  return {
    deeds: deeds as Record<Deed, (step: Step) => Promise<unknown>>,
    /** Carries a command out. Answers what fell over: only a crash may make anything fall over. */
    async take(step: Step): Promise<unknown> {
      pass(5);
      if (step.answer !== 'usual') {
        refunds.plan.push(step.answer);
        shares.plan.push(step.answer);
        plan.push(step.answer === 'processing' ? 'refused' : step.answer);
        if (step.answer !== 'processing') platform.plan.push(step.answer);
      }
      const crash = fuse.light(step.crash);
      const fallen = await deeds[step.kind](step)
        .then(follow)
        .then(
          () => undefined,
          (cause: unknown) => cause,
        );
      await crash;
      fuse.disarm();
      for (const answers of [refunds.plan, platform.plan, shares.plan, plan]) answers.length = 0;
      // A connection that just ended may still be handed out: whoever got it comes again, as jobs do.
      await follow().catch((cause) => (crash ? follow() : Promise.reject(cause)));
      return step.crash === null ? fallen : undefined;
    },
    /** How often each thing was brought to its end. */
    async tally(): Promise<Record<string, number>> {
      const { rows } = await t.owner.query(`select
        (select count(*) from bill where pay_state = 2)::int as paid, (select count(distinct bill_id) from bill_item)::int as together,
        (select count(*) from order_merge)::int as merged, (select count(*) from bill where pay_state = 2 and pay_channel = 7)::int as automatic,
        (select count(*) from split_detail where given_fen > 0)::int as shared, (select count(*) from split_detail where returned_fen > 0)::int as taken_back, (select count(*) from refund_apply where refund_status = 3)::int as refunded,
        (select count(*) from park_order_appeal where payable_after_fen < payable_before_fen)::int as appealed,
        (select count(*) from arrears_record where write_off_fen > 0)::int as written, (select count(*) from invoice where origin_id is null)::int as invoiced, (select count(*) from invoice where biz_type = 9)::int as coupons_invoiced,
        (select count(*) from invoice where origin_id is not null)::int as red, (select count(*) from coupon_use)::int as coupons,
        (select count(*) from coupon_purchase where status = 1)::int as bought, (select count(*) from coupon_purchase where refund_fen > 0)::int as given_back,
        (select count(*) from charging_order where coupon_fen > 0)::int as couponed,
        (select count(*) from pass_card)::int as passes, (select count(*) from charging_order where paid_fen > 0)::int as charges,
        (select count(*) from balance_withdraw where status = 3)::int as withdrawn, (select count(*) from balance_adjust where status = 1)::int as adjusted`);
      return rows[0];
    },
    /** The same money as four see it, fen: the channel, the till, the ledger, and what it was paid for: stays, and recharges by phone. */
    async sums() {
      const channel = [...taken.values()].reduce((sum, fen) => sum + fen, 0) - refunds.sum();
      const { rows } = await t.owner.query<{ till: number; ledger: number; orders: number; shared: number }>(
        `select coalesce((select sum(l.credit_fen - l.debit_fen) from ledger_line l where l.account_code = 1121 and l.category = 4), 0)::int as shared,
          coalesce((select sum(paid_fen) - sum(refunded_fen) from bill where pay_state = 2 and pay_channel in (2, 7)), 0)::int as till,
          coalesce((select sum(l.debit_fen - l.credit_fen) from ledger_line l where l.account_code = 1121 and l.category = 1), 0)::int as ledger,
          coalesce((select sum(paid_fen) - sum(refund_fen) from park_order), 0)::int
            + coalesce((select sum(paid_fen) - sum(refunded_fen) from bill where pay_state = 2 and pay_channel in (2, 7) and biz_type = any ($1::int[])), 0)::int as orders`,
        [[billBiz.RECHARGE, billBiz.COUPON]],
      );
      return { channel, given: shares.sum(), ...rows[0] };
    },
  };
}

export const deedKinds = [
  ...([
    'pay',
    'pay',
    'autoPay',
    'share',
    'coupon',
    'buyCoupon',
    'returnCoupon',
    'owe',
    'owe',
    'payDebts',
    'merge',
    'refund',
    'appeal',
    'writeOff',
    'invoice',
    'red',
  ] as const),
  ...(['pass', 'endPass', 'topUp', 'topUpInCash', 'charge', 'charge', 'withdraw', 'handOut', 'adjust', 'night'] as const),
];
export type Deed = (typeof deedKinds)[number];
