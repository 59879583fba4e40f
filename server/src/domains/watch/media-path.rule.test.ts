import { expect, test } from 'vitest';
import { type CameraSource, changesFor, configOf, type PathConfig, pathOf, seenOf } from './media-path.rule.ts';

const camera = (change: Partial<CameraSource> = {}): CameraSource => ({
  ...{ dealerId: 'unit', monitorId: 'one', streamMain: 'rtsp://10.30.1.20:554/ch1', streamSub: 'rtsp://10.30.1.20/ch1/sub' },
  ...{ isRecorded: false, ip: '10.30.1.20', account: 'viewer', password: 'p@ss:w/rd' },
  ...change,
});

test.each<[Partial<CameraSource>, 'main' | 'sub', PathConfig]>([
  [{}, 'main', { source: 'rtsp://viewer:p%40ss%3Aw%2Frd@10.30.1.20:554/ch1', sourceOnDemand: true, record: false }],
  [{}, 'sub', { source: 'rtsp://viewer:p%40ss%3Aw%2Frd@10.30.1.20/ch1/sub', sourceOnDemand: true, record: false }],
  [{ isRecorded: true }, 'main', { source: 'rtsp://viewer:p%40ss%3Aw%2Frd@10.30.1.20:554/ch1', sourceOnDemand: false, record: true }],
  [{ isRecorded: true, account: '' }, 'sub', { source: 'rtsp://10.30.1.20/ch1/sub', sourceOnDemand: true, record: false }],
  [{ streamMain: 'rtsp://203.0.113.9/ch1' }, 'main', { source: 'rtsp://203.0.113.9/ch1', sourceOnDemand: true, record: false }],
  [
    { ip: '2001:DB8:0::7', streamMain: 'rtsps://[2001:db8::7]/a' },
    'main',
    { source: 'rtsps://viewer:p%40ss%3Aw%2Frd@[2001:db8::7]/a', sourceOnDemand: true, record: false },
  ],
])('%o: the %s stream has its source with the account of its recorder, and of nobody else', (change, stream, config) => {
  expect(configOf(camera(change), stream)).toEqual(config);
});

const recorded = camera({ isRecorded: true });
const onDemand = camera({ monitorId: 'two' });
const as = (entries: Record<string, PathConfig>) => new Map(Object.entries(entries));
const live = configOf(onDemand, 'sub');

test('the gateway is told of recorded streams that it lacks or draws otherwise, and of nothing when all is as it should be', () => {
  const put = [{ path: 'unit/one/main', config: configOf(recorded, 'main') }];
  expect(changesFor('unit', [recorded, onDemand], as({}))).toEqual({ put, removed: [] });
  const asItShould = as({ 'unit/one/main': configOf(recorded, 'main') });
  expect(changesFor('unit', [recorded, onDemand], asItShould)).toEqual({ put: [], removed: [] });
  const otherPassword = as({ 'unit/one/main': configOf(camera({ isRecorded: true, password: 'old' }), 'main') });
  expect(changesFor('unit', [recorded, onDemand], otherPassword)).toEqual({ put, removed: [] });
});

test('paths of cameras that are gone or no longer recorded go; what others have at the gateway stays', () => {
  const configured = as({
    'unit/gone/sub': live,
    'unit/two/main': { ...live, sourceOnDemand: false, record: true },
    'unit/two/sub': live,
    'other/gone/main': live,
    lobby: live,
  });
  expect(changesFor('unit', [onDemand], configured)).toEqual({ put: [], removed: ['unit/gone/sub', 'unit/two/main'] });
});

test('a round changes a hundred paths at most', () => {
  const many = Array.from({ length: 250 }, (_, number) => camera({ monitorId: `m${number}`, isRecorded: true }));
  expect(changesFor('unit', many, as({})).put).toHaveLength(100);
});

test.each([
  ['a recorded stream that arrives', recorded, ['unit/one/main'], true, 'online'],
  ['a recorded stream that does not arrive', recorded, [], true, 'offline'],
  ['a recorded stream the gateway was only just told of', recorded, [], false, 'unknown'],
  ['a stream that somebody watches', onDemand, ['unit/two/sub'], false, 'online'],
  ['a stream that nobody watches', onDemand, [], false, 'unknown'],
] as const)('%s', (_, one, arriving, isConfigured, seen) => {
  const configured = isConfigured ? as({ [pathOf(one, 'main')]: configOf(one, 'main') }) : as({});
  expect(seenOf(one, new Set<string>(arriving), configured)).toBe(seen);
});
