import { expect, test } from 'vitest';
import { readingsOf, type Sampled201, sampledValueOf, shifted } from './ocpp201-meter.rule.ts';
import { heardToo, isHeard, isMissing, type Spans } from './seq-no.rule.ts';
import { beginningOf, type EventTold, meterStopOf, waitingWith } from './transaction-event.rule.ts';

test.each([
  [12.345, 3, '12345'],
  [12_345, -3, '12.345'],
  [0.1, 1, '1'],
  [0.07, 3, '70'],
  [1.005, 3, '1005'],
  [5, 0, '5'],
  [0, 3, '0'],
  [-3.5, 1, '-35'],
  [7, -4, '0.0007'],
  [1e21, 0, '1000000000000000000000'],
  [1e-7, 3, '0.0001'],
  [1, 99, 'NaN'],
])('%d times ten to the %d is exactly %s', (value, multiplier, text) => {
  expect(shifted(value, multiplier)).toBe(text);
});

const at = Date.parse('2026-11-27T00:00:00Z');
const group = (offset: number, ...values: Sampled201[]) => ({ at: at + offset, sampledValue: values.map(sampledValueOf) });
const begin = (value: number, unitOfMeasure?: Sampled201['unitOfMeasure']) => ({
  ...{ value, context: 'Transaction.Begin' },
  ...(unitOfMeasure && { unitOfMeasure }),
});
const end = (value: number) => ({ value, context: 'Transaction.End' });

test.each([
  ['watt-hours', [group(0, begin(1000))], 1000],
  ['kilowatt-hours', [group(0, begin(1.5, { unit: 'kWh' }))], 1500],
  ['a multiplier', [group(0, begin(15, { unit: 'Wh', multiplier: 2 }))], 1500],
  ['phases, summed', [group(0, { ...begin(10), phase: 'L1' }, { ...begin(20), phase: 'L2' }, { ...begin(30), phase: 'L3' })], 60],
  ['none', [group(0, { value: 7000, measurand: 'Power.Active.Import' })], null],
  ['a unit that is no energy', [group(0, begin(7, { unit: 'A' }))], null],
] as const)('the reading at the begin in %s', (_, told, wh) => {
  expect(readingsOf(told).beginWh).toBe(wh);
});

test('readings of begin and end are the start’s and the stop’s; what else was measured then are samples', () => {
  const power = { value: 7, measurand: 'Power.Active.Import', context: 'Transaction.End', unitOfMeasure: { unit: 'kW' } };
  const told = readingsOf([group(0, begin(100)), group(60_000, { value: 150 }), group(120_000, end(200), power)]);
  expect(told).toMatchObject({ beginWh: 100, endWh: 200 });
  expect(told.readings.map(({ wh }) => wh)).toEqual([100, 150, 200]);
  expect(told.values).toEqual([
    { at: at + 60_000, sampledValue: [{ value: '150' }] },
    { at: at + 120_000, sampledValue: [{ value: '7', context: 'Transaction.End', measurand: 'Power.Active.Import', unit: 'kW' }] },
  ]);
});

test('a device that counts in another unit than it says is read in its own', () => {
  expect(readingsOf([group(0, begin(5))], 'kWh').beginWh).toBe(5000);
});

test.each([
  [[0, 1, 2], [[0, 2]], false],
  [[3, 4], [[3, 4]], false],
  [
    [0, 2],
    [
      [0, 0],
      [2, 2],
    ],
    true,
  ],
  [[0, 2, 1], [[0, 2]], false],
  [[1, 1, 0], [[0, 1]], false],
] as const)('of the numbers %o the spans are %o, missing some: %s', (numbers, spans, missing) => {
  const heard = numbers.reduce<Spans>(heardToo, []);
  expect(heard).toEqual(spans);
  expect(isMissing(heard)).toBe(missing);
  for (const number of numbers) expect(isHeard(heard, number)).toBe(true);
  expect(isHeard(heard, 9)).toBe(false);
});

const event = (kind: EventTold['kind'], seqNo: number, more: Partial<EventTold> = {}): EventTold => ({
  ...{ kind, seqNo, at: at + seqNo * 60_000, receivedAt: at + seqNo * 60_000, replayed: false },
  ...readingsOf([]),
  ...more,
});
const read = (wh: number, offset = 0) => ({ readings: [{ at: at + offset, wh }] });
const asked = { idTag: 'ONCE', connectorNo: 2 };
const full = { connectorNo: 1, idTag: 'CARD', beginWh: 100, ...read(100) };

test.each<[string, EventTold[], object | undefined]>([
  ['everything in Started', [event('Started', 0, full)], { connectorNo: 1, idTag: 'CARD', at, meterStartWh: 100 }],
  ['no Started', [event('Updated', 1, full)], undefined],
  ['no reading yet', [event('Started', 0, { connectorNo: 1, idTag: 'CARD' })], undefined],
  [
    'a reading that comes later',
    [event('Started', 0, { connectorNo: 1, idTag: 'CARD' }), event('Updated', 1, read(105, 60_000))],
    { at, meterStartWh: 105 },
  ],
  ['no name yet', [event('Started', 0, { ...read(100), connectorNo: 1 })], undefined],
  [
    'a name that comes later',
    [event('Started', 0, { ...read(100), connectorNo: 1 }), event('Updated', 1, { idTag: 'CARD' })],
    { idTag: 'CARD', at },
  ],
  ['the number of the start that was asked for', [event('Started', 0, { ...read(100), asked })], { idTag: 'ONCE', connectorNo: 2 }],
  [
    'the tag of the start that was asked for goes before the device’s',
    [event('Started', 0, { ...full, asked })],
    { idTag: 'ONCE', connectorNo: 1 },
  ],
  [
    'a gun that comes later',
    [event('Started', 0, { ...read(100), idTag: 'CARD' }), event('Updated', 1, { connectorNo: 2 })],
    { connectorNo: 2 },
  ],
  [
    'messages out of order',
    [event('Updated', 1, { idTag: 'CARD', ...read(105, 60_000) }), event('Started', 0, { connectorNo: 1, ...read(100) })],
    { meterStartWh: 100 },
  ],
  [
    'energy for nobody',
    [event('Started', 0, { connectorNo: 1, ...read(100) }), event('Ended', 1, { ...read(900, 60_000) })],
    { idTag: '', meterStartWh: 100 },
  ],
  ['plugged in and out', [event('Started', 0, { connectorNo: 1, ...read(100) }), event('Ended', 1, { ...read(100, 60_000) })], undefined],
])('an order begins with %s', (_, told, beginning) => {
  if (beginning) expect(beginningOf(told)).toMatchObject(beginning);
  else expect(beginningOf(told)).toBeUndefined();
});

test('an order begins when Started arrived, however much later it could', () => {
  const told = [
    event('Started', 0, { ...full, idTag: undefined as never, replayed: true, reservationId: 9 }),
    event('Updated', 1, { idTag: 'CARD' }),
  ];
  expect(beginningOf(told)).toMatchObject({ receivedAt: at, replayed: true, reservationId: 9 });
});

test.each([
  ['its own reading', { endWh: 300, readings: [{ at, wh: 300 }] }, 200, 300],
  ['its newest reading', { endWh: null, readings: [{ at, wh: 250 }] }, 200, 250],
  ['the newest one before', { endWh: null, readings: [] }, 200, 200],
  ['none', { endWh: null, readings: [] }, null, undefined],
])('a charge ends at %s', (_, told, lastWh, wh) => {
  expect(meterStopOf({ values: [], beginWh: null, ...told }, lastWh)).toBe(wh);
});

test('a device that never says who charges does not fill the table', () => {
  const waiting = Array.from({ length: 200 }, (_, seqNo) => event('Updated', seqNo));
  expect(waitingWith(waiting, event('Updated', 200)).length).toBe(200);
  expect(waitingWith(waiting, event('Ended', 201)).length).toBe(201);
  const edges = Array.from({ length: 220 }, (_, seqNo) => event('Started', seqNo));
  expect(waitingWith(edges, event('Ended', 220)).length).toBe(220);
});

test('a device that leaves out every other number does not fill the row, and its newest numbers are still told apart', () => {
  const heard = Array.from({ length: 1000 }, (_, at) => at * 2).reduce<Spans>(heardToo, []);
  expect(heard.length).toBe(500);
  expect([isHeard(heard, 1), isHeard(heard, 1997), isHeard(heard, 1998)]).toEqual([true, false, true]);
});
