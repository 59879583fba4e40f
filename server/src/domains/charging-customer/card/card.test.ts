import { chargingCardErrors, chargingCardStatus, chargingCards, chargingCardType, newCard } from '@bochong/contract/charging-customer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { seedOwner } from '../charging-customer.seed.ts';
import { capture, identify, provideRunningOrders } from '../index.ts';
import { cardActions, cardStatusAfter } from './card-state.rule.ts';

const { STOCK, ACTIVE, LOST, FROZEN, CANCELLED } = chargingCardStatus;

describe.each([
  ['发卡', [ACTIVE, null, null, null, null]],
  ['解绑', [null, STOCK, null, null, null]],
  ['挂失', [null, LOST, null, null, null]],
  ['解挂', [null, null, ACTIVE, null, null]],
  ['冻结', [null, FROZEN, FROZEN, null, null]],
  ['解冻', [null, null, null, ACTIVE, null]],
  ['换卡', [null, CANCELLED, CANCELLED, CANCELLED, null]],
  ['注销', [CANCELLED, CANCELLED, CANCELLED, CANCELLED, null]],
  ['删除', [STOCK, null, null, null, null]],
] as const)('%s', (action, outcomes) => {
  test.each(
    [STOCK, ACTIVE, LOST, FROZEN, CANCELLED].map((status, at) => [chargingCardStatus.label(status), status, outcomes[at]] as const),
  )('of a card that is %s', (_, status, outcome) => expect(cardStatusAfter(action, status) ?? null).toBe(outcome));
});
test('every action has its row', () => expect(cardActions).toHaveLength(9));

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;
const dealerId = own.id;
let ownerId = '';
let stationId = '';
let made = 0;
let running = 0;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  provideRunningOrders(t.app, async () => running);
  await work(async (context) => {
    ownerId = await seedOwner(context, dealerId, { mobile: '13600001111', nickname: '李师傅' });
    stationId = await insertStation(context.tx, dealerId, { stationCode: 'CARDST', stationName: '卡站', parkIds: [] });
  });
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const fresh = () => {
  made += 1;
  return { cardNo: `CARD${made}`, idTag: made.toString(16).toUpperCase().padStart(8, '0') };
};
const add = (more: object = {}) =>
  t.call(chargingCards.create, { body: { ...newCard.parse({ ...fresh(), cardType: chargingCardType.OWNER }), ...more } }, actor);
const stock = async (more: object = {}) => (await add(more)).data.cardId;
const find = async (keyword: string) => (await t.call(chargingCards.list, { query: { keyword } }, actor)).data.results;
const row = async (id: string) =>
  (await t.owner.query('select status, rev, card_no, id_tag from charging_card where id = $1', [id])).rows[0];
const on = async (id: string) => ({ params: { id }, rev: (await row(id)).rev as number });
async function issue(id: string, more: object = { ownerId }) {
  const { params, rev } = await on(id);
  return t.call(chargingCards.issue, { params, body: { ...more, rev } as never }, actor);
}
async function does(call: 'reportLoss' | 'freeze' | 'cancel' | 'unbind' | 'replace', id: string, more: object = {}) {
  const { params, rev } = await on(id);
  return t.call(chargingCards[call] as typeof chargingCards.cancel, { params, body: { reason: '车主来电', rev, ...more } as never }, actor);
}
const tag = async (idTag: string) =>
  (await work((context) => identify(context, { dealerId, stationId, idTag, at: context.now, purpose: 'authorize' }))).status;

test('a card comes into stock, is issued to an owner, and charges from then on; number and tag are one card’s', async () => {
  const card = fresh();
  const id = await stock({ ...card, idTag: card.idTag.toLowerCase() });
  expect(await tag(card.idTag)).toBe('Invalid');
  expect((await issue(id, { ownerId, plateNo: '浙AD00001', holderName: '李师傅' })).code).toBe('200');
  expect(await tag(card.idTag)).toBe('Accepted');
  expect(await find(card.cardNo)).toMatchObject([{ status: ACTIVE, payerName: '李师傅', plateNo: '浙AD00001', idTag: card.idTag }]);
  expect((await add({ cardNo: card.cardNo })).code).toBe(chargingCardErrors.noTaken.code);
  expect((await add({ idTag: card.idTag })).code).toBe(chargingCardErrors.tagTaken.code);
  const short = await add({ idTag: '04A1' });
  expect(short).toMatchObject({ code: commonErrors.invalid.code, message: '物理标识为8、14或20位十六进制' });
});

test('whom a card is bound to follows its type: an owner, a company, or nobody', async () => {
  const ops = await stock({ cardType: chargingCardType.OPS });
  expect((await issue(ops)).message).toBe('运维卡须绑定零个对象');
  expect((await issue(ops, {})).code).toBe('200');
  const ofCompany = await stock({ cardType: chargingCardType.COMPANY });
  expect((await issue(ofCompany)).code).toBe(chargingCardErrors.onePayer.code);
  expect((await issue(ofCompany, { companyId: newId() })).code).toBe(commonErrors.notFound.code);
});

test('lost and found, frozen and thawed; a step that the status does not allow is refused by name', async () => {
  const id = await stock();
  await issue(id);
  const seen = [];
  for (const [call, more] of [
    ['reportLoss', { lost: true }],
    ['reportLoss', { lost: false }],
    ['freeze', { frozen: true }],
    ['freeze', { frozen: false }],
  ] as const) {
    await does(call, id, more);
    seen.push((await row(id)).status);
  }
  expect(seen).toEqual([LOST, ACTIVE, FROZEN, ACTIVE]);
  expect((await does('reportLoss', id, { lost: false })).message).toBe('充电卡正常，不能解挂');
  expect((await t.call(chargingCards.remove, { params: { id } }, actor)).code).toBe(chargingCardErrors.wrongState.code);
  const stale = { params: { id }, body: { lost: true, reason: '过时', rev: 0 } };
  expect((await t.call(chargingCards.reportLoss, stale, actor)).code).toBe(commonErrors.stale.code);
});

test('replaced, the old card ends and the new one is what the old one was; its tag is free for nobody else meanwhile', async () => {
  const old = await stock({ dailyLimitFen: 5000, parentIdTag: 'FLEET' });
  await issue(old);
  await does('reportLoss', old, { lost: true });
  const next = fresh();
  const { data } = await t.call(
    chargingCards.replace,
    { params: { id: old }, body: { ...next, reason: '遗失', rev: (await row(old)).rev } },
    actor,
  );
  expect([(await row(old)).status, (await row(data.cardId)).status]).toEqual([CANCELLED, ACTIVE]);
  expect(await find(next.cardNo)).toMatchObject([{ ownerId, dailyLimitFen: 5000, parentIdTag: 'FLEET' }]);
  expect([await tag((await row(old)).id_tag), await tag(next.idTag)]).toEqual(['Blocked', 'Accepted']);
});

test('a card does not end while it charges, nor while its payer owes; taken back into stock it is nobody’s', async () => {
  const id = await stock();
  await issue(id);
  running = 1;
  expect((await does('cancel', id)).message).toBe('充电卡有进行中的订单，不能注销');
  running = 0;
  await work((context) => capture(context, { dealerId, walletId: ownerId, bizType: 7, bizId: newId(), payableFen: 250 }));
  expect((await does('cancel', id)).message).toBe('付款账户有欠费2.50元，不能注销');
  expect(chargingCardErrors.running.code < chargingCardErrors.arrears.code).toBe(true);
  expect((await does('unbind', id)).code).toBe('200');
  expect(await find((await row(id)).card_no)).toMatchObject([{ status: STOCK, ownerId: null, payerName: '' }]);
  expect((await t.call(chargingCards.remove, { params: { id } }, actor)).code).toBe('200');
});

test('a change of a card that devices keep tells their lists; of another one it does not', async () => {
  const emit = vi.spyOn(t.app.events, 'emit');
  const told = () => emit.mock.calls.filter(([, name]) => name === 'ChargingLocalListChanged').length;
  const [kept, other] = [await stock({ allowOffline: true }), await stock()];
  await issue(other);
  expect(told()).toBe(0);
  await issue(kept);
  expect(told()).toBe(1);
  emit.mockRestore();
});
