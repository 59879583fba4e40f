import {
  driverInvoices,
  invoiceErrors,
  invoiceStatus,
  invoiceSubjects,
  invoices,
  type TaxConfig,
  taxInfoConfigs,
} from '@bochong/contract/e-invoice';
import { driverPageErrors } from '@bochong/contract/parking-order';
import { simulatedInvoices } from '@bochong/demo/simulated-invoice';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { paidStay } from '../refund/refund.fixture.ts';
import { applyParking, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';
import { holdWords } from './provider/invoice-provider.ts';

let t: TestApp;
let yard: Yard;
let platform: ReturnType<typeof createPlatformDouble>;
let boss: Actor;
let seller: { subjectId: string };
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'SELLER');
  seller = await openSeller(t, yard.dealerId);
});
afterAll(() => t.close());
beforeEach(async () => {
  await deliverSurely(t);
  platform = createPlatformDouble(() => t.clock.at);
});
afterEach(() => void vi.restoreAllMocks());

const plate = () => {
  number += 1;
  return `浙S${String(number).padStart(5, '0')}`;
};
const subjectOf = async (id: string) =>
  (await t.call(invoiceSubjects.list, { query: {} }, boss)).data.results.find(({ subjectId }) => subjectId === id);
const fields = {
  ...{
    name: '杭州滨江新能源有限公司',
    taxNo: '91330108MA27BBBB10',
    taxpayerType: 1 as const,
    address: '杭州市滨江区',
    tel: '0571-88880001',
  },
  ...{ bank: '', account: '', drawer: '孙会计', taxAccount: '' },
};
const configs = async () => (await t.call(taxInfoConfigs.list, { query: {} }, boss)).data.results;
const bodyOf = ({ configId: _, subjectName: __, lots: ___, dealerName: ____, rev: _____, ...config }: TaxConfig) => config;

test('a seller has its number once, and its keys are written only', async () => {
  const create = (change: object = {}) => t.call(invoiceSubjects.create, { body: { ...fields, ...change } }, boss);
  expect((await create({ taxNo: '91330108MA27BBBB16' })).code).toBe('40001');
  const taxNo = '913301080000001';
  const made = await create({ taxNo });
  expect(made.code).toBe('200');
  expect((await create({ taxNo })).code).toBe(invoiceErrors.taxNoTaken.code);
  const { subjectId } = made.data;
  const set = (keys: object, rev: number) => t.call(invoiceSubjects.setKeys, { params: { id: subjectId }, body: { ...keys, rev } }, boss);
  const missing = await set({ appKey: 'K1' }, 0);
  expect([missing.code, missing.message]).toEqual([invoiceErrors.keysMissing.code, '请填写AppSecret']);
  expect((await set({ appKey: 'K1', appSecret: 'S1', accessToken: 'T1' }, 0)).code).toBe('200');
  expect((await set({ accessToken: 'T2' }, 0)).code).toBe('40901');
  expect((await set({ accessToken: 'T2' }, 1)).code).toBe('200');
  expect(await subjectOf(subjectId)).toMatchObject({ hasKeys: 1, platform: 1, rev: 2 });
  const { rows } = await t.owner.query<{ keys: Buffer }>('select keys_cipher as keys from invoice_subject where id = $1', [subjectId]);
  expect(rows[0]?.keys.includes('S1')).toBe(false);
  expect((await t.call(invoiceSubjects.update, { params: { id: subjectId }, body: { ...fields, taxNo, rev: 2 } }, boss)).code).toBe('200');
  expect((await t.call(invoiceSubjects.switchStatus, { params: { id: subjectId }, body: { status: 2, rev: 3 } }, boss)).code).toBe('200');
});

test('of a lot, a business and a day there is one configuration; one of the lot goes before one of all lots', async () => {
  const [general] = (await configs()).filter(({ bizType }) => bizType === 1);
  if (!general) throw new Error('no configuration');
  const save = (change: object) => t.call(taxInfoConfigs.create, { body: { ...bodyOf(general), ...change } }, boss);
  expect((await save({ startDate: '2026-01-01' })).code).toBe(invoiceErrors.overlaps.code);
  expect((await save({ rateBp: 900, taxPolicy: 2 })).code).toBe(invoiceErrors.rateWrong.code);
  expect((await save({ startDate: '2026-02-02', endDate: '2026-02-01' })).code).toBe(invoiceErrors.datesWrong.code);
  expect((await save({ parkIds: [seller.subjectId] })).data).toMatchObject({ field: 'parkIds' });
  const own = await save({ parkIds: [yard.parkId], rateBp: 500, taxPolicy: 3, itemName: '*经营租赁*老项目停车' });
  expect(own.code).toBe('200');
  expect((await save({ parkIds: [yard.parkId] })).code).toBe(invoiceErrors.overlaps.code);
  const { orderId } = await paidStay(t, yard, plate());
  const { data } = await applyParking(t, [orderId], boss);
  await deliverSurely(t);
  expect((await detailOf(t, data.invoiceId, boss)).items).toMatchObject([
    { name: '*经营租赁*老项目停车', rateBp: 500, netFen: 1429, taxFen: 71 },
  ]);
  const remove = (id: string) => t.call(taxInfoConfigs.remove, { params: { id } }, boss);
  expect((await remove(own.data.configId)).code).toBe(invoiceErrors.configUsed.code);
  const ended = { ...bodyOf(general), parkIds: [yard.parkId], endDate: '2025-10-01', rev: 0 };
  expect((await t.call(taxInfoConfigs.update, { params: { id: own.data.configId }, body: ended }, boss)).code).toBe('200');
  const later = await save({ parkIds: [yard.parkId], startDate: '2026-01-01' });
  expect((await remove(later.data.configId)).code).toBe('200');
  const next = await paidStay(t, yard, plate());
  const again = await applyParking(t, [next.orderId], boss);
  expect((await detailOf(t, again.data.invoiceId, boss)).items).toMatchObject([{ rateBp: 900 }]);
});

test('orders of two sellers are not on one invoice', async () => {
  const [a, b] = [await paidStay(t, yard, plate()), await paidStay(t, yard, plate())];
  const other = await t.call(invoiceSubjects.create, { body: { ...fields, taxNo: '913301080000002' } }, boss);
  const [general] = (await configs()).filter(({ bizType, parkIds }) => bizType === 1 && parkIds.length === 0);
  if (!general) throw new Error('no configuration');
  const second = await createYard(t, 'SELLER2');
  const own = { ...bodyOf(general), subjectId: other.data.subjectId, parkIds: [second.parkId] };
  expect((await t.call(taxInfoConfigs.create, { body: own }, boss)).code).toBe('200');
  await t.owner.query('update bill set park_id = $1 where id = $2', [second.parkId, b.billId]);
  expect((await applyParking(t, [a.orderId, b.orderId], boss)).code).toBe(invoiceErrors.otherSubject.code);
});

test('an account that dropped out holds invoices up: somebody signs in, and they go on; what may be invoiced as well', async () => {
  const { orderId } = await paidStay(t, yard, plate());
  platform.plan.push({ state: 'held', why: 'account' });
  const { data } = await applyParking(t, [orderId], boss);
  await deliverSurely(t);
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUING, failReason: holdWords.account });
  const away = await subjectOf(seller.subjectId);
  expect(away?.accountState).toBe(2);
  vi.spyOn(simulatedInvoices, 'session').mockResolvedValueOnce('away');
  const auth = () => t.call(invoiceSubjects.auth, { params: { id: seller.subjectId }, body: { rev: away?.rev ?? 0 } }, boss);
  expect((await auth()).code).toBe(invoiceErrors.stillAway.code);
  platform.plan.push({ state: 'held', why: 'quota' });
  expect((await auth()).data).toEqual({ waiting: 1 });
  await deliverSurely(t);
  expect((await detailOf(t, data.invoiceId, boss)).failReason).toBe(holdWords.quota);
  const back = await subjectOf(seller.subjectId);
  expect(back).toMatchObject({ accountState: 1, creditRemainFen: 500_000_000 });
  await t.call(invoiceSubjects.auth, { params: { id: seller.subjectId }, body: { rev: back?.rev ?? 0 } }, boss);
  await deliverSurely(t);
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, failReason: '' });
});

test('whoever paid asks for an invoice by bill and plate, sees it, and gets its file', async () => {
  const plateNo = plate();
  const { billId } = await paidStay(t, yard, plateNo);
  const { rows } = await t.owner.query<{ no: string }>('select out_trade_no as no from bill where id = $1', [billId]);
  const proof = { outTradeNo: rows[0]?.no ?? '', plateNo };
  const query = (change: object = {}) => t.call(driverInvoices.get, { body: { ...proof, ...change } });
  expect((await query({ plateNo: '浙S99999' })).code).toBe(driverPageErrors.noReceipt.code);
  expect((await query()).data).toMatchObject({ invoiceableFen: 1500, refusal: '', status: null, pdfUrl: null });
  const title = { titleType: 1 as const, buyerName: '王师傅', buyerTaxNo: '', email: '', phone: '' };
  const apply = (change: object = {}) => t.call(driverInvoices.apply, { body: { ...proof, ...title, ...change } });
  expect((await apply()).code).toBe(invoiceErrors.titleWrong.code);
  expect((await apply({ email: 'wang@example.com' })).data).toMatchObject({ status: invoiceStatus.ISSUING, grossFen: 1500 });
  expect((await apply({ email: 'wang@example.com' })).code).toBe(invoiceErrors.underWay.code);
  await deliverSurely(t);
  const done = (await query()).data;
  expect(done).toMatchObject({ status: invoiceStatus.ISSUED, invoiceableFen: 0, buyerName: '王师傅' });
  expect((await t.app.http.inject({ url: done.pdfUrl ?? '' })).body.slice(0, 5)).toBe('%PDF-');
  const { data } = await t.call(invoices.list, { query: { source: 1 } }, boss);
  expect(data.results).toMatchObject([{ buyerName: '王师傅', operatorName: '' }]);
});

test('whoever paid asks three times at most', async () => {
  const plateNo = plate();
  const { billId } = await paidStay(t, yard, plateNo);
  const { rows } = await t.owner.query<{ no: string }>('select out_trade_no as no from bill where id = $1', [billId]);
  const body = {
    outTradeNo: rows[0]?.no ?? '',
    plateNo,
    titleType: 1 as const,
    buyerName: '王师傅',
    buyerTaxNo: '',
    email: 'w@example.com',
    phone: '',
  };
  const codes: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    platform.plan.push({ state: 'failed', code: 'E1', reason: '抬头有误' });
    const { code } = await t.call(driverInvoices.apply, { body });
    codes.push(code);
    await deliverSurely(t);
    const { data } = await t.call(invoices.list, { query: { plateNo, status: invoiceStatus.FAILED } }, boss);
    for (const { invoiceId, rev } of data.results)
      await t.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: '重新申请', rev } }, boss);
  }
  expect(codes).toEqual(['200', '200', '200', invoiceErrors.retriedDriver.code]);
});
