import { chargingAccountErrors, chargingAccountStatus, chargingAccounts, ownSplit } from '@bochong/contract/charging-account';
import { stationErrors, stationFields, stations } from '@bochong/contract/charging-asset';
import { driverCharges } from '@bochong/contract/charging-order';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { splitBiz, splitErrors, splitMode, splitReceiver, splitRuleStatus, splitRules } from '@bochong/contract/split';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset/charging-asset.seed.ts';
import { createChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { account, detailsOf, draft, enable, item, splitOf } from '../split/split.fixture.ts';

let t: TestApp;
let office: Actor;
let landlord = '';
const [own, other] = demoDealers;
const bank = { receiverType: splitReceiver.BANK, provider: null, bankName: '工商银行' };
beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PUBLIC_PER_MINUTE: '1000' });
  office = await signedIn(t);
  landlord = await account(t, office, bank);
});
afterAll(() => t.close());

type Body = BodyOf<typeof chargingAccounts.create>;
let made = 0;
const shared = (serviceBp: number, payeeId = landlord): Body['splits'] => [
  { ...ownSplit, serviceBp: 10_000 - serviceBp },
  { payeeId, elecBp: 0, serviceBp, occupyBp: 0 },
];
const fields = (stationIds: string[], more: Partial<Body> = {}): Body => {
  made += 1;
  const usual = { accountName: `账户${made}`, accountType: 2 as const, payChannels: [2, 3, 4, 10] as Body['payChannels'] };
  return { ...usual, stationIds, settleCycle: 1, splits: [ownSplit], ...more };
};
const create = (stationIds: string[], more: Partial<Body> = {}, as = office) =>
  t.call(chargingAccounts.create, { body: fields(stationIds, more) }, as);
const rows = async (query: object = {}, as = office) => (await t.call(chargingAccounts.list, { query: query as never }, as)).data.results;
const rowOf = async (id: string) => (await rows()).find(({ accountId }) => accountId === id);
const change = async (id: string, more: Partial<Body>, as = office) => {
  const { accountName, accountType, payChannels, settleCycle, splits, stationIds, rev } = (await rowOf(id)) ?? ({} as never);
  const body = { accountName, accountType, payChannels, settleCycle, splits, stationIds, rev, ...more };
  return t.call(chargingAccounts.update, { params: { id }, body }, as);
};
const turn = async (id: string, enabled: boolean, as = office) =>
  t.call(chargingAccounts.switchStatus, { params: { id }, body: { enabled, rev: (await rowOf(id))?.rev ?? 0 } }, as);
const remove = (id: string) => t.call(chargingAccounts.remove, { params: { id } }, office);
const within = <T>(does: (tx: Parameters<Parameters<TestApp['app']['database']['inScope']>[1]>[0]) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [own.id] }, does);
async function lot(): Promise<string> {
  made += 1;
  return within((tx) =>
    insertPark(tx, own.id, { parkCode: `ACCT${String(made).padStart(4, '0')}`, parkName: `账户场${made}`, parkType: 1 }),
  );
}
async function station(parkIds: string[], open = true): Promise<string> {
  made += 1;
  return within((tx) => insertStation(tx, own.id, { stationCode: `CACC${made}`, stationName: `账户站${made}`, parkIds, open }));
}
const rulesOf = async (id: string) =>
  (await t.call(splitRules.list, { query: { pageSize: 200 } as never }, office)).data.results.filter(
    ({ chargingAccountId, status }) => chargingAccountId === id && status === splitRuleStatus.ON,
  );

test('each kind of fee sums to 100 %, once a receiver, and names are one of a kind', async () => {
  const at = await station([await lot()]);
  const wrong = async (splits: Body['splits']) => (await create([at], { splits })) as { code: string; data: unknown; message: string };
  expect(await wrong([{ ...ownSplit, serviceBp: 9000 }])).toMatchObject({
    ...{ code: commonErrors.invalid.code, data: { field: 'splits' }, message: expect.stringContaining('服务费比例合计90%') },
  });
  expect(await wrong([...shared(1000), { payeeId: landlord, elecBp: 0, serviceBp: 0, occupyBp: 0 }])).toMatchObject({
    data: { field: 'splits' },
  });
  expect(await wrong(shared(1000, newId()))).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'splits' } });
  expect(await wrong(shared(1000, await account(t, office)))).toMatchObject({ code: splitErrors.payeeWrong.code });
  expect(await create([newId()])).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'stationIds' } });
  expect(await create([at], { accountName: '同名' })).toMatchObject({ code: '200' });
  expect(await create([at], { accountName: '同名' })).toMatchObject({ code: chargingAccountErrors.nameTaken.code });
});

test('a station goes online with an enabled account only, and keeps the last one', async () => {
  const at = await station([await lot()], false);
  await within((tx) => insertEquipmentWithGuns(tx, own.id, { stationId: at, equipmentCode: `CACC-G${made}` }));
  const get = async () => (await t.call(stations.get, { params: { id: at } }, office)).data;
  const online = async () => t.call(stations.online, { params: { id: at }, body: { rev: (await get()).rev } }, office);
  expect(await online()).toMatchObject({ code: stationErrors.notReady.code, message: expect.stringContaining('没有启用的充电账户') });
  const { accountId } = (await create([at])).data;
  expect((await turn(accountId, false)).code).toBe('200');
  expect(await online()).toMatchObject({ message: expect.stringContaining('没有启用的充电账户') });
  expect((await turn(accountId, true)).code).toBe('200');
  expect((await online()).message).not.toContain('充电账户');

  await t.owner.query('update charging_station set station_status = 50 where id = $1', [at]);
  const refused = { code: chargingAccountErrors.lastAccount.code, message: expect.stringContaining((await get()).stationName) };
  expect(await turn(accountId, false)).toMatchObject(refused);
  expect(await remove(accountId)).toMatchObject(refused);
  const elsewhere = await station([await lot()]);
  expect(await change(accountId, { stationIds: [elsewhere] })).toMatchObject(refused);
  const next = (await create([at])).data.accountId;
  expect(await change(accountId, { stationIds: [elsewhere] })).toMatchObject({ code: '200' });
  expect(await remove(next)).toMatchObject(refused);
  expect(await rowOf(next)).toMatchObject({ status: chargingAccountStatus.ON });
});

test('two clerks who disable the last two accounts of an online station: one of them does', async () => {
  const at = await station([await lot()]);
  const both = [(await create([at])).data.accountId, (await create([at])).data.accountId];
  const answers = await Promise.all(both.map((id) => turn(id, false)));
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', chargingAccountErrors.lastAccount.code]);
});

test('what is paid at one lot is shared one way: other shares for a second station or account are refused, also when lots change', async () => {
  const [first, second] = [await lot(), await lot()];
  const [a, b, c] = [await station([first]), await station([first]), await station([second])];
  const { accountId } = (await create([a], { splits: shared(3000) })).data;
  const refused = { code: chargingAccountErrors.lotShared.code, data: { field: 'stationIds' } };
  expect(await create([b])).toMatchObject(refused);
  expect(await create([b], { splits: shared(3000), settleCycle: 3 })).toMatchObject(refused);
  expect(await create([b], { splits: shared(3000) })).toMatchObject({ code: '200' });
  expect(await create([a], { splits: shared(2000) })).toMatchObject({ code: chargingAccountErrors.stationShared.code });
  expect((await rulesOf(accountId)).map(({ parkIds }) => parkIds)).toEqual([[first]]);
  expect((await create([c], { splits: shared(500) })).code).toBe('200');
  const { data } = await t.call(stations.get, { params: { id: c } }, office);
  const move = { params: { id: c }, body: { ...stationFields.parse(data), parkIds: [first], rev: data.rev } };
  expect(await t.call(stations.update, move, office)).toMatchObject({ code: chargingAccountErrors.lotShared.code });
});

test('a station that moves takes its rule with it; one of no lot is a place of its own and is named', async () => {
  const [from, to] = [await lot(), await lot()];
  const at = await station([from]);
  const { accountId } = (await create([at], { splits: shared(3000) })).data;
  const { data } = await t.call(stations.get, { params: { id: at } }, office);
  const put = (parkIds: string[], rev: number) =>
    t.call(stations.update, { params: { id: at }, body: { ...stationFields.parse(data), parkIds, rev } }, office);
  expect((await put([to], data.rev)).code).toBe('200');
  expect((await rulesOf(accountId)).map(({ parkIds }) => parkIds)).toEqual([[to]]);
  expect((await put([], data.rev + 1)).code).toBe('200');
  expect(await rulesOf(accountId)).toMatchObject([{ parkIds: [at], parkNames: data.stationName }]);
});

test('a charge paid from the wallet is shared as the account says from then on, and due by its cycle', async () => {
  const d = await createChargingDay(t);
  const { accountId } = (await create([d.speaker.stationId], { splits: shared(3000), settleCycle: 3 })).data;
  let no = 0;
  async function charged(hour: string) {
    no += 1;
    await d.status('Preparing');
    const { transactionId } = await d.start({ at: day(`${hour}:01`), meterStartWh: no * 10_000 });
    await d.stop(transactionId ?? 0, day(`${hour}:40`), no * 10_000 + 10_000);
    await deliverEvents(t);
    const paid = await t.owner.query<{ id: string; paidFen: number; serviceFen: number }>(
      `select b.id, b.paid_fen::int as "paidFen", c.second_fen::int as "serviceFen" from bill b join charging_order o on o.id = b.subject_id
       join charging_charge c on c.order_id = o.id where o.station_id = $1 order by b.id desc limit 1`,
      [d.speaker.stationId],
    );
    return paid.rows[0] ?? { id: '', paidFen: 0, serviceFen: 0 };
  }
  const first = await charged('08');
  expect(first.serviceFen).toBeGreaterThan(0);
  expect(await splitOf(t, office, first.id)).toMatchObject({
    ...{ bizType: splitBiz.CHARGING, payType: payChannel.BALANCE, mode: splitMode.OFFLINE, planAt: '2026-04-01T00:00:00+08:00' },
    ...{ paidFen: first.paidFen, splitFen: Math.floor(first.serviceFen * 0.3), ruleNames: expect.stringMatching(/·服务费·1$/) },
  });
  expect(await detailsOf(t, office, first.id)).toMatchObject([{ amountFen: Math.floor(first.serviceFen * 0.3) }]);

  t.clock.at = new Date(day('10:00'));
  expect((await change(accountId, { splits: shared(5000), settleCycle: 1 })).code).toBe('200');
  const second = await charged('11');
  expect(await splitOf(t, office, second.id)).toMatchObject({
    ...{
      splitFen: Math.floor(second.serviceFen * 0.5),
      planAt: '2026-03-11T00:00:00+08:00',
      ruleNames: expect.stringMatching(/·服务费·2$/),
    },
  });
  t.clock.at = new Date(day('13:00'));
  expect((await change(accountId, { splits: [ownSplit] })).code).toBe('200');
  expect(await splitOf(t, office, (await charged('14')).id)).toBeUndefined();
});

test('rules of an account are its own: not switched or changed by hand, and no rule made by hand beside them', async () => {
  const place = await lot();
  const at = await station([place]);
  const byHand = { mode: splitMode.OFFLINE, bizTypes: [splitBiz.CHARGING], payTypes: [] } as never;
  const hand = await draft(t, office, [place], [item(landlord, 100)], byHand);
  await enable(t, office, hand);
  expect(await create([at], { splits: shared(1000) })).toMatchObject({ code: splitErrors.sharedByHand.code });
  expect(await create([at])).toMatchObject({ code: '200' });
  await enable(t, office, hand, 1, false);
  const own = (await rows({ stationId: at }))[0]?.accountId ?? '';
  expect(await change(own, { splits: shared(1000) })).toMatchObject({ code: '200' });
  expect(await enable(t, office, hand, 2)).toMatchObject({ code: splitErrors.accountShares.code });
  const [rule] = await rulesOf(own);
  expect(await enable(t, office, rule?.ruleId ?? '', rule?.rev, false)).toMatchObject({ code: splitErrors.ownedByAccount.code });
  const saved = await change(own, { payChannels: [2] });
  expect(saved.code).toBe('200');
  expect(await rulesOf(own)).toEqual([rule]);
  expect((await turn(own, false)).code).toBe(chargingAccountErrors.lastAccount.code);
  await t.owner.query('update charging_station set station_status = 5 where id = $1', [at]);
  expect((await turn(own, false)).code).toBe('200');
  expect(await rulesOf(own)).toEqual([]);
  expect((await remove(own)).code).toBe('200');
});

test('a phone is offered, and pays by, what an account of the station opens; the lot’s parking is not limited', async () => {
  const d = await createChargingDay(t);
  const { rows: guns } = await t.owner.query<{ token: string }>('select qr_token as token from charging_connector where id = $1', [
    d.connectorIds[0],
  ]);
  const token = guns[0]?.token ?? '';
  const offered = async () => (await t.call(driverCharges.gun, { params: { token } })).data.payChannels;
  expect(await offered()).toEqual([payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY]);
  const { accountId } = (await create([d.speaker.stationId], { payChannels: [payChannel.ALIPAY] })).data;
  expect(await offered()).toEqual([payChannel.ALIPAY]);
  const phone = '13700009001';
  await t.call(driverCharges.sendCode, { body: { token, phone } });
  const { rows: sent } = await t.owner.query<{ content: Buffer }>('select content from sms_message order by id desc limit 1');
  const code = /(\d{6})/.exec(sent[0] ? t.app.keys.decrypt(sent[0].content) : '')?.[1] ?? '';
  const { pass } = (await t.call(driverCharges.login, { body: { token, phone, code } })).data;
  const recharge = (channel: 2 | 3) =>
    t.call(driverCharges.recharge, { body: { token, pass, amountFen: 5000, payChannel: channel } as never });
  expect(await recharge(2)).toMatchObject({ code: chargingAccountErrors.channelClosed.code, message: '该电站不支持微信支付' });
  expect((await recharge(3)).code).toBe('200');
  expect((await within((tx) => t.app.channels.termsAt(tx, { dealerId: own.id, parkId: d.parkId }))).only).toBeNull();
  expect((await change(accountId, { payChannels: [payChannel.WECHAT, payChannel.ALIPAY] })).code).toBe('200');
  expect((await recharge(2)).code).toBe('200');
});

test('another unit sees nothing; who is limited to one of its lots looks and changes nothing', async () => {
  const [seen, hidden] = [await lot(), await lot()];
  const [a, b] = [await station([seen]), await station([hidden])];
  const { accountId } = (await create([a, b])).data;
  expect(await rows({}, await t.login('qingyu'))).toEqual([]);
  const stranger = await t.login('qingyu');
  expect((await t.call(chargingAccounts.remove, { params: { id: accountId } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(chargingAccounts.choices, { query: { of: 'station' } }, stranger)).data.map(({ value }) => value)).not.toContain(a);
  expect(other.id).not.toBe(own.id);
  await addLimitedUser(t, own.id, 'onelot', seen);
  const limited = await t.login('onelot');
  expect((await rows({}, limited)).map(({ accountId: id }) => id)).toEqual([accountId]);
  expect((await turn(accountId, false, limited)).code).toBe(commonErrors.beyondReach.code);
  expect((await change(accountId, { payChannels: [2] }, limited)).code).toBe(commonErrors.beyondReach.code);
  expect(await create([b], {}, limited)).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'stationIds' } });
  expect((await t.call(chargingAccounts.choices, { query: { of: 'station' } }, limited)).data.map(({ value }) => value)).toEqual([a]);
});
