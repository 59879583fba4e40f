import { createHmac, randomUUID } from 'node:crypto';
import { payChannel } from '@bochong/contract/bill';
import {
  chargingWallets,
  companyTerms,
  companyTermsErrors,
  companyTermsFields,
  walletApplies,
  walletApplyStatus,
  walletErrors,
} from '@bochong/contract/charging-customer';
import { companies, companyFields, companyStatus, companyVehicles } from '@bochong/contract/company';
import { commonErrors } from '@bochong/contract/kernel/error';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { parkingRefunds, refundErrors } from '@bochong/contract/refund';
import { demoDealers } from '@bochong/demo/platform.seed';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walletSums } from '../../../admin/invariants-of-wallets.ts';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { seedMoney, seedOwner } from '../charging-customer.seed.ts';
import { capture, freeze, payerStanding, release } from '../index.ts';

let t: TestApp;
let clerk: Actor;
let chief: Actor;
const [own] = demoDealers;
const dealerId = own.id;
let made = 0;
let walletId = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-11-25T10:00:00+08:00');
  [clerk, chief] = [await t.login('kefu'), await t.login('binjiang')];
  await work((context) => insertPark(context.tx, dealerId, { parkCode: 'WALLOT1', parkName: '入账车场', parkType: 1 }));
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const wallet = async (id = walletId) => (await t.call(chargingWallets.get, { params: { id } }, chief)).data;
const cash = (amountFen: number) => ({ payChannel: payChannel.CASH, amountFen, voucherNo: '' });
const recharge = (tenders: object[], giftFen = 0, as = clerk) =>
  t.call(chargingWallets.recharge, { params: { id: walletId }, body: { tenders, giftFen, reason: '前台收款' } as never }, as);
const applies = async (query: object = {}) => (await t.call(walletApplies.list, { query: { walletId, ...query } }, chief)).data.results;
async function audit(id: string, pass: boolean, as = chief) {
  const rev = (await applies()).find(({ applyId }) => applyId === id)?.rev ?? 0;
  return t.call(walletApplies.audit, { params: { id }, body: { pass, opinion: '核对无误', rev } }, as);
}
const entries = async () =>
  (await t.call(chargingWallets.entries, { params: { id: walletId }, query: {} }, chief)).data.results.map(
    ({ kind, changePrincipalFen, changeGiftFen }) => [kind, changePrincipalFen, changeGiftFen],
  );
const broken = async () => (await t.owner.query(`select * from (${walletSums}) as broken limit 3`)).rows;
beforeEach(async () => {
  made += 1;
  walletId = await work((context) =>
    seedOwner(context, dealerId, { mobile: `1370000${String(made).padStart(4, '0')}`, nickname: `车主${made}` }),
  );
});

test('money of a desk, by several means, is in the wallet when somebody else has agreed; the gift with it, once', async () => {
  const { data } = await recharge([cash(5000), { payChannel: payChannel.POS, amountFen: 3000, voucherNo: `POS${made}` }], 800);
  expect(await wallet()).toMatchObject({ principalFen: 0, giftFen: 0 });
  expect((await audit(data.applyId, true, clerk)).code).toBe(walletErrors.ownApply.code);
  expect((await audit(data.applyId, true)).code).toBe('200');
  expect((await audit(data.applyId, true)).code).toBe(walletErrors.decided.code);
  expect(await wallet()).toMatchObject({ principalFen: 8000, giftFen: 800, availableFen: 8800, withdrawableFen: 8000 });
  expect(await entries()).toEqual([
    [2, 0, 800],
    [1, 8000, 0],
  ]);
  const { rows } = await t.owner.query(
    `select pay_channel, paid_fen::int as fen from bill where biz_type = 10 and collector_id = 'kefu' order by fen`,
  );
  expect(rows).toEqual([
    { pay_channel: payChannel.POS, fen: 3000 },
    { pay_channel: payChannel.CASH, fen: 5000 },
  ]);
  expect(await applies({ status: walletApplyStatus.DONE })).toMatchObject([
    { tenderText: `现金 50.00；银行卡 30.00（POS${made}）`, giftFen: 800 },
  ]);
});

test('what is not cash has its number; a slip pays once; nothing is booked for an account that is gone', async () => {
  const slip = (voucherNo: string) => ({ payChannel: payChannel.TRANSFER, amountFen: 1000, voucherNo });
  expect((await recharge([slip('')])).code).toBe(walletErrors.voucher.code);
  const [first, second] = [await recharge([slip('HT-1')]), await recharge([slip('HT-1')])];
  expect((await audit(first.data.applyId, true)).code).toBe('200');
  expect((await audit(second.data.applyId, true)).message).toContain('HT-1');
  expect(await wallet()).toMatchObject({ principalFen: 1000 });
  expect((await audit(second.data.applyId, false)).code).toBe('200');
  await t.owner.query('update charging_owner set status = 3 where id = $1', [walletId]);
  expect((await recharge([cash(100)])).code).toBe(walletErrors.holderOff.code);
  await t.owner.query('update charging_owner set status = 1 where id = $1', [walletId]);
  await t.owner.query('update park set is_delete = 1 where dealer_id = $1', [dealerId]);
  expect((await recharge([cash(100)])).code).toBe(walletErrors.noLot.code);
  await t.owner.query('update park set is_delete = 0 where dealer_id = $1', [dealerId]);
});

const notify = async (outTradeNo: string, paidFen: number) => {
  const { merchantNo } = simulatedChannel;
  const paidAt = toIso(t.app.clock.now());
  const payload = JSON.stringify({ outTradeNo, channelTradeNo: `S${outTradeNo}`, merchantNo, paidFen, paidAt, nonce: randomUUID() });
  const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  return (await t.app.http.inject({ method: 'POST', url: payNotifyPath(payChannel.WECHAT), payload, headers })).body;
};

test('a code that is paid by phone fills the wallet; paid twice, the second goes back by itself and leaves the wallet alone', async () => {
  const body = { amountFen: 2000, payChannel: payChannel.WECHAT };
  const { data } = await t.call(chargingWallets.payCode, { params: { id: walletId }, body }, clerk);
  expect(await notify(data.outTradeNo, 2000)).toBe('success');
  expect(await wallet()).toMatchObject({ principalFen: 2000 });
  const again = await work(async (context) => {
    const { createBill } = await import('../../bill/index.ts');
    const parts = [
      {
        subjectId: data.rechargeId,
        parkId: (await t.owner.query('select park_id from charging_recharge where id = $1', [data.rechargeId])).rows[0].park_id,
        amountFen: 2000,
      },
    ] as const;
    return createBill(
      context,
      { dealerId, bizType: 10, plateNo: '', plateColor: 0, parts },
      { payChannel: payChannel.WECHAT, payScene: 13 },
    );
  });
  expect(await notify(again.bill.outTradeNo, 2000)).toBe('success');
  await deliverEvents(t);
  expect(await wallet()).toMatchObject({ principalFen: 2000 });
  const { rows: recharges } = await t.owner.query(
    'select paid_fen::int as paid, refund_fen::int as back from charging_recharge where wallet_id = $1',
    [walletId],
  );
  expect(recharges).toEqual([{ paid: 4000, back: 2000 }]);
  expect(
    (
      await t.call(
        parkingRefunds.apply,
        { body: { billId: again.bill.id, applyFen: 100, refundReason: 2, reasonText: '', requestId: newId() } as never },
        chief,
      )
    ).code,
  ).toBe(refundErrors.asksItself.code);
});

test('gift goes back to nobody, what is frozen stays, and who owes gets nothing', async () => {
  await work((context) => seedMoney(context, dealerId, walletId, { principalFen: 3000, giftFen: 1000 }));
  const order = { dealerId, walletId, bizType: 7, bizId: newId() };
  await work((context) => freeze(context, { ...order, upToFen: 2500 }));
  expect(await wallet()).toMatchObject({ availableFen: 1500, withdrawableFen: 1500 });
  await work((context) => capture(context, { ...order, payableFen: 4100 }));
  await work((context) => seedMoney(context, dealerId, walletId, { principalFen: 500 }));
  expect(await wallet()).toMatchObject({ arrearsFen: 100, principalFen: 500, withdrawableFen: 0 });
});

test('a company that has terms has a wallet with credit, pays principal, gift, credit, and keeps its credit above what it used', async () => {
  const fields = companyFields.parse({
    ...{ companyCode: 'CH01', companyName: '滨江物流', creditCode: '', contact: '', phone: '', address: '', industry: '', salesman: '' },
    ...{ vehicleLimit: 10, remark: '' },
  });
  const id = (await t.call(companies.create, { body: fields }, chief)).data.companyId;
  const terms = async () => (await t.call(companyTerms.get, { params: { id } }, chief)).data;
  const save = async (more: object) => t.call(companyTerms.save, { params: { id }, body: { ...(await terms()), ...more } }, chief);
  expect(await terms()).toMatchObject({ ...companyTermsFields.parse({ validFrom: toIso(t.app.clock.now()) }), rev: 0 });
  expect((await t.call(companyTerms.chosen, { query: {} }, chief)).data).toEqual([]);
  const rates = { creditLimitFen: 10_000, elecBp: 9000 };
  expect((await save({ ...rates, validTo: '2026-01-01T00:00:00+08:00' })).code).toBe(commonErrors.invalid.code);
  expect((await save(rates)).code).toBe('200');
  expect((await save({ rev: 7 })).code).toBe(commonErrors.stale.code);
  expect((await t.call(companyTerms.chosen, { query: { keyword: 'CH01' } }, chief)).data).toMatchObject([{ companyName: '滨江物流' }]);
  const standing = () => work((context) => payerStanding(context, { dealerId, payer: { type: 'company', id } }));
  expect(await standing()).toMatchObject({ state: 'normal', availableFen: 10_000 });
  await work((context) => seedMoney(context, dealerId, id, { principalFen: 1000, giftFen: 500 }));
  const order = { dealerId, walletId: id, bizType: 7, bizId: newId() };
  expect(await work((context) => capture(context, { ...order, payableFen: 4000 }))).toMatchObject({
    ...{ fromPrincipalFen: 1000, fromGiftFen: 500, fromCreditFen: 2500, arrearsFen: 0 },
  });
  const vehicle = {
    plateNo: '浙AD70001',
    plateColor: 5,
    driverName: '',
    driverMobile: '',
    dept: '',
    dailyLimitFen: 900,
    monthlyLimitFen: 1500,
  } as const;
  expect((await t.call(companyVehicles.create, { params: { id }, body: vehicle }, chief)).code).toBe('200');
  const ofVehicle = { dealerId, payer: { type: 'company', id }, plateNo: vehicle.plateNo } as const;
  const left = async () => (await work((context) => payerStanding(context, ofVehicle))).limitLeftFen;
  expect(await left()).toBe(900);
  const held = { ...order, bizId: newId(), plateNo: vehicle.plateNo };
  expect(await work((context) => freeze(context, { ...held, upToFen: 5000 }))).toMatchObject({ addedFen: 900 });
  expect(await left()).toBe(0);
  const today = t.clock.at;
  t.clock.at = new Date(today.getTime() + 86_400_000);
  expect(await left()).toBe(600);
  t.clock.at = today;
  await work((context) => release(context, held));
  expect(await left()).toBe(900);
  expect((await save({ creditLimitFen: 2499 })).code).toBe(companyTermsErrors.creditLow.code);
  expect(await wallet(id)).toMatchObject({ usedCreditFen: 2500, availableFen: 7500, holderName: '滨江物流' });
  const { rev } = (await t.call(companies.list, { query: { keyword: 'CH01' } }, chief)).data.results[0] ?? { rev: 0 };
  await t.call(companies.changeStatus, { params: { id }, body: { status: companyStatus.ENDED, rev } }, chief);
  expect((await save({})).code).toBe(companyTermsErrors.companyEnded.code);
  expect(await standing()).toMatchObject({ state: 'cancelled' });
  expect(await broken()).toEqual([]);
});
