import { type Operator, operators } from '@bochong/contract/dealer';
import { dealerEventKind, dealerFreezeErrors, dealerFreezes, dealerLives } from '@bochong/contract/dealer-life';
import { licenseErrors } from '@bochong/contract/license';
import { openErrors, openSystems } from '@bochong/contract/open-api';
import { sessions } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers, type ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { queueSms } from '../../../kernel/messages/sms.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { drive } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { callOpen } from '../../open-api/open-api.seed.ts';
import { openReceiver, type Receiver } from '../../open-api/receiver.fixture.ts';
import { dealerLifeJobs } from '../index.ts';

const [binjiang] = demoDealers;
const dealerId = binjiang.id;
let t: TestApp;
let admin: Actor;
let yard: Yard;
let receiver: Receiver;
let system: { appKey: string; appSecret: string; systemId: string };

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  admin = await t.login('admin', '2');
  yard = await createYard(t, 'ICELOT');
  receiver = await openReceiver();
  const body = {
    name: '接收方',
    scopes: ['order.read' as const, 'park.read' as const],
    callbackUrl: receiver.url,
    events: ['stay.opened' as const],
  };
  system = (await t.call(openSystems.create, { body }, await t.login('binjiang'))).data;
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const row = async () => (await t.call(operators.list, { query: { dealerName: '滨江' } }, admin)).data.results[0] as Operator;
const freeze = async (over: object = {}, as = admin) =>
  t.call(
    dealerFreezes.freeze,
    { params: { dealerId }, body: { reason: '拖欠平台服务费', until: null, rev: (await row()).rev, ...over } },
    as,
  );
const thaw = async () => t.call(dealerFreezes.thaw, { params: { dealerId }, body: { reason: '已缴清', rev: (await row()).rev } }, admin);
const told = async (minutes = 0) => {
  if (minutes > 0) await wakeEffects(t, minutes);
  await deliverEvents(t);
  await expect.poll(() => areLinesEmpty(t.app), { timeout: 20_000 }).toBe(true);
};
const signedCall = () => callOpen(t.app, system, { target: '/open/v1/lots?limit=5' });

test('people of a frozen unit look and write nothing, told why; partners are refused; thawed, all of it works again', async () => {
  const own = await t.login('binjiang');
  for (const until of ['2020-01-01T00:00:00+08:00', '2099-01-01T00:00:00+08:00'])
    expect((await freeze({ until })).code).toBe(dealerFreezeErrors.until.code);
  expect((await freeze({ reason: '' })).message).toContain('冻结原因');
  expect((await freeze({}, own)).code).toBe('40301');
  expect((await freeze()).code).toBe('200');
  expect((await freeze()).code).toBe(dealerFreezeErrors.notEnabled.code);
  for (const actor of [own, await t.login('kefu')]) expect((await t.call(sessions.get, {}, actor)).code).toBe('200');
  expect((await t.call(openSystems.list, { query: {} as never }, own)).code).toBe('200');
  const refused = await t.call(openSystems.create, { body: { name: '再来一个', scopes: ['park.read'] } as never }, own);
  expect([refused.code, refused.message]).toEqual([
    licenseErrors.barred.code,
    '运营单位已冻结（拖欠平台服务费），暂不能办理业务，请联系平台',
  ]);
  expect((await signedCall()).body).toMatchObject({ code: openErrors.frozen.code });
  const { data: life } = await t.call(dealerLives.of, { params: { dealerId } }, admin);
  expect(life.frozen).toMatchObject({ reason: '拖欠平台服务费', by: '平台管理员', until: null });
  expect((await thaw()).code).toBe('200');
  expect((await thaw()).code).toBe(dealerFreezeErrors.notFrozen.code);
  expect((await t.call(sessions.get, {}, await t.login('binjiang'))).code).toBe('200');
  expect((await signedCall()).status).toBe(200);
  const kinds = (await t.call(dealerLives.of, { params: { dealerId } }, admin)).data.events.map(({ kind }) => kind);
  expect(kinds[0]).toBe(dealerEventKind.CREATED);
  expect(kinds.slice(-2)).toEqual([dealerEventKind.FROZEN, dealerEventKind.THAWED]);
  const { rows } = await t.owner.query(`select purpose, dealer_id from sms_message where purpose = 'dealer-frozen'`);
  expect(rows.every((one) => one.dealer_id === '00000000-0000-0000-0000-000000000000')).toBe(true);
});

test('no gate of a frozen unit holds a car: it comes in and leaves, and what it owes is written down', async () => {
  expect((await freeze()).code).toBe('200');
  const plateNo = '浙A88001';
  await drive(t, yard, { plateNo, side: 'entry', at: '2026-11-20T10:00:00+08:00' });
  await drive(t, yard, { plateNo, side: 'exit', at: '2026-11-20T12:00:00+08:00' });
  const { rows } = await t.owner.query(
    'select receivable_fen::int as total, exit_time from park_order where dealer_id = $1 and plate_no = $2',
    [dealerId, plateNo],
  );
  expect(rows).toEqual([{ total: expect.any(Number), exit_time: expect.anything() }]);
  expect(rows[0].total).toBeGreaterThan(0);
  expect((await thaw()).code).toBe('200');
});

test('webhooks are neither sent nor saved up, messages are not sent, and what was under way waits; nothing floods afterwards', async () => {
  await drive(t, yard, { plateNo: '浙A88002', side: 'entry', at: '2026-11-20T10:00:00+08:00' });
  const deliveries = async () =>
    (await t.owner.query<{ n: number }>('select count(*)::int as n from open_api_delivery where dealer_id = $1', [dealerId])).rows[0]?.n;
  expect((await freeze()).code).toBe('200');
  const heard = receiver.heard.length;
  await told();
  expect(receiver.heard.length).toBe(heard);
  const planned = await deliveries();
  await drive(t, yard, { plateNo: '浙A88003', side: 'entry', at: '2026-11-20T10:00:00+08:00' });
  await told();
  expect(await deliveries()).toBe(planned);
  expect(receiver.heard.length).toBe(heard);
  const messageId = await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    queueSms(tx, t.app, { dealerId, phone: '13800001111', content: '您有一笔欠费', purpose: 'arrears' }, t.app.clock.now()),
  );
  await told();
  const { rows } = await t.owner.query('select status, error from sms_message where id = $1', [messageId]);
  expect(rows).toEqual([{ status: 2, error: '运营单位已冻结，未发送' }]);
  expect((await thaw()).code).toBe('200');
  await told(11);
  const events = receiver.heard.slice(heard).map(({ body }) => body.data.plateNo as string);
  expect(events.filter((plate) => plate === '浙A88003')).toEqual([]);
  expect(events.length).toBeLessThanOrEqual(1);
});

test('work that rests leaves frozen units alone, other work goes on; a unit whose time is up thaws by itself', async () => {
  const seen: Record<string, string[]> = { resting: [], going: [] };
  const job = (name: 'resting' | 'going', rests: boolean): ScheduledJob => ({
    ...{ name, when: { everyMin: 1 }, lane: 'routine', ...(rests && { rests: true as const }) },
    perDealer: async (_, context) => void seen[name]?.push(context.dealerId),
  });
  const until = new Date(t.app.clock.now().getTime() + 3_600_000).toISOString();
  expect((await freeze({ until })).code).toBe('200');
  for (const one of [job('resting', true), job('going', false)]) await runForDealers(t.app, one);
  expect([seen.resting?.includes(dealerId), seen.going?.includes(dealerId)]).toEqual([false, true]);
  const thawJob = dealerLifeJobs.find(({ name }) => name === 'dealer-thaw') as ScheduledJob;
  await runForDealers(t.app, thawJob);
  expect((await row()).status).toBe(2);
  t.clock.at = new Date(t.app.clock.now().getTime() + 3_700_000);
  await runForDealers(t.app, thawJob);
  const { rows } = await t.owner.query('select status, freeze_reason, frozen_until from dealer where dealer_id = $1', [dealerId]);
  expect(rows).toEqual([{ status: 1, freeze_reason: '', frozen_until: null }]);
});
