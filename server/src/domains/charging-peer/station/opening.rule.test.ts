import { stationStatus } from '@bochong/contract/charging-asset';
import { peerOpenCondition } from '@bochong/contract/charging-peer';
import { expect, test } from 'vitest';
import { type OpeningFacts, openingChecks } from './opening.rule.ts';

const day = [{ startMin: 0, elecPriceE5: 90_000, servicePriceE5: 40_000 }];
const ready: OpeningFacts = {
  ...{ enabled: true, tokenAt: '2026-11-27T08:00:00+08:00', stationStatus: stationStatus.NORMAL, lng: 120.1, lat: 30.2 },
  ...{ serviceTel: '0571-86001234', guns: [{ connectorCode: 'A'.repeat(26), day }] },
  terms: { elecBp: 10_000, serviceBp: 10_000, serviceReduceE5: 0 },
};
const gun = (change: Partial<OpeningFacts['guns'][number]>) => ({ guns: [...ready.guns, { connectorCode: 'B01', day, ...change }] });
/** 33 stretches whose prices are other than their neighbours'. */
const busy = Array.from({ length: 33 }, (_, n) => ({ startMin: n * 30, elecPriceE5: 50_000 + (n % 2) * 10, servicePriceE5: 0 }));

test('a station that has everything may be opened; each condition is told', () => {
  const checks = openingChecks(ready);
  expect(checks.map(({ condition }) => condition)).toEqual(peerOpenCondition.options.map(({ value }) => value));
  expect(checks.filter(({ met, reason }) => !met || reason !== '')).toEqual([]);
});

test.each<[keyof typeof peerOpenCondition, Partial<OpeningFacts>, string]>([
  ['ENABLED', { enabled: false }, '未启用'],
  ['TOKEN', { tokenAt: null }, 'query_token'],
  ['ONLINE', { stationStatus: stationStatus.MAINTAINING }, '维护中'],
  ['PLACE', { lng: null }, '经纬度'],
  ['PLACE', { lat: null }, '经纬度'],
  ['PHONE', { serviceTel: '' }, '服务电话'],
  ['GUNS', { guns: [] }, '没有充电枪'],
  ['GUNS', gun({ connectorCode: 'C'.repeat(27) }), 'CCC'],
  ['PRICED', gun({ day: null }), 'B01'],
  ['DECIMALS', gun({ day: [{ startMin: 0, elecPriceE5: 90_001, servicePriceE5: 0 }] }), 'B01'],
  ['DECIMALS', gun({ day: [{ startMin: 0, elecPriceE5: 0, servicePriceE5: 5 }] }), 'B01'],
  ['PERIODS', gun({ day: busy }), '超过32个：B01'],
])('%s stands in the way of %j alone', (name, change, words) => {
  const unmet = openingChecks({ ...ready, ...change }).filter(({ met }) => !met);
  expect(unmet).toEqual([{ condition: peerOpenCondition[name], met: false, reason: expect.stringContaining(words) }]);
});

test('32 stretches are not too many, nor are more that the peer’s terms make equal', () => {
  expect(openingChecks({ ...ready, ...gun({ day: busy.slice(1) }) }).every(({ met }) => met)).toBe(true);
  const terms = { ...ready.terms, elecBp: 1 };
  expect(openingChecks({ ...ready, ...gun({ day: busy }), terms }).every(({ met }) => met)).toBe(true);
});
