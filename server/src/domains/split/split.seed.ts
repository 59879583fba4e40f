import { payChannel } from '@bochong/contract/kernel/pay-channel';
import {
  splitBase,
  splitBiz,
  splitDetailStatus,
  splitFeeKind,
  splitMode,
  splitOwner,
  splitProvider,
  splitReceiver,
  splitRelation,
  splitRuleStatus,
} from '@bochong/contract/split';
import { sql } from 'kysely';
import type { App, Context } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { carryOut } from '../../kernel/outbound/outbound.ts';
import { asColleague } from '../../kernel/seed-context.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { pastPayments } from '../bill/bill/frozen.seed.ts';
import { bindAccount, createAccount } from './account/split-account.service.ts';
import { bindEffect } from './account/split-bind.service.ts';
import { registerWithdraw } from './balance/withdraw.service.ts';
import { accrue } from './bill/accrue.service.ts';
import { detailsOf } from './bill/split-bill.repo.ts';
import { confirmShare } from './execute/by-hand.service.ts';
import { runDue, shareEffect } from './execute/share.service.ts';
import { createRule, switchRuleStatus } from './rule/split-rule.service.ts';

interface Office {
  dealerId: string;
  clerk: Parameters<typeof asColleague>[1];
}

/** How long the rules have been in force, and payments that are shared out by them. */
const days = 4;
const mostPayments = 40;

/** Lots of an office that took most of late. */
async function busiestLots(app: App, dealerId: string, since: number): Promise<string[]> {
  return app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`select park_id as id from paid_subject where dealer_id = ${dealerId} and biz_type = ${sql.lit(splitBiz.PARKING)} and pay_channel = ${sql.lit(payChannel.WECHAT)}
      and paid_at >= ${new Date(since).toISOString()} group by 1 order by count(*) desc, 1 limit 2`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** Receivers, rules and what came of them over the last days: a property company gets 20 % of a lot's payments by WeChat, an operator 5 %. */
export async function seedSplits(app: App, { dealerId, clerk }: Office): Promise<void> {
  const now = app.clock.now().getTime();
  const since = now - days * dayMs;
  const [online, offline] = await busiestLots(app, dealerId, since);
  if (online === undefined) return;
  const then = (at: number): App => ({ ...app, clock: { now: () => new Date(at) } });
  const step = <T>(at: number, work: (context: Context) => Promise<T>): Promise<T> =>
    app.database.inScope({ dealerIds: [dealerId] }, (tx) => work(asColleague({ app: then(at), tx, now: new Date(at) }, clerk)));
  const usual = { provider: null, receiverNo: '', receiverName: '', bankName: '', relation: splitRelation.PARTNER, remark: '' };
  const merchant = { ...usual, receiverType: splitReceiver.MERCHANT, provider: splitProvider.WECHAT };
  const made = async (fields: Parameters<typeof createAccount>[0]) =>
    (await step(since, (context) => createAccount(fields, context))).splitAccountId;
  const property = await made({
    ...merchant,
    name: '澜湾物业',
    ownerType: splitOwner.PROPERTY,
    receiverNo: '1900006511',
    receiverName: '澜湾物业管理有限公司',
  });
  const operator = await made({
    ...merchant,
    name: '城南子运营',
    ownerType: splitOwner.OPERATOR,
    receiverNo: '1900006527',
    receiverName: '城南停车服务有限公司',
  });
  const landlord = await made({
    ...usual,
    name: '星河商业',
    ownerType: splitOwner.PROPERTY,
    receiverType: splitReceiver.BANK,
    receiverNo: '6222021001116245',
    receiverName: '星河商业管理有限公司',
    bankName: '工商银行城南支行',
  });
  const kept = await made({ ...usual, name: '社区共建金', ownerType: splitOwner.OTHER, receiverType: splitReceiver.INTERNAL });
  for (const id of [property, operator]) {
    await step(since, (context) => bindAccount(id, { bound: true, rev: 0 }, context));
    await carryOut(then(since), bindEffect, dealerId, id);
  }
  const item = (splitAccountId: string, bp: number) => ({ splitAccountId, bp, fixedAmountFen: null });
  const rule = {
    feeKind: splitFeeKind.ALL,
    base: splitBase.NET,
    minAmountFen: 100,
    startDate: businessDate(since),
    endDate: null,
    priority: 10,
    bizTypes: [splitBiz.PARKING, splitBiz.ARREARS],
  };
  const inForce = async (fields: Parameters<typeof createRule>[0]) => {
    const { ruleId } = await step(since, (context) => createRule(fields, context));
    await step(since, (context) => switchRuleStatus(ruleId, { enabled: true, rev: splitRuleStatus.DRAFT }, context));
  };
  await inForce({
    ...rule,
    name: '物业两成、子运营半成',
    mode: splitMode.ONLINE,
    parkIds: [online],
    payTypes: [payChannel.WECHAT, payChannel.ALIPAY],
    items: [item(property, 2000), item(operator, 500)],
  });
  if (offline !== undefined)
    await inForce({
      ...rule,
      name: '商业体线下结算',
      mode: splitMode.OFFLINE,
      parkIds: [offline],
      payTypes: [payChannel.ALIPAY],
      items: [item(landlord, 1500), item(kept, 300)],
    });
  await step(now, (context) =>
    createRule(
      {
        ...rule,
        name: '明年续约（待启用）',
        mode: splitMode.ONLINE,
        parkIds: [online],
        payTypes: [payChannel.WECHAT],
        items: [item(property, 2200)],
      },
      context,
    ),
  );
  const past = (parkId: string, channel: number) =>
    step(now, ({ tx }) =>
      pastPayments(tx, { dealerId, parkId, payChannel: channel, since, most: mostPayments, frozen: channel === payChannel.WECHAT }),
    );
  const payments = [...(await past(online, payChannel.WECHAT)), ...(offline === undefined ? [] : await past(offline, payChannel.ALIPAY))];
  let confirmed = 0;
  for (const { id, paidAt } of payments) {
    const key = { dealerId, id };
    const split = await step(Date.parse(paidAt), (context) => accrue(context, dealerId, id));
    const due = Date.parse(paidAt) + dayMs + 120_000;
    if (!split || due >= now) continue;
    await step(due, (context) => runDue(context, key));
    const details = await step(due, ({ tx }) => detailsOf(tx, key));
    for (const detail of details) {
      if (detail.online) await carryOut(then(due), shareEffect, dealerId, detail.id);
      else if (detail.accountId === landlord && confirmed < 3) {
        confirmed += 1;
        await step(due, (context) =>
          confirmShare(detail.id, { voucherNo: `ZZ${businessDate(due).replaceAll('-', '')}${confirmed}`, rev: detail.rev }, context),
        );
      }
    }
  }
  const there = await step(now, async ({ tx }) => {
    const { rows } = await sql<{ fen: number }>`select coalesce(sum(amount_fen), 0)::bigint as fen from split_detail
      where dealer_id = ${dealerId} and account_id = ${kept} and status = ${sql.lit(splitDetailStatus.DONE)}`.execute(tx);
    return rows[0]?.fen ?? 0;
  });
  const amountFen = Math.floor(there / 2);
  if (amountFen > 0)
    await step(now, (context) =>
      registerWithdraw(
        kept,
        { amountFen, voucherNo: `ZZ${businessDate(now).replaceAll('-', '')}9`, remark: '本周结算', requestId: newId() },
        context,
      ),
    );
}
