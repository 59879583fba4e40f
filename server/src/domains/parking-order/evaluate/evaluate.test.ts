import { commonErrors } from '@bochong/contract/kernel/error';
import { driverEvaluates, evaluateErrors, evaluateStatus, parkEvaluates, vehicleFiles } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileBytes } from '../../../kernel/testing/files.ts';
import { numberOf } from '../../../kernel/testing/number-of.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';

const day = 86_400_000;
let left = Date.parse('2025-10-13T12:00:00+08:00');
let t: TestApp;
let yard: Yard;
let clerk: Actor;
let number = 0;
let plateNo = '';

async function at(ms: number) {
  t.clock.at = new Date(ms);
}
beforeAll(async () => {
  t = await createTestApp();
  yard = await createYard(t, 'RATED01');
  clerk = await t.login('kefu');
});
afterAll(() => t.close());
beforeEach(async () => {
  number += 1;
  left += 30 * day; // sessions do not go back in time
  plateNo = `浙C${String(number * 37).padStart(5, '0')}`;
  await at(left + 60_000);
});

const stay = () => leaveUnpaid(t, yard, { plateNo, enter: toIso(left - 7_200_000), exit: toIso(left) });
const rate = (more: object = {}) =>
  t.call(driverEvaluates.create, { body: { parkId: yard.parkId, plateNo, score: 4, phone: '13800001234', ...more } });
const rated = async (more: object = {}) => (await rate(more)).data.evaluateId;
const get = async (id: string, as = clerk) => (await t.call(parkEvaluates.get, { params: { id } }, as)).data;
const reply = (id: string, rev: number, content = '谢谢') => t.call(parkEvaluates.reply, { params: { id }, body: { content, rev } }, clerk);
const hide = (id: string, rev: number) => t.call(parkEvaluates.hide, { params: { id }, body: { reason: '含辱骂', rev } }, clerk);

test('a stay is rated once, by who knows plate and lot, within a week of leaving', async () => {
  expect((await rate()).code).toBe(evaluateErrors.noStay.code);
  const orderId = await stay();
  expect((await rate({ plateNo: '浙C99999' })).code).toBe(evaluateErrors.noStay.code);
  expect((await rate({ parkId: orderId })).code).toBe(evaluateErrors.noStay.code);
  expect((await rate({ score: 6 })).code).toBe(commonErrors.invalid.code);
  await at(left + 7 * day + 1);
  expect((await rate()).code).toBe(evaluateErrors.noStay.code);
  await at(left + 7 * day);
  const answers = await Promise.all([rate({ orderId, tags: ['进出方便'], content: '很好' }), rate({ orderId }), rate()]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', evaluateErrors.already.code, evaluateErrors.already.code]);
  const { results } = (await t.call(parkEvaluates.list, { query: { plateNo } }, clerk)).data;
  expect(results).toMatchObject([{ orderId, score: 4, leftAt: toIso(left), status: evaluateStatus.WAITING, parkName: '车场RATED01' }]);
});

test('answered once; the words may be changed for a day, the time of the answer stays', async () => {
  await stay();
  const id = await rated();
  expect((await reply(id, 0)).data).toMatchObject({ status: evaluateStatus.REPLIED, replyContent: '谢谢', replyAt: toIso(left + 60_000) });
  expect((await reply(id, 0)).code).toBe(commonErrors.stale.code);
  await at(left + 60_000 + day);
  expect((await reply(id, 1, '非常感谢')).data).toMatchObject({ replyContent: '非常感谢', replyAt: toIso(left + 60_000) });
  await at(left + 60_000 + day + 1);
  expect((await reply(id, 2, '晚了')).code).toBe(evaluateErrors.replyClosed.code);
});

test('hidden with a reason it takes no more answers', async () => {
  await stay();
  const id = await rated({ score: 1 });
  expect((await hide(id, 0)).data).toMatchObject({ status: evaluateStatus.HIDDEN, hideReason: '含辱骂' });
  expect((await reply(id, 1)).code).toBe(evaluateErrors.hidden.code);
  expect((await hide(id, 1)).code).toBe(evaluateErrors.hidden.code);
  const { rows } = await t.owner.query(`select detail from operation_log where target_id = $1`, [id]);
  expect(rows).toMatchObject([{ detail: { changes: [{ before: { status: 0 }, after: { status: 2, hideReason: '含辱骂' } }] } }]);
});

test('phones are masked until one is asked for; the case file tells of it; filters, stars and the export agree', async () => {
  await stay();
  const id = await rated({ score: 2, content: '出口太慢' });
  expect([(await get(id)).phone, await numberOf(t, clerk, 'parkEvaluate', id)]).toEqual(['138****1234', '13800001234']);
  const events = (await t.call(vehicleFiles.timeline, { query: { plateNo } }, clerk)).data.results;
  expect(events).toContainEqual(expect.objectContaining({ kind: 11, state: 2, note: '出口太慢', refId: id }));
  const list = async (query: object) => (await t.call(parkEvaluates.list, { query }, clerk)).data;
  const all = await list({ parkIds: [yard.parkId] });
  expect(all.summary.stars).toEqual([1, 2, 3, 4, 5].map((star) => all.results.filter(({ score }) => score === star).length));
  expect((await list({ minScore: 2, maxScore: 3 })).results.map(({ evaluateId }) => evaluateId)).toEqual([id]);
  expect((await list({ status: evaluateStatus.REPLIED })).results.every(({ replyAt }) => replyAt !== null)).toBe(true);
  const chief = await t.login('binjiang');
  const headers = { authorization: chief.token, clienttype: chief.clientType };
  const url = `/api${parkEvaluates.export.path}?minScore=2&maxScore=3`;
  const file = await t.app.http.inject({ method: 'GET', url, headers });
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

const upload = async (fields: Record<string, string>, name = 'photo.png', bytes = fileBytes(name)) => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ parkId: yard.parkId, plateNo, ...fields })) form.append(key, value);
  form.append('file', new Blob([bytes]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const answer = await t.app.http.inject({ method: 'POST', url: `/api${driverEvaluates.attach.path}`, headers, payload });
  return answer.json() as { code: string; data: { fileId: string } };
};

test('pictures of a stay come with what is said of it; others, or of another stay, are refused', async () => {
  expect((await upload({})).code).toBe(evaluateErrors.noStay.code);
  await stay();
  expect((await upload({ plateNo: '浙C99999' })).code).toBe(evaluateErrors.noStay.code);
  expect((await upload({}, 'page.html')).code).toBe(evaluateErrors.fileKind.code);
  expect((await upload({}, 'page.png', new TextEncoder().encode('<html>'))).code).toBe(evaluateErrors.fileKind.code);
  expect((await upload({}, 'empty.png', new Uint8Array())).code).toBe(evaluateErrors.fileKind.code);
  expect((await upload({}, 'large.png', fileBytes('large.png', 10 * 1024 * 1024 + 1))).code).toBe(commonErrors.invalid.code);
  const files = [await upload({}), await upload({}, 'b.JPG')].map(({ data }) => data.fileId);
  const [own = ''] = files;
  expect((await rate({ imageIds: [own.replace(/[^/]+\/([^/]+)$/, `${yard.parkId}/$1`)] })).code).toBe(evaluateErrors.fileKind.code);
  expect((await rate({ imageIds: Array.from({ length: 7 }, () => own) })).code).toBe(commonErrors.invalid.code);
  const { images } = await get(await rated({ score: 2, imageIds: files }));
  expect(images).toHaveLength(2);
  const [shown, unsigned] = await Promise.all(
    [images[0], images[0]?.replace(/\?.*/, '')].map((url) => t.app.http.inject({ method: 'GET', url: url ?? '' })),
  );
  expect([shown?.statusCode, shown?.rawPayload.byteLength, shown?.headers['content-type']]).toEqual([200, 64, 'image/png']);
  expect(unsigned?.statusCode).not.toBe(200);
  expect((await upload({})).code).toBe(evaluateErrors.already.code);
});
