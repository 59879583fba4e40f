import { stationStatus } from '@bochong/contract/charging-asset';
import { expect, test } from 'vitest';
import { type Station, stationsByAttention, stationTroubles } from './station-attention.ts';

const calm: Station = {
  ...{ stationId: 'a', stationName: '甲站', stationStatus: stationStatus.NORMAL, guns: 4, charging: 1, faulted: 0, offline: 0, waiting: 0 },
  ...{ orders: 0, energyWh: 0, payableFen: 0 },
};
const kinds = (more: Partial<Station>) => stationTroubles({ ...calm, ...more }).map(({ kind }) => kind);

test.each([
  [{}, []],
  [{ faulted: 1, offline: 2, waiting: 3 }, ['faulted', 'waiting', 'offline']],
  [{ charging: 4 }, ['full']],
  [{ guns: 0, charging: 0 }, []],
  [{ stationStatus: stationStatus.BUILDING, offline: 4 }, ['closed']],
  [{ stationStatus: stationStatus.CLOSED, waiting: 1 }, ['waiting', 'closed']],
])('%j: %j', (more, expected) => {
  expect(kinds(more as Partial<Station>)).toEqual(expected);
});

test('a fault comes before any number of silent guns; what needs nobody keeps its place', async () => {
  const named = (stationName: string, more: Partial<Station> = {}) => ({ ...calm, stationName, ...more });
  const ordered = stationsByAttention([named('一'), named('二', { offline: 9 }), named('三'), named('四', { faulted: 1 })]);
  expect(ordered.map(({ stationName }) => stationName)).toEqual(['四', '二', '一', '三']);
});
