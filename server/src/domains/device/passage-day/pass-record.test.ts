import { passRecords, pictureAbsence, stayPictures } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard, type Yard } from './passage-day.fixture.ts';

let t: TestApp;
let y: Yard;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp();
  y = await createYard(t, 'PREC01');
  actor = await t.login('binjiang');
  const capture = (id: string, direction: 'IN' | 'OUT', plateNo: string, clock: string, confidence: number) =>
    applyTo(t, y, {
      id,
      side: direction === 'IN' ? 'entry' : 'exit',
      at: `2026-08-13T${clock}+08:00`,
      event: {
        eventType: 'lane.capture',
        payload: { direction, plateNo, plateColor: 1, confidence },
        images: [{ imageType: direction === 'IN' ? 1 : 3, objectKey: `p/test/${id}.png`, capturedAt: `2026-08-13T${clock}+08:00` }],
      },
    });
  const passed = (id: string, side: 'entry' | 'exit', clock: string) =>
    applyTo(t, y, {
      id: `${id}-p`,
      side,
      at: `2026-08-13T${clock}+08:00`,
      event: { eventType: 'lane.passed', payload: { captureEventId: id } },
    });
  await t.app.storage.put('p/test/a.png', Buffer.from('entry picture'));
  await capture('a', 'IN', '浙A12345', '10:00:00', 95);
  await passed('a', 'entry', '10:00:05');
  await capture('b', 'OUT', '浙A12345', '10:10:00', 96);
  await passed('b', 'exit', '10:10:05');
  await capture('c', 'OUT', '浙B54321', '11:00:00', 55);
});
afterAll(() => t.close());

const inYard = (query: object = {}) => t.call(passRecords.list, { query: { parkIds: y.parkId, ...query } as never }, actor);
const platesOf = async (query: object) => (await inYard(query)).data.results.map((row) => `${row.plateNo} ${row.direction}`);

test('every capture is a record, newest first, linked to its stay', async () => {
  const { data } = await inYard();
  expect(data.results.map((row) => [row.plateNo, row.direction, row.placeName, row.orderId !== null])).toEqual([
    ['浙B54321', 2, '东出口', false],
    ['浙A12345', 2, '东出口', true],
    ['浙A12345', 1, '东入口', true],
  ]);
  expect(data).toMatchObject({ totalRecord: 3, totalCapped: false });
});

test('filters narrow by direction, plate, confidence, exception, time and match', async () => {
  expect(await platesOf({ direction: 1 })).toEqual(['浙A12345 1']);
  expect(await platesOf({ plateNo: '浙B5' })).toEqual(['浙B54321 2']);
  expect(await platesOf({ confidenceBelow: 60 })).toEqual(['浙B54321 2']);
  expect(await platesOf({ matched: 'false' })).toEqual(['浙B54321 2']);
  expect(await platesOf({ matched: 'true', gateId: y.exit.gateId })).toEqual(['浙A12345 2']);
  expect(await platesOf({ startTime: '2026-08-13 10:05:00', endTime: '2026-08-13 10:10:00' })).toEqual(['浙A12345 2']);
  expect(await platesOf({ exceptionType: 8 })).toEqual([]);
});

test('going on by the cursor shows each record once', async () => {
  const first = await inYard({ pageSize: 2 });
  const second = await inYard({ pageSize: 2, pageNo: 2, cursor: first.data.nextCursor });
  expect([...first.data.results, ...second.data.results].map((row) => row.recordId)).toHaveLength(3);
  expect(second.data.results.map((row) => row.direction)).toEqual([1]);
  expect(second.data.nextCursor).toBeNull();
});

test('pictures have signed addresses, per passage and per stay', async () => {
  const entry = (await inYard({ direction: 1 })).data.results[0];
  const url = entry?.thumbnailUrl ?? '';
  const shown = await t.app.http.inject({ url });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toBe('entry picture');
  expect((await t.app.http.inject({ url: url.replace('a.png', 'b.png') })).statusCode).toBe(404);
  const images = await t.call(passRecords.images, { params: { id: entry?.recordId ?? '' } }, actor);
  expect(images.data).toMatchObject([{ imageType: 1, url }]);
  const listed = await t.call(passRecords.imagesOfSubject, { query: { bizId: entry?.recordId ?? '' } }, actor);
  expect(listed.data).toEqual(images.data);
  const ofOrder = await t.call(passRecords.imagesOfOrder, { query: { orderId: entry?.orderId ?? '' } }, actor);
  expect(ofOrder.data.map((image) => image.imageType)).toEqual([1, 3]);
});

test('both ends of a stay stand side by side, and come as one archive', async () => {
  const entry = (await inYard({ direction: 1 })).data.results[0];
  const params = { id: entry?.orderId ?? '' };
  const { data } = await t.call(stayPictures.get, { params }, actor);
  expect(data.enter).toMatchObject({ placeName: '东入口', plateNo: '浙A12345', confidence: 95, absence: null, images: [{ imageType: 1 }] });
  expect(data.exit).toMatchObject({ placeName: '东出口', confidence: 96, absence: null, images: [{ imageType: 3 }] });
  const url = `/api${stayPictures.download.path.replace(':id', params.id)}`;
  const archive = (await t.app.http.inject({ url, headers: { authorization: actor.token, clienttype: actor.clientType } })).rawPayload;
  expect(archive.toString('latin1', 0, 2)).toBe('PK');
  // The exit's object was never uploaded: the archive has what there is.
  expect(archive.includes('01-20260813100000-入场全景.png')).toBe(true);
  expect(archive.includes('entry picture')).toBe(true);
  expect(archive.includes('出场全景')).toBe(false);
});

test('the detail keeps the message as the device sent it', async () => {
  const id = (await inYard({ direction: 1 })).data.results[0]?.recordId ?? '';
  const { data } = await t.call(passRecords.get, { params: { id } }, actor);
  expect(data).toMatchObject({ recordId: id, plateNo: '浙A12345', attemptState: 2 });
  expect(data.rawPayload).toMatchObject({ plateNo: '浙A12345' });
});

test('what is not there, and what another dealer has, answers alike', async () => {
  const id = (await inYard()).data.results[0]?.recordId ?? '';
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(passRecords.list, { query: { parkIds: y.parkId } }, stranger)).data.results).toEqual([]);
  for (const [who, wanted] of [
    [stranger, id],
    [actor, newId()],
  ] as const) {
    expect((await t.call(passRecords.get, { params: { id: wanted } }, who)).code).toBe('40401');
    expect((await t.call(passRecords.images, { params: { id: wanted } }, who)).code).toBe('40401');
    expect((await t.call(passRecords.imagesOfOrder, { query: { orderId: wanted } }, who)).code).toBe('40401');
    expect((await t.call(stayPictures.get, { params: { id: wanted } }, who)).code).toBe('40401');
  }
});

test('a stay without pictures says why', async () => {
  const at = '2026-08-14T09:00:00+08:00';
  const payload = { direction: 'IN', plateNo: '浙A77777', plateColor: 1, confidence: 95 } as const;
  await applyTo(t, y, { id: 'd', side: 'entry', at, event: { eventType: 'lane.capture', payload } });
  await applyTo(t, y, { id: 'd-p', side: 'entry', at, event: { eventType: 'lane.passed', payload: { captureEventId: 'd' } } });
  const orderId = (await inYard({ plateNo: '浙A77777' })).data.results[0]?.orderId ?? '';
  const { data } = await t.call(stayPictures.get, { params: { id: orderId } }, actor);
  expect([data.enter.absence, data.exit.absence]).toEqual([pictureAbsence.NOT_SENT, pictureAbsence.NOT_LEFT]);
  expect((await t.call(stayPictures.download, { params: { id: orderId } }, actor)).code).toBe('40401');
});
