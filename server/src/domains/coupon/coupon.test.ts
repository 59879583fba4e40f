import {
  couponErrors,
  couponGrants,
  couponSettings,
  couponStatus,
  coupons,
  couponTemplateStatus,
  driverCoupons,
} from '@bochong/contract/coupon';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../kernel/testing/upload-sheet.ts';
import { createYard } from '../device/passage-day/passage-day.fixture.ts';
import { fiveOff, give, publish, templateAt } from './coupon.fixture.ts';
import { couponJobs } from './coupon.jobs.ts';
import { isCode } from './grant/coupon-code.rule.ts';

const [dealer] = demoDealers;
const { GRANTING, ENDED, STOPPED } = couponTemplateStatus;
let t: TestApp;
let actor: Actor;
let limited: Actor;
let parkId = '';

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-11-28T10:00:00+08:00');
  actor = await t.login('binjiang');
  parkId = (await createYard(t, 'CUP001')).parkId;
  await addLimitedUser(t, dealer.id, 'onelot', parkId);
  limited = await t.login('onelot');
});
afterAll(() => t.close());

const deed = (name: 'publish' | 'end' | 'stop' | 'resume' | 'remove', id: string, rev: number, as = actor) =>
  t.call(coupons[name], { params: { id }, body: { rev } } as never, as);
const grant = (templateId: string, plates: string[], more: object = {}) =>
  t.call(couponGrants.give, { body: { templateId, plates, qtyEach: 1, reason: '老客户回馈', requestId: newId(), ...more } }, actor);
const claim = (token: string, plateNo: string, requestId = newId()) => t.call(driverCoupons.claim, { body: { token, plateNo, requestId } });
const job = async (name: string) => {
  for (const one of couponJobs) if (one.name === name) await runForDealers(t.app, one);
};

test('a coupon goes from draft to being given, stopped, given again and over; each state lets only its own deeds be done', async () => {
  const { templateId: id } = (await t.call(coupons.create, { body: fiveOff }, actor)).data;
  const changed = { ...fiveOff, name: '停车立减6元', amountFen: 600, rev: 0 };
  expect((await t.call(coupons.update, { params: { id }, body: changed }, actor)).code).toBe('200');
  expect((await t.call(coupons.update, { params: { id }, body: changed }, actor)).code).toBe(commonErrors.stale.code);
  expect((await deed('stop', id, 1)).code).toBe(couponErrors.wrongState.code);
  expect((await templateAt(t, actor, id)).claimPath).toBeNull();
  expect((await deed('publish', id, 1)).code).toBe('200');
  expect(await templateAt(t, actor, id)).toMatchObject({
    name: '停车立减6元',
    status: GRANTING,
    claimPath: expect.stringMatching(/^\/y\/[\w-]{22}$/),
  });
  expect((await t.call(coupons.update, { params: { id }, body: { ...changed, rev: 2 } }, actor)).code).toBe(couponErrors.wrongState.code);
  expect((await deed('remove', id, 2)).code).toBe(couponErrors.wrongState.code);
  expect((await deed('stop', id, 2)).code).toBe('200');
  expect((await grant(id, ['浙A11111'])).code).toBe(couponErrors.notGranting.code);
  expect((await deed('resume', id, 3)).code).toBe('200');
  expect((await deed('end', id, 4)).code).toBe('200');
  expect(await templateAt(t, actor, id)).toMatchObject({ status: ENDED, endedAt: expect.any(String), claimPath: null });
  expect((await deed('remove', id, 5)).code).toBe('200');
  expect((await t.call(coupons.get, { params: { id } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('what a kind must say, and what it must not', async () => {
  const create = async (more: object) => {
    const { code, data } = await t.call(coupons.create, { body: { ...fiveOff, ...more } as never }, actor);
    return code === '200' ? 'ok' : `${code} ${(data as unknown as { field: string }).field}`;
  };
  expect(await create({ amountFen: null })).toBe('40001 amountFen');
  expect(await create({ minutes: 60 })).toBe('40001 minutes');
  expect(await create({ couponType: 1, amountFen: null, minutes: 60 })).toBe('ok');
  expect(await create({ couponType: 6 })).toBe('40001 thresholdFen');
  expect(await create({ couponType: 6, thresholdFen: 300 })).toBe('40001 thresholdFen');
  expect(await create({ couponType: 6, thresholdFen: 3000 })).toBe('ok');
  expect(await create({ couponType: 5, amountFen: null })).toBe('40001 freeSlots');
  const overlapping = [
    { start: '22:00', end: '06:00' },
    { start: '05:00', end: '07:00' },
  ];
  expect(await create({ usableSlots: overlapping })).toBe('40001 usableSlots');
  expect(await create({ validType: 1, validDays: null })).toBe('40001 startTime');
  expect(await create({ parkIds: [newId()] })).toBe('40001 parkIds');
});

test('a coupon whose validity is over is not published, and ends by itself', async () => {
  const span = { validType: 1 as const, validDays: null, startTime: '2026-11-01 00:00:00' };
  const { templateId } = (await t.call(coupons.create, { body: { ...fiveOff, ...span, endTime: '2026-11-20 00:00:00' } }, actor)).data;
  expect((await deed('publish', templateId, 0)).code).toBe(couponErrors.endPassed.code);
  const later = await publish(t, actor, { ...span, endTime: '2026-11-29T00:00:00+08:00' });
  const before = t.clock.at;
  t.clock.at = new Date('2026-11-29T00:01:00+08:00');
  await job('coupon-expiry');
  t.clock.at = before;
  expect((await templateAt(t, actor, later.templateId)).status).toBe(ENDED);
});

test('of a published coupon name, text, limits and more pieces may change; several get the same at once', async () => {
  const [one, other] = [await publish(t, actor), await publish(t, actor)];
  await give(t, actor, one.templateId, ['浙A20001', '浙A20002']);
  const { rev } = await templateAt(t, actor, one.templateId);
  const change = { name: '立减', description: '周末可用', totalQty: 99, perUserLimit: 3, perPlateDayLimit: 1, claimable: 0 as const };
  const adjust = (more: object) => t.call(coupons.adjust, { params: { id: one.templateId }, body: { ...change, rev, ...more } }, actor);
  expect((await adjust({})).code).toBe(couponErrors.fewerPieces.code);
  expect((await adjust({ totalQty: 120 })).code).toBe('200');
  expect(await templateAt(t, actor, one.templateId)).toMatchObject({
    totalQty: 120,
    grantedQty: 2,
    remainQty: 118,
    perPlateDayLimit: 1,
    claimPath: null,
  });
  const versions = async () =>
    Promise.all([one, other].map(async ({ templateId }) => ({ templateId, rev: (await templateAt(t, actor, templateId)).rev })));
  const batch = (body: object, chosen: { templateId: string; rev: number }[]) =>
    t.call(coupons.batchEdit, { body: { coupons: chosen, ...body } }, actor);
  const read = await versions();
  expect((await batch({}, read)).code).toBe('40001');
  expect((await batch({ perUserLimit: 2 }, [...read, ...read])).code).toBe('40001');
  expect((await batch({ perUserLimit: 2 }, read.slice(0, 1))).code).toBe('40001');
  expect((await batch({ perPlateDayLimit: 0, claimable: 1 }, read)).data).toEqual({ changed: 2 });
  expect(await templateAt(t, actor, one.templateId)).toMatchObject({ perPlateDayLimit: null, perUserLimit: 3, claimable: 1 });
  // Somebody changed the second one since it was read: neither is changed.
  const [first = read[0], second = read[1]] = await versions();
  if (!first || !second) throw new Error('no coupons');
  expect((await batch({ perUserLimit: 9 }, [first, { ...second, rev: second.rev - 1 }])).code).toBe('40901');
  expect((await templateAt(t, actor, one.templateId)).perUserLimit).toBe(3);
  await deed('stop', other.templateId, (await templateAt(t, actor, other.templateId)).rev);
  expect((await batch({ perUserLimit: 1 }, await versions())).code).toBe(couponErrors.notGranting.code);
  expect((await templateAt(t, actor, other.templateId)).status).toBe(STOPPED);
});

test('one giving is one, however often it is asked for; limits of vehicles and the stock hold', async () => {
  const { templateId } = await publish(t, actor, { totalQty: 5 });
  const requestId = newId();
  const plates = ['浙A30001', '浙A30002', '浙A30001'];
  const answers = await Promise.all([grant(templateId, plates, { requestId }), grant(templateId, plates, { requestId })]);
  expect(answers.map(({ data }) => data)).toEqual([answers[0].data, answers[0].data]);
  expect(answers[0].data.qty).toBe(2);
  expect((await templateAt(t, actor, templateId)).grantedQty).toBe(2);
  const { templateId: another } = await publish(t, actor);
  expect((await grant(another, plates, { requestId })).code).toBe(couponErrors.otherRequest.code);
  expect((await grant(templateId, ['浙A30001'], { qtyEach: 2 })).code).toBe(couponErrors.limitReached.code);
  expect((await grant(templateId, ['浙A30003', '浙A30004'], { qtyEach: 2 })).code).toBe(couponErrors.soldOut.code);
  expect((await grant(templateId, ['浙A30003', '浙A30004', '浙A30005'])).code).toBe('200');
  expect(await templateAt(t, actor, templateId)).toMatchObject({ grantedQty: 5, remainQty: 0, status: ENDED });
  expect((await deed('remove', templateId, (await templateAt(t, actor, templateId)).rev)).code).toBe(couponErrors.granted.code);
  const { data: known } = await t.call(couponGrants.ofPlate, { query: { plateNo: '浙A30003' } }, actor);
  expect(known).toMatchObject([{ status: couponStatus.UNUSED, figure: '¥5', endTime: '2026-12-28T10:00:00+08:00' }]);
  expect(known.every(({ code }) => isCode(code))).toBe(true);
});

test('what is unused of a batch is taken back, or one coupon; a second time there is nothing', async () => {
  const { templateId } = await publish(t, actor);
  const [first] = await give(t, actor, templateId, ['浙A40001', '浙A40002', '浙A40003']);
  const revokeOne = () => t.call(couponGrants.revokeOne, { params: { id: first?.couponId ?? '' }, body: { reason: '发错了' } }, actor);
  expect((await revokeOne()).code).toBe('200');
  expect((await revokeOne()).code).toBe(couponErrors.couponUsed.code);
  const { data } = await t.call(couponGrants.list, { query: { keyword: '停车立减' } }, actor);
  const batch = data.results.find((one) => one.templateId === templateId);
  expect(batch).toMatchObject({ vehicles: 3, qty: 3, revokedQty: 1, usedQty: 0 });
  const revoke = () => t.call(couponGrants.revoke, { params: { id: batch?.grantId ?? '' }, body: { reason: '活动取消' } }, actor);
  expect((await revoke()).data).toEqual({ revoked: 2 });
  expect((await revoke()).code).toBe(couponErrors.nothingToRevoke.code);
  expect(await templateAt(t, actor, templateId)).toMatchObject({ grantedQty: 3, revokedQty: 3 });
});

test('a sheet gives row by row, one batch a coupon; the same file gives once', async () => {
  const { templateId, couponNo } = await publish(t, actor);
  const lines = [
    ['车牌号', '券编号', '张数', '发放原因'],
    ['浙A50001', couponNo, '2', '补偿'],
    ['浙A50002', couponNo, '', ''],
    ['浙A50003', 'YH000', '1', '补偿'],
    ['不是车牌', couponNo, '1', '补偿'],
  ];
  const upload = (dryRun: '0' | '1') => uploadSheet(t, couponGrants.import, { lines, dryRun }, actor);
  expect((await upload('1')).data).toMatchObject({ success: 2, fail: 2 });
  expect((await templateAt(t, actor, templateId)).grantedQty).toBe(0);
  const result = (await upload('0')).data;
  expect(result).toMatchObject({
    success: 2,
    fail: 2,
    errors: [
      { row: 4, field: '券编号' },
      { row: 5, field: '车牌号' },
    ],
  });
  expect((await upload('0')).code).toBe(couponErrors.imported.code);
  expect((await templateAt(t, actor, templateId)).grantedQty).toBe(3);
  const batch = (await t.call(couponGrants.list, { query: { way: 7 } }, actor)).data.results.find((one) => one.templateId === templateId);
  expect(batch).toMatchObject({ vehicles: 2, qty: 3 });
});

test('a driver claims by the code: the same request once, a vehicle up to its limit, a dead code never', async () => {
  const { token, templateId } = await publish(t, actor, {
    perUserLimit: 1,
    usableDays: [1],
    usableSlots: [{ start: '08:00', end: '20:00' }],
  });
  const { data: page } = await t.call(driverCoupons.look, { params: { token } });
  expect(page).toMatchObject({ name: fiveOff.name, figure: '¥5', validity: '领取后30天内有效', left: true });
  expect(page.conditions).toEqual(['适用车场：全部车场', '限工作日使用', '限08:00–20:00使用', '不与其他券同时使用']);
  const requestId = newId();
  const twice = await Promise.all([claim(token, '浙A60001', requestId), claim(token, '浙A60001', requestId)]);
  expect(twice.map(({ code }) => code)).toEqual(['200', '200']);
  expect(twice[0].data.code).toBe(twice[1].data.code);
  expect((await claim(token, '浙A60002', requestId)).code).toBe(couponErrors.otherRequest.code);
  expect((await claim(token, '浙A60001')).code).toBe(couponErrors.limitReached.code);
  expect((await templateAt(t, actor, templateId)).grantedQty).toBe(1);
  expect((await claim('x'.repeat(22), '浙A60001')).code).toBe(couponErrors.codeUnknown.code);
  await deed('stop', templateId, (await templateAt(t, actor, templateId)).rev);
  expect((await claim(token, '浙A60003')).code).toBe(couponErrors.codeUnknown.code);
});

test('who tries codes out is stopped', async () => {
  const look = () => t.app.http.inject({ method: 'GET', url: `/api/driver/v2/api/coupon/${'y'.repeat(22)}`, remoteAddress: '203.0.113.7' });
  for (let tries = 0; tries < 30; tries += 1) await look();
  expect((await look()).json().code).toBe(couponErrors.tooManyClaims.code);
});

test('300 drivers want 50 coupons at once: 50 have one, nobody two, the others are told', async () => {
  const { token, templateId } = await publish(t, actor, { totalQty: 50, perUserLimit: 1 });
  const plates = Array.from({ length: 300 }, (_, index) => `浙C${String(10_000 + index)}`);
  const answers = await Promise.all(plates.map((plateNo) => claim(token, plateNo)));
  const codes = answers.filter(({ code }) => code === '200').map(({ data }) => data.code);
  expect(new Set(codes).size).toBe(50);
  expect(answers.filter(({ code }) => code === couponErrors.claimedOut.code)).toHaveLength(250);
  expect(await templateAt(t, actor, templateId)).toMatchObject({ grantedQty: 50, remainQty: 0, status: ENDED });
  const { rows } = await t.owner.query(
    'select count(*)::int as n, count(distinct plate_no)::int as cars from coupon where template_id = $1',
    [templateId],
  );
  expect(rows[0]).toEqual({ n: 50, cars: 50 });
});

test('somebody limited to a lot makes and gives coupons of that lot only, and sees those that are good there', async () => {
  expect((await t.call(coupons.create, { body: fiveOff }, limited)).code).toBe(commonErrors.lotsChosen.code);
  const everywhere = await publish(t, actor, { name: '全场通用券' });
  const own = await publish(t, limited, { name: '本场券', parkIds: [parkId] });
  const { data } = await t.call(coupons.list, { query: { pageSize: 200 } }, limited);
  expect(data.results.map(({ templateId }) => templateId)).toEqual(expect.arrayContaining([everywhere.templateId, own.templateId]));
  expect((await deed('stop', everywhere.templateId, 1, limited)).code).toBe(commonErrors.notFound.code);
  const body = { plates: ['浙A70001'], qtyEach: 1, reason: '补偿', requestId: newId() };
  const giving = (templateId: string) => t.call(couponGrants.give, { body: { ...body, templateId } }, limited);
  expect((await giving(everywhere.templateId)).code).toBe(commonErrors.notFound.code);
  expect((await giving(own.templateId)).code).toBe('200');
  const [theirs] = await give(t, actor, everywhere.templateId, ['浙A70002']);
  const revoked = await t.call(couponGrants.revokeOne, { params: { id: theirs?.couponId ?? '' }, body: { reason: '不是我的' } }, limited);
  expect(revoked.code).toBe(commonErrors.notFound.code);
});

test('how many coupons an order may take is a setting, saved on the version that was read', async () => {
  expect((await t.call(couponSettings.get, {}, actor)).data).toEqual({ maxPerOrder: 1, returnOnRefund: 0, rev: 0 });
  const save = (maxPerOrder: number, rev: number) =>
    t.call(couponSettings.update, { body: { maxPerOrder, returnOnRefund: 0, rev } }, actor);
  expect((await save(3, 0)).code).toBe('200');
  expect((await save(2, 0)).code).toBe(commonErrors.stale.code);
  expect((await save(1, 1)).code).toBe('200');
});
