import {
  chargingOwnerErrors,
  chargingOwners,
  ownerStatus,
  vipTypeErrors,
  vipTypeFields,
  vipTypes,
} from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedCard, seedMoney, seedVin } from '../charging-customer.seed.ts';
import { capture, identify, provideRunningOrders } from '../index.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own] = demoDealers;
const dealerId = own.id;
let made = 0;
let running = 0;

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  provideRunningOrders(t.app, async () => running);
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const mobileNo = () => `1380013${String(made++).padStart(4, '0')}`;
const create = (phone = mobileNo(), more: object = {}) => t.call(chargingOwners.create, { body: { phone, ...more } }, actor);
const owner = async (more: object = {}) => (await create(mobileNo(), more)).data.ownerId;
const get = async (id: string) => (await t.call(chargingOwners.get, { params: { id } }, actor)).data;
const list = async (query: object) => (await t.call(chargingOwners.list, { query }, actor)).data.results;
const status = async (id: string, to: (typeof ownerStatus.options)[number]['value']) =>
  t.call(chargingOwners.changeStatus, { params: { id }, body: { status: to, reason: '本人申请', rev: (await get(id)).rev } }, actor);
const bind = (id: string, plateNo: string, more: object = {}) =>
  t.call(chargingOwners.bindPlate, { params: { id }, body: { plateNo, ...more } }, actor);

test('an owner is added with an empty wallet, found by number, name and plate, and unknown to another unit; a number is one owner’s', async () => {
  const phone = mobileNo();
  const { data } = await create(phone, { nickname: '王师傅' });
  expect(await get(data.ownerId)).toMatchObject({
    nickname: '王师傅',
    status: ownerStatus.NORMAL,
    availableFen: 0,
    arrearsFen: 0,
    plates: [],
  });
  expect((await get(data.ownerId)).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
  expect((await create(phone)).code).toBe(chargingOwnerErrors.mobileTaken.code);
  await bind(data.ownerId, '浙AD00091');
  for (const searchValue of [phone, '王师傅', 'ad0009']) expect(await list({ searchValue })).toMatchObject([{ ownerId: data.ownerId }]);
  expect(await list({ searchValue: phone.slice(0, 6) })).toEqual([]);
  expect((await t.call(chargingOwners.get, { params: { id: data.ownerId } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(chargingOwners.chosen, { query: { searchValue: '王师傅' } }, actor)).data).toMatchObject([
    { ownerId: data.ownerId },
  ]);
});

test('five plates at most, the first of them the default; one that was checked belongs to one owner', async () => {
  const [first, second] = [await owner(), await owner()];
  for (const at of [1, 2, 3, 4, 5]) expect((await bind(first, `浙AD1000${at}`, { verified: at === 1 })).code).toBe('200');
  expect((await bind(first, '浙AD10006')).code).toBe(chargingOwnerErrors.tooManyPlates.code);
  expect((await bind(second, '浙AD10001', { verified: true })).code).toBe(chargingOwnerErrors.plateVerified.code);
  expect((await bind(second, '浙AD10001')).code).toBe('200');
  await bind(first, '浙AD10003', { isDefault: true });
  const { plateRows } = await get(first);
  expect(plateRows.filter(({ isDefault }) => isDefault)).toMatchObject([{ plateNo: '浙AD10003' }]);
  const unbind = () => t.call(chargingOwners.unbindPlate, { params: { id: first }, body: { plateNo: '浙AD10003' } }, actor);
  expect([(await unbind()).code, (await unbind()).code]).toEqual(['200', commonErrors.stale.code]);
});

test('a frozen owner, and one on the black list, starts nothing; an edit of what somebody else changed is refused', async () => {
  const id = await owner();
  await work((context) => seedCard(context, dealerId, { cardNo: `F${made}`, idTag: '0A0B0C0D', ownerId: id }));
  const tag = () =>
    work((context) => identify(context, { dealerId, stationId: newId(), idTag: '0A0B0C0D', at: context.now, purpose: 'authorize' }));
  const seen = (await get(id)).rev;
  expect((await status(id, ownerStatus.FROZEN)).code).toBe('200');
  expect((await status(id, ownerStatus.FROZEN)).code).toBe(chargingOwnerErrors.wrongState.code);
  expect(await tag()).toMatchObject({ status: 'Blocked', refusal: 'payerBlocked' });
  await status(id, ownerStatus.NORMAL);
  const black = async (blackFlag: boolean) =>
    t.call(chargingOwners.setBlack, { params: { id }, body: { blackFlag, reason: '恶意占桩', rev: (await get(id)).rev } }, actor);
  await black(true);
  expect(await tag()).toMatchObject({ status: 'Blocked', refusal: 'blacklisted' });
  expect(await list({ blackFlag: 1 })).toMatchObject([{ ownerId: id, blackReason: '恶意占桩' }]);
  await black(false);
  const stale = await t.call(chargingOwners.update, { params: { id }, body: { nickname: '旧', rev: seen } }, actor);
  expect(stale.code).toBe(commonErrors.stale.code);
});

test('who leaves owes nothing, has nothing and charges nothing; cards and VIN codes end, and the number is free again', async () => {
  const phone = mobileNo();
  const id = (await create(phone)).data.ownerId;
  await work(async (context) => {
    await seedCard(context, dealerId, { cardNo: `L${made}`, idTag: '1A1B1C1D', ownerId: id });
    await seedVin(context, dealerId, { vin: 'LSVAU2180N2183295', ownerId: id });
    await capture(context, { dealerId, walletId: id, bizType: 7, bizId: newId(), payableFen: 300 });
  });
  running = 1;
  expect((await status(id, ownerStatus.CANCELLED)).code).toBe(chargingOwnerErrors.running.code);
  running = 0;
  const owing = await status(id, ownerStatus.CANCELLED);
  expect(owing).toMatchObject({ code: chargingOwnerErrors.hasArrears.code, message: '有未结欠费3.00元，不能注销' });
  expect(await list({ inArrears: 1 })).toMatchObject([{ ownerId: id, arrearsFen: 300 }]);
  await t.owner.query('update charging_wallet set arrears_fen = 0 where id = $1', [id]);
  await work((context) => seedMoney(context, dealerId, id, { principalFen: 100 }));
  expect((await status(id, ownerStatus.CANCELLED)).code).toBe(chargingOwnerErrors.hasMoney.code);
  await work((context) => capture(context, { dealerId, walletId: id, bizType: 7, bizId: newId(), payableFen: 100 }));
  expect((await status(id, ownerStatus.CANCELLED)).code).toBe('200');
  const card = await t.owner.query('select status from charging_card where owner_id = $1', [id]);
  const vin = await t.owner.query('select enabled from charging_vin where owner_id = $1', [id]);
  expect([card.rows[0].status, vin.rows[0].enabled]).toEqual([4, false]);
  expect((await create(phone)).code).toBe('200');
  expect((await status(id, ownerStatus.NORMAL)).code).toBe(chargingOwnerErrors.wrongState.code);
});

test('a kind of member: rates and a reduction exclude each other, names are one’s own, and who has it keeps it', async () => {
  const fields = vipTypeFields.parse({ vipName: '银卡', elecBp: 9800, serviceBp: 9000, validDays: 30 });
  const add = (more: object) => t.call(vipTypes.create, { body: { ...fields, ...more } }, actor);
  expect((await add({ serviceReduceE5: 5000 })).code).toBe(vipTypeErrors.discountBoth.code);
  const { vipTypeId } = (await add({})).data;
  expect((await add({})).code).toBe(vipTypeErrors.nameTaken.code);
  expect((await add({ vipName: '别处', stationIds: [newId()] })).data).toMatchObject({ field: 'stationIds' });
  const id = await owner();
  const member = async (body: object) =>
    t.call(chargingOwners.setVip, { params: { id }, body: { vipTypeId, rev: (await get(id)).rev, ...body } }, actor);
  await member({});
  const { vipName, vipExpireAt } = await get(id);
  expect([vipName, Math.round((Date.parse(vipExpireAt ?? '') - t.app.clock.now().getTime()) / 86_400_000)]).toEqual(['银卡', 30]);
  expect((await t.call(vipTypes.remove, { params: { id: vipTypeId } }, actor)).message).toBe('有1位车主持有该类型，不能删除；可停用');
  const [type] = (await t.call(vipTypes.list, { query: { vipName: '银卡' } }, actor)).data.results;
  const off = { params: { id: vipTypeId }, body: { enabled: false, rev: type?.rev ?? 0 } };
  expect((await t.call(vipTypes.switchStatus, off, actor)).code).toBe('200');
  expect((await member({})).code).toBe(chargingOwnerErrors.vipOff.code);
  await member({ vipTypeId: null });
  expect((await t.call(vipTypes.remove, { params: { id: vipTypeId } }, actor)).code).toBe('200');
  expect(vipTypeErrors.held.code).toBe('43191');
});
