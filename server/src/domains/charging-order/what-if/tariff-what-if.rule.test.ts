import { expect, test } from 'vitest';
import { type ComparedSession, createTariffTally } from './tariff-what-if.rule.ts';

const session = (orderId: string, time: string, beforeFen: number, afterFen: number, stationId = 'S'): ComparedSession => ({
  ...{ orderId, orderNo: orderId, plateNo: '浙AD12345', stationId, stationName: `站${stationId}`, startAt: `2026-03-10T${time}:00+08:00` },
  ...{ energyWh: 10_000, beforeFen, afterFen },
  before: { elecFen: beforeFen - 100, serviceFen: 100 },
  after: { elecFen: afterFen - 200, serviceFen: 200 },
});

test('sums by hour and by station, the largest changes first; what the tariff does not price is only counted', () => {
  const tally = createTariffTally();
  tally.add(session('A', '00:30', 1000, 1300));
  tally.add(session('B', '10:59', 2000, 1500, 'T'));
  tally.add(session('C', '11:00', 700, 700));
  tally.add(session('D', '11:10', 800, 1400));
  tally.skip();
  const outcome = tally.outcome();
  expect(outcome).toMatchObject({
    ...{ sessions: 4, energyWh: 40_000, beforeFen: 4500, afterFen: 4900, raised: 2, lowered: 1, others: 1 },
    ...{ beforeElecFen: 4100, beforeServiceFen: 400, afterElecFen: 4100, afterServiceFen: 800 },
  });
  expect(outcome.hours.flatMap(({ sessions }, hour) => (sessions > 0 ? [[hour, sessions]] : []))).toEqual([
    [0, 1],
    [10, 1],
    [11, 2],
  ]);
  expect(outcome.stations.map(({ stationId, changeFen }) => [stationId, changeFen])).toEqual([
    ['S', 900],
    ['T', -500],
  ]);
  expect(outcome.gains.map(({ orderId, changeFen }) => [orderId, changeFen])).toEqual([
    ['D', 600],
    ['A', 300],
  ]);
  expect(outcome.losses).toMatchObject([{ orderId: 'B', changeFen: -500 }]);
});
