import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { at, busyDay, capture, localPay, passed } from './busy-day.fixture.ts';
import { applyTo, createYard, deliverEvents, outcomeOf, type Yard, type YardEvent } from './passage-day.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let yards = 0;
const yard = (options = {}) => createYard(t, `PASS${String(++yards).padStart(2, '0')}`, options);
const play = async (y: Yard, events: YardEvent[]) => {
  for (const event of events) await applyTo(t, y, event);
  await deliverEvents(t);
};

test('an entry opens a stay only when the barrier was passed', async () => {
  const y = await yard();
  const answer = await applyTo(t, y, capture('a', 'IN', '浙A12345', '10:00:20'));
  expect(answer.result).toMatchObject({ decision: 'RELEASE' });
  expect(answer.commands.map((command) => command.type)).toEqual(['OPEN_GATE', 'DISPLAY', 'SPEAK']);
  expect(await outcomeOf(t, y)).toEqual([]);
  await applyTo(t, y, passed('b', 'a', 'entry', '10:00:25'));
  expect(await outcomeOf(t, y)).toMatchObject([{ plate: '浙A12345', enter: '13 10:00:20', exit: null, status: 0 }]);
});

test('within the free minutes the exit opens at once', async () => {
  const y = await yard();
  await play(y, [capture('a', 'IN', '浙A12345', '10:00:20'), passed('b', 'a', 'entry', '10:00:25')]);
  expect((await applyTo(t, y, capture('c', 'OUT', '浙A12345', '10:15:50'))).result).toMatchObject({ decision: 'RELEASE', dueFen: 0 });
  await applyTo(t, y, passed('d', 'c', 'exit', '10:15:55'));
  expect(await outcomeOf(t, y)).toMatchObject([{ exit: '13 10:15:50', status: 2, payable: 0 }]);
});

test('a stay nobody knows the beginning of does not leave for nothing, and leaves for what it owes', async () => {
  const y = await yard();
  const late = { offline: true, flags: [10, 9, 16] };
  await play(y, [
    { ...capture('a', 'IN', '浙A12345', '10:00:20'), ...late },
    { ...passed('b', 'a', 'entry', '10:00:20'), ...late },
  ]);
  const soon = await applyTo(t, y, capture('c', 'OUT', '浙A12345', '10:05:00'));
  expect(soon.result).toMatchObject({ decision: 'HOLD', reason: 'UNSURE_TIME', dueFen: 0 });
  expect(soon.commands.map((command) => command.type)).toEqual(['DISPLAY', 'SPEAK']);
  expect((await applyTo(t, y, capture('d', 'OUT', '浙A12345', '13:05:00'))).result).toMatchObject({ reason: 'PAY', dueFen: 1500 });
});

test('what is owed holds the barrier; paid at the lane, the stay is finished with its fen', async () => {
  const y = await yard();
  await play(y, [capture('a', 'IN', '浙A12345', '10:00:00'), passed('b', 'a', 'entry', '10:00:05')]);
  const answer = await applyTo(t, y, capture('c', 'OUT', '浙A12345', '13:05:00'));
  expect(answer.result).toMatchObject({ decision: 'HOLD', reason: 'PAY', dueFen: 1500 });
  expect(answer.commands.map((command) => command.type)).toEqual(['DISPLAY', 'SPEAK']);
  await play(y, [localPay('p', '浙A12345', '13:05:20', 1500), passed('d', 'c', 'exit', '13:05:30')]);
  expect(await outcomeOf(t, y)).toMatchObject([{ status: 2, payable: 1500, paid: 1500 }]);
});

test('let go unpaid by force it is arrears, by the barrier alone it waits for its deadline', async () => {
  for (const [releaseType, status] of [
    [8, 3],
    [1, 1],
  ] as const) {
    const y = await yard();
    await play(y, [capture('a', 'IN', '浙A12345', '10:00:00'), passed('b', 'a', 'entry', '10:00:05')]);
    await play(y, [capture('c', 'OUT', '浙A12345', '13:05:00'), passed('d', 'c', 'exit', '13:05:30', releaseType)]);
    expect(await outcomeOf(t, y)).toMatchObject([{ status, payable: 1500, paid: 0 }]);
  }
});

test('a vehicle that backs out of the exit is parked again and priced anew', async () => {
  const y = await yard();
  await play(y, [
    capture('a', 'IN', '浙A12345', '10:00:00'),
    passed('b', 'a', 'entry', '10:00:05'),
    capture('c', 'OUT', '浙A12345', '11:00:00'),
  ]);
  await play(y, [{ id: 'd', side: 'exit', at: at('11:00:30'), event: { eventType: 'lane.backed', payload: { captureEventId: 'c' } } }]);
  expect(await outcomeOf(t, y)).toMatchObject([{ status: 0, exit: null, payable: 0 }]);
  expect((await applyTo(t, y, capture('e', 'OUT', '浙A12345', '13:05:00'))).result).toMatchObject({ dueFen: 1500 });
});

test('a second look within the filter time belongs to the first attempt', async () => {
  const y = await yard();
  await play(y, [
    capture('a', 'IN', '浙A12345', '10:00:00'),
    capture('a2', 'IN', '浙A1234S', '10:00:04'),
    passed('b', 'a', 'entry', '10:00:08'),
  ]);
  expect(await outcomeOf(t, y)).toHaveLength(1);
  const { rows } = await t.owner.query('select attempt_state from pass_record where park_id = $1 order by pass_time', [y.parkId]);
  expect(rows.map((row) => row.attempt_state)).toEqual([2, 4]);
});

test('a plate misread at the exit by one look-alike character finds its stay', async () => {
  const y = await yard();
  await play(y, [
    capture('a', 'IN', '浙A8Z345', '10:00:00'),
    passed('b', 'a', 'entry', '10:00:05'),
    capture('c', 'OUT', '浙ABZ345', '10:10:00'),
    passed('d', 'c', 'exit', '10:10:05'),
  ]);
  expect(await outcomeOf(t, y)).toMatchObject([{ plate: '浙A8Z345', status: 2, exit: '13 10:10:00' }]);
});

test('an exit without entry is held, and joined when its entry arrives late', async () => {
  const y = await yard();
  expect((await applyTo(t, y, capture('c', 'OUT', '浙A12345', '13:05:00'))).result).toMatchObject({ decision: 'HOLD', reason: 'NO_ENTRY' });
  await play(y, [passed('d', 'c', 'exit', '13:05:30', 7)]);
  expect(await outcomeOf(t, y)).toEqual([]);
  await play(y, [capture('a', 'IN', '浙A12345', '10:00:00', { offline: true }), passed('b', 'a', 'entry', '10:00:05')]);
  expect(await outcomeOf(t, y)).toMatchObject([{ enter: '13 10:00:00', exit: '13 13:05:00', payable: 1500 }]);
});

test('a duplicate entry closes the old stay free of charge, marked for review', async () => {
  const y = await yard();
  await play(y, [
    capture('a', 'IN', '浙A12345', '08:00:00'),
    passed('b', 'a', 'entry', '08:00:05'),
    capture('c', 'IN', '浙A12345', '10:00:00'),
    passed('d', 'c', 'entry', '10:00:05'),
  ]);
  expect(await outcomeOf(t, y)).toMatchObject([
    { enter: '13 08:00:00', exit: '13 10:00:00', status: 2, payable: 0 },
    { enter: '13 10:00:00', exit: null, status: 0 },
  ]);
});

test('a confirmation that overtakes its capture is not lost', async () => {
  const y = await yard();
  await play(y, [passed('b', 'a', 'entry', '10:00:05'), capture('a', 'IN', '浙A12345', '10:00:00')]);
  expect(await outcomeOf(t, y)).toMatchObject([{ enter: '13 10:00:00', status: 0 }]);
});

test('the same day in order, and shuffled with half of it late, ends in the same stays and the same fen', async () => {
  const inOrder = await yard();
  await play(inOrder, busyDay());
  const expected = await outcomeOf(t, inOrder);
  expect(expected).toHaveLength(18);
  expect(expected.filter((order) => order.status === 3)).not.toHaveLength(0);
  for (const seed of [3, 17, 101]) {
    const shuffled = await yard();
    const events = busyDay()
      .map((event, index) => ({ event: { ...event, offline: index % 2 === 0 }, key: ((index + 1) * 7919 * seed) % 1009 }))
      .sort((a, b) => a.key - b.key)
      .map(({ event }) => event);
    await play(shuffled, events);
    expect(await outcomeOf(t, shuffled)).toEqual(expected);
  }
}, 60_000);
