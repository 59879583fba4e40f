import { chargingCardStatus, chargingCardType, chargingListSubject, chargingListType } from '@bochong/contract/charging-customer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { seedCard, seedMoney, seedOwner, seedVin, seedVipType, seedWhiteList } from '../charging-customer.seed.ts';
import {
  agreementAt,
  capture,
  credentialUsed,
  freeze,
  identify,
  mayAccess,
  payerStanding,
  provideRunningOrders,
  quotaOf,
  startsByItself,
  takeQuota,
} from '../index.ts';

let t: TestApp;
const [own, other] = demoDealers;
const dealerId = own.id;
let stationId = '';
let ownerId = '';
let vipTypeId = '';
let cardId = '';
const now = new Date('2026-11-25T10:00:00+08:00');
let running = 0;

const work = <T>(does: (context: WorkContext) => Promise<T>, dealer: string = dealerId) =>
  t.app.database.inScope({ dealerIds: [dealer] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const who = (idTag: string, more: { dealerId?: string; purpose?: 'authorize' | 'start' } = {}) =>
  work((context) => identify(context, { dealerId, stationId, idTag, at: now, purpose: 'authorize', ...more }), more.dealerId);

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = now;
  provideRunningOrders(t.app, async () => running);
  await work(async (context) => {
    const parkId = await insertPark(context.tx, dealerId, { parkCode: 'CUSLOT1', parkName: '充电车场', parkType: 1 });
    stationId = await insertStation(context.tx, dealerId, { stationCode: 'CUS1', stationName: '站', parkIds: [parkId] });
    vipTypeId = await seedVipType(context, dealerId, { vipName: '金卡', elecBp: 9500, serviceBp: 8000, minEnergyWh: 5000 });
    ownerId = await seedOwner(context, dealerId, { mobile: '13900001111', plates: ['浙AD00001'], vipTypeId });
    await seedMoney(context, dealerId, ownerId, { principalFen: 8000 });
    cardId = await seedCard(context, dealerId, {
      cardNo: 'C1',
      idTag: '04A1B2C3',
      ownerId,
      plateNo: '浙AD00001',
      parentIdTag: 'GROUP1',
      dailyLimitFen: 6000,
    });
    await seedCard(context, dealerId, { cardNo: 'OPS1', idTag: '04FFFFFF', cardType: chargingCardType.OPS });
    await seedVin(context, dealerId, { vin: 'LSVAU2180N2183294', ownerId });
  });
});
afterAll(() => t.close());

test('a card is who it is bound to, in whatever case it is said; another dealer knows it not', async () => {
  const known = { payer: { type: 'owner', id: ownerId }, cardId, ownerId, plateNo: '浙AD00001', parentIdTag: 'GROUP1', maxConcurrent: 1 };
  expect(await who(' 04a1b2c3 ')).toEqual({ status: 'Accepted', ...known });
  expect(await who('04A1B2C3', { dealerId: other.id })).toEqual({ status: 'Invalid', refusal: 'unknown', payer: null, maxConcurrent: 0 });
});

test('a VIN is taken with and without its three letters; an operations card is nobody’s to pay', async () => {
  for (const tag of ['LSVAU2180N2183294', 'VINLSVAU2180N2183294']) expect(await who(tag)).toMatchObject({ status: 'Accepted', ownerId });
  expect(await who('04FFFFFF')).toMatchObject({ status: 'Accepted', payer: { type: 'free', id: null } });
});

test('too many at once is said when a charge starts, not when it is asked', async () => {
  running = 1;
  expect(await who('04A1B2C3', { purpose: 'start' })).toMatchObject({ status: 'ConcurrentTx', payer: { id: ownerId } });
  expect(await who('04A1B2C3')).toMatchObject({ status: 'Accepted' });
  running = 0;
});

test('a station for those on a list asks for the list, by whatever they stand on it', async () => {
  await t.owner.query('update charging_station set access_mode = 2 where id = $1', [stationId]);
  expect(await who('04A1B2C3')).toMatchObject({ status: 'Blocked', refusal: 'access' });
  const payer = { type: 'owner', id: ownerId } as const;
  const place = { dealerId, stationId, at: now };
  expect(await work((context) => mayAccess(context, place, payer))).toBe(false);
  await work((context) =>
    seedWhiteList(context, dealerId, {
      listType: chargingListType.ACCESS,
      subjectType: chargingListSubject.PLATE,
      subjectValue: '浙AD00001',
    }),
  );
  expect(await who('04A1B2C3')).toMatchObject({ status: 'Accepted' });
  expect(await work((context) => mayAccess(context, place, payer, { plateNo: '浙AD00001' }))).toBe(true);
  expect(await work((context) => startsByItself(context, place, { plateNo: '浙AD00001' }))).toBe(false);
  await t.owner.query('update charging_station set access_mode = 1 where id = $1', [stationId]);
});

test('what was agreed is told as it is at the start: a member’s rates at stations they hold for, until they run out', async () => {
  const payer = { type: 'owner', id: ownerId } as const;
  const terms = (more: object = {}) => work((context) => agreementAt(context, { dealerId, stationId, at: now, payer, cardId, ...more }));
  const agreement = { kind: 'vip', elecBp: 9500, serviceBp: 8000, minEnergyWh: 5000 };
  expect(await terms()).toEqual({ agreement, occupyBp: 10_000, payerFree: false, freeListIds: [], month: '2026-11', vipTypeId });
  await t.owner.query('update charging_owner set vip_expire_at = $2 where id = $1', [ownerId, now.toISOString()]);
  expect((await terms()).agreement).toBeUndefined();
  expect((await terms({ at: new Date(now.getTime() - 1) })).agreement).toEqual(agreement);
  expect(await terms({ payer: { type: 'free', id: null } })).toMatchObject({ payerFree: true, freeListIds: [] });
});

test('free energy: the list with most left, taken once, kept by a correction, and gone for the next', async () => {
  const list = (monthlyFreeWh: number) =>
    work((context) =>
      seedWhiteList(context, dealerId, {
        ...{ listType: chargingListType.FREE, subjectType: chargingListSubject.OWNER, subjectValue: ownerId, monthlyFreeWh },
      }),
    );
  const [, large] = [await list(10_000), await list(30_000)];
  const { freeListIds, month } = await work((context) =>
    agreementAt(context, { dealerId, stationId, at: now, payer: { type: 'owner', id: ownerId } }),
  );
  expect(freeListIds).toHaveLength(2);
  const take = (orderId: string, wh: number) =>
    work(async (context) => {
      const left = await quotaOf(context, { dealerId, orderId, freeListIds, month });
      if (left) await takeQuota(context, { dealerId, listId: left.listId, orderId, month, wh: Math.min(wh, left.leftWh ?? wh) });
      return left;
    });
  const first = newId();
  expect(await take(first, 25_000)).toEqual({ listId: large, leftWh: 30_000 });
  expect(await take(newId(), 25_000)).toMatchObject({ leftWh: 10_000 });
  expect(await take(first, 25_000)).toEqual({ listId: large, leftWh: 25_000 });
  expect(await take(newId(), 25_000)).toEqual({ listId: large, leftWh: 5000 });
  expect(await work((context) => quotaOf(context, { dealerId, orderId: newId(), freeListIds, month: '2026-12' }))).toMatchObject({
    leftWh: 30_000,
  });
});

test('how a payer stands: what is available, what the day’s limit leaves with what runs, and whether it may pay', async () => {
  const payer = { type: 'owner', id: ownerId } as const;
  const standing = () => work((context) => payerStanding(context, { dealerId, payer, cardId }));
  expect(await standing()).toEqual({ state: 'normal', arrearsFen: 0, availableFen: 8000, limitLeftFen: 6000, runningOrders: 0 });
  const order = { dealerId, walletId: ownerId, bizType: 7, bizId: newId() };
  expect(await work((context) => freeze(context, { ...order, cardId, upToFen: 5000 }))).toMatchObject({ addedFen: 5000 });
  expect(await work((context) => freeze(context, { ...order, bizId: newId(), cardId, upToFen: 5000 }))).toMatchObject({ addedFen: 1000 });
  expect(await standing()).toMatchObject({ availableFen: 2000, limitLeftFen: 0 });
  await work((context) => capture(context, { ...order, payableFen: 4000 }));
  expect(await standing()).toMatchObject({ availableFen: 3000, limitLeftFen: 1000 });
  await t.owner.query(`update charging_owner set black_flag = true where id = $1`, [ownerId]);
  expect(await standing()).toMatchObject({ state: 'blacklisted' });
  expect(await who('04A1B2C3')).toMatchObject({ status: 'Blocked', refusal: 'blacklisted' });
  await t.owner.query(`update charging_owner set black_flag = false, status = 2 where id = $1`, [ownerId]);
  expect(await standing()).toMatchObject({ state: 'frozen' });
  await t.owner.query(`update charging_owner set status = 1 where id = $1`, [ownerId]);
});

test('of a chip that was cancelled and issued anew the new card counts; its use is remembered', async () => {
  const old = await work((context) =>
    seedCard(context, dealerId, { cardNo: 'OLD', idTag: '04EEEEEE', ownerId, status: chargingCardStatus.CANCELLED }),
  );
  expect(await who('04EEEEEE')).toMatchObject({ status: 'Blocked', refusal: 'cancelled', cardId: old });
  const next = await work((context) => seedCard(context, dealerId, { cardNo: 'NEW', idTag: '04EEEEEE', ownerId }));
  expect(await who('04EEEEEE')).toMatchObject({ status: 'Accepted', cardId: next });
  await work((context) => credentialUsed(context, dealerId, { cardId: next }));
  expect((await t.owner.query('select last_used_at from charging_card where id = $1', [next])).rows[0].last_used_at).toEqual(now);
});
