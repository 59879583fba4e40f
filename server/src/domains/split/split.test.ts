import { commonErrors } from '@bochong/contract/kernel/error';
import {
  splitAccounts,
  splitBalances,
  splitBills,
  splitBind,
  splitErrors,
  splitFeeKind,
  splitMode,
  splitProvider,
  splitReceiver,
  splitRules,
  splitSettings,
} from '@bochong/contract/split';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger } from '../ledger/ledger.fixture.ts';
import { paidStay } from '../refund/refund.fixture.ts';
import { account, balanceOf, boundAccount, detailsOf, draft, enable, item, runSplits, splitOf, withdraw } from './split.fixture.ts';

let t: TestApp;
let yard: Yard;
let other: Yard;
let boss: Actor;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-12T09:00:00+08:00');
  [yard, other] = [await createYard(t, 'SPLITA'), await createYard(t, 'SPLITB')];
  boss = await t.login('binjiang');
});
afterAll(() => t.close());

const internal = { receiverType: splitReceiver.INTERNAL, provider: null, receiverNo: '', receiverName: '' } as const;
const bank = {
  receiverType: splitReceiver.BANK,
  provider: null,
  receiverNo: '6222021234567890',
  receiverName: '滨江物业有限公司',
  bankName: '工商银行滨江支行',
} as const;
const offline = { mode: splitMode.OFFLINE, payTypes: [] };
const codeOf = async (answer: Promise<{ code: string }>) => (await answer).code;
const row = async (id: string) =>
  (await t.call(splitAccounts.list, { query: { pageSize: 200 } as never }, boss)).data.results.find((one) => one.splitAccountId === id);
const rule = async (id: string) =>
  (await t.call(splitRules.list, { query: { pageSize: 200 } as never }, boss)).data.results.find((one) => one.ruleId === id);

test('an account is bound at its channel; an unknown merchant is told; a bank account shows the end of its number', async () => {
  const good = await boundAccount(t, boss);
  expect(await row(good)).toMatchObject({ bindStatus: splitBind.BOUND });
  const unknown = await boundAccount(t, boss, { receiverNo: '1900000000' });
  expect(await row(unknown)).toMatchObject({ bindStatus: splitBind.FAILED, bindText: '接收方商户号不存在' });
  const id = await account(t, boss, bank);
  expect(await row(id)).toMatchObject({ receiverNo: '****7890', bindStatus: splitBind.NONE });
  expect(await codeOf(t.call(splitAccounts.bind, { params: { id }, body: { bound: true, rev: 0 } }, boss))).toBe(
    splitErrors.notMerchant.code,
  );
  const {
    splitAccountId: _,
    bindStatus: _b,
    bindText: _t,
    status: _s,
    balanceFen: _f,
    createdAt: _c,
    dealerName: _d,
    ...fields
  } = (await row(id)) ?? expect.fail('no row');
  expect(await codeOf(t.call(splitAccounts.update, { params: { id }, body: { ...fields, remark: '每月结算' } as never }, boss))).toBe(
    '200',
  );
  expect(await row(id)).toMatchObject({ receiverNo: '****7890', remark: '每月结算' });
  const wrong = t.call(splitAccounts.update, { params: { id }, body: { ...fields, receiverNo: '****1111', rev: 1 } as never }, boss);
  expect(await wrong).toMatchObject({ data: { field: 'receiverNo', rule: '请输入完整的接收方账号' } });
  const again = t.call(splitAccounts.create, { body: { ...fields, receiverNo: '6222', ownerType: 1 } as never }, boss);
  expect(await codeOf(again)).toBe(splitErrors.nameTaken.code);
  await t.call(splitAccounts.bind, { params: { id: good }, body: { bound: false, rev: (await row(good))?.rev ?? 0 } }, boss);
  await deliverEvents(t);
  expect(await row(good)).toMatchObject({ bindStatus: splitBind.NONE });
});

test('a channel without a receiving account binds nobody', async () => {
  const manager = await t.login('qingyu');
  const id = await account(t, manager);
  await t.owner.query('delete from pay_account_use where dealer_id = $1', [demoDealers[1].id]);
  await t.owner.query('update pay_account set provider = 2 where dealer_id = $1', [demoDealers[1].id]);
  const answer = await t.call(splitAccounts.bind, { params: { id }, body: { bound: true, rev: 0 } }, manager);
  expect(answer).toMatchObject({
    code: splitErrors.noChannel.code,
    message: `没有已启用密钥的${splitProvider.label(2)}收款账户，不能绑定`,
  });
});

test('a rule names receivers that its way can reach, and no more than there is', async () => {
  const [merchant, loose, kept] = [await boundAccount(t, boss), await account(t, boss), await account(t, boss, internal)];
  await expect(draft(t, boss, [yard.parkId], [item(kept, 1000)])).rejects.toThrow('接收方须为商户号');
  await expect(draft(t, boss, [yard.parkId], [item(merchant, 1000)], offline)).rejects.toThrow('接收方须为银行账户或平台内账户');
  await expect(draft(t, boss, [yard.parkId], [item(newId(), 1000)])).rejects.toThrow();
  await expect(draft(t, boss, [newId()], [item(merchant, 1000)])).rejects.toThrow();
  const tooMuch = [item(kept, 6000), item(await account(t, boss, internal), 4001)];
  const stored = {
    name: '超过一百',
    parkIds: [],
    bizTypes: [1],
    feeKind: 0,
    base: 1,
    items: tooMuch,
    minAmountFen: 0,
    startDate: '2025-10-01',
    endDate: null,
    priority: 3,
  };
  expect(await codeOf(t.call(splitRules.create, { body: { ...stored, ...offline } as never }, boss))).toBe(splitErrors.overTen.code);
  const unbound = await draft(t, boss, [yard.parkId], [item(loose, 1000)]);
  expect(await codeOf(enable(t, boss, unbound))).toBe(splitErrors.accountWrong.code);
  const much = await draft(t, boss, [yard.parkId], [item(merchant, 3001)]);
  expect(await enable(t, boss, much)).toMatchObject({ code: splitErrors.overOnline.code, message: '在线分账比例合计30.01%，超过上限30%' });
  const over = await draft(t, boss, [yard.parkId], [item(merchant, 1000)], { startDate: '2025-01-01', endDate: '2025-02-01' });
  expect(await codeOf(enable(t, boss, over))).toBe(splitErrors.ended.code);
});

test('two desks enable competing rules: one holds; what holds is not changed, and its receivers stay', async () => {
  const [merchant, second] = [await boundAccount(t, boss), await boundAccount(t, boss)];
  const rules = [await draft(t, boss, [other.parkId], [item(merchant, 1000)]), await draft(t, boss, [other.parkId], [item(second, 500)])];
  const codes = (await Promise.all(rules.map((id) => enable(t, boss, id)))).map(({ code }) => code);
  expect(codes.sort()).toEqual(['200', splitErrors.tie.code].sort());
  const held = (await rule(rules[0] ?? ''))?.status === 1 ? rules[0] : rules[1];
  const stored = (await rule(held ?? '')) ?? expect.fail('no rule');
  const body = { ...stored, items: stored.items.map(({ name: _, ...one }) => one) };
  expect(await codeOf(t.call(splitRules.update, { params: { id: stored.ruleId }, body: body as never }, boss))).toBe(
    splitErrors.ruleState.code,
  );
  const receiver = stored.items[0]?.splitAccountId ?? '';
  const rev = (await row(receiver))?.rev ?? 0;
  const off = t.call(splitAccounts.switchStatus, { params: { id: receiver }, body: { status: 2, rev } }, boss);
  expect(await codeOf(off)).toBe(splitErrors.accountUsed.code);
  expect(await codeOf(enable(t, boss, stored.ruleId, stored.rev, false))).toBe('200');
  expect(
    await codeOf(
      t.call(splitRules.update, { params: { id: stored.ruleId }, body: { ...body, rev: stored.rev + 1, priority: 5 } as never }, boss),
    ),
  ).toBe('200');
  expect(await rule(stored.ruleId)).toMatchObject({ priority: 5, status: 2 });
});

test('settings are the unit’s, saved on the version that was read', async () => {
  const { data } = await t.call(splitSettings.get, {}, boss);
  expect(data).toEqual({ maxBp: 3000, delayDays: 1, feeBp: 60, rev: 0 });
  const save = (rev: number) => t.call(splitSettings.update, { body: { maxBp: 3000, delayDays: 0, feeBp: 60, rev } }, boss);
  expect([await codeOf(save(0)), await codeOf(save(0))]).toEqual(['200', '40901']);
});

test('by hand: a bank account is paid share by share, a kept balance is withdrawn from, never beyond what is there and once a request', async () => {
  const [property, kept] = [await account(t, boss, bank), await account(t, boss, internal)];
  const id = await draft(t, boss, [yard.parkId], [item(property, 2000), item(kept, 500)], {
    ...offline,
    bizTypes: [1, 2],
    feeKind: splitFeeKind.ALL,
  });
  const before = (await t.call(splitRules.preview, { params: { id } }, boss)).data;
  expect(before).toMatchObject({ payments: 0, splitFen: 0, capped: false });
  expect(await codeOf(enable(t, boss, id))).toBe('200');
  const { billId } = await paidStay(t, yard, '浙T00001');
  boss = await t.login('binjiang');
  await deliverEvents(t);
  expect(await splitOf(t, boss, billId)).toMatchObject({ mode: splitMode.OFFLINE, splitFen: 372 });
  expect(await codeOf(withdraw(t, boss, kept, 74))).toBe(splitErrors.overBalance.code);
  t.clock.at = new Date(t.clock.at.getTime() + 120_000);
  await runSplits(t);
  const [share] = await detailsOf(t, boss, billId);
  const confirm = () =>
    t.call(splitBills.confirm, { params: { id: share?.detailId ?? '' }, body: { voucherNo: 'ZZ001', rev: share?.rev ?? 0 } }, boss);
  expect((await Promise.all([confirm(), confirm()])).map(({ code }) => code).sort()).toEqual(['200', '40901']);
  const [paid] = await detailsOf(t, boss, billId);
  const back = t.call(splitBills.return, { params: { id: paid?.detailId ?? '' }, body: { reason: '录错了', rev: paid?.rev ?? 0 } }, boss);
  expect(await codeOf(back)).toBe(splitErrors.billState.code);
  expect(await codeOf(withdraw(t, boss, property, 1))).toBe(splitErrors.notInternal.code);
  const requestId = newId();
  const twice = await Promise.all([withdraw(t, boss, kept, 50, requestId), withdraw(t, boss, kept, 50, requestId)]);
  expect(new Set(twice.map(({ data }) => data.withdrawId)).size).toBe(1);
  expect(await codeOf(withdraw(t, boss, kept, 24, requestId))).toBe(splitErrors.otherRequest.code);
  const race = await Promise.all([withdraw(t, boss, kept, 24), withdraw(t, boss, kept, 24)]);
  expect(race.map(({ code }) => code).sort()).toEqual(['200', splitErrors.overBalance.code].sort());
  expect(await balanceOf(t, boss, kept)).toMatchObject({ accruedFen: 74, withdrawnFen: 74, balanceFen: 0, withdrawableFen: 0 });
  const reverse = () =>
    t.call(splitBalances.reverse, { params: { id: twice[0]?.data.withdrawId ?? '' }, body: { reason: '付错账户' } }, boss);
  expect((await Promise.all([reverse(), reverse()])).map(({ code }) => code).sort()).toEqual(['200', splitErrors.reversed.code].sort());
  expect(await balanceOf(t, boss, kept)).toMatchObject({ withdrawnFen: 24, balanceFen: 50, withdrawableFen: 50 });
  const list = (await t.call(splitBalances.withdraws, { params: { id: kept } }, boss)).data;
  expect(list.map(({ amountFen, reversedAt }) => [amountFen, reversedAt !== null]).sort()).toEqual([
    [24, false],
    [50, true],
  ]);
  const changed = (await row(kept)) ?? expect.fail('no account');
  const moved = t.call(splitAccounts.update, { params: { id: kept }, body: { ...changed, receiverName: '另一家' } as never }, boss);
  expect(await codeOf(moved)).toBe(splitErrors.accountOwed.code);
  const preview = (await t.call(splitRules.preview, { params: { id } }, boss)).data;
  expect(preview).toMatchObject({ payments: 1, paidFen: 1500, feeFen: 9, splitFen: 372, keptFen: 1119 });
  expect(preview.accounts.map(({ fen }) => fen)).toEqual([298, 74]);
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
});

test('who answers for some lots only moves no account and makes no rule for others; another unit finds nothing', async () => {
  const { rows } = await t.owner.query<{ id: string }>('select id from split_detail limit 1');
  const stranger = await t.login('qingyu');
  const params = { id: rows[0]?.id ?? '' };
  expect(await codeOf(t.call(splitBills.confirm, { params, body: { voucherNo: 'X', rev: 0 } }, stranger))).toBe('40401');
  expect((await t.call(splitBills.list, { query: {} as never }, stranger)).data.results).toEqual([]);
  const [dealer] = demoDealers;
  await addLimitedUser(t, dealer.id, 'onelot', other.parkId);
  const limited = await t.login('onelot');
  await expect(account(t, limited)).rejects.toThrow(splitErrors.wholeUnit.message);
  await expect(draft(t, limited, [], [item(newId(), 100)])).rejects.toThrow(commonErrors.lotsChosen.message);
  await expect(draft(t, limited, [yard.parkId], [item(newId(), 100)])).rejects.toThrow('车场不存在');
  expect((await t.call(splitBills.list, { query: {} as never }, limited)).data.results).toEqual([]);
  expect((await t.call(splitBalances.list, { query: {} as never }, limited)).data.results).toEqual([]);
  expect(
    (await t.call(splitAccounts.list, { query: {} as never }, limited)).data.results.every(({ balanceFen }) => balanceFen === null),
  ).toBe(true);
  const detail = { params, body: { voucherNo: 'X', rev: 0 } };
  expect(await codeOf(t.call(splitBills.confirm, detail, limited))).toBe('40401');
});
