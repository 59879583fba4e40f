import { priceSession, type SessionInput } from '@bochong/server/domains/charging-tariff/index';
import { atLeast, type Figure } from './figures.ts';

/** Quotes a second of a day's session: a reading each quarter of an hour over twelve bands of prices. */
export function benchChargingEngine(): Figure[] {
  const start = Date.parse('2026-03-10T00:00:00+08:00');
  const segments = Array.from({ length: 12 }, (_, band) => ({
    startMin: band * 120,
    endMin: band * 120 + 120,
    rateLabel: (band % 5) + 1,
    elecPriceE5: 30_000 + band * 7000,
    servicePriceE5: 40_000 + (band % 3) * 5000,
  }));
  const reading = (index: number) => ({ at: start + index * 900_000 - (index === 96 ? 1 : 0), wh: 1_000_000 + index * 1237 });
  const input: SessionInput = {
    zone: 'Asia/Shanghai',
    ratedPowerW: 7000,
    start: reading(0),
    samples: Array.from({ length: 95 }, (_, index) => reading(index + 1)),
    stop: reading(96),
    versions: [
      { versionId: 'bench', effectiveFrom: 0, effectiveTo: null, defaultProfileId: 'day', calendarRules: [], profiles: { day: segments } },
    ],
  };
  for (let warm = 0; warm < 5000; warm += 1) priceSession(input);
  const began = performance.now();
  let count = 0;
  while (performance.now() < began + 2000) {
    for (let round = 0; round < 50; round += 1) priceSession(input);
    count += 50;
  }
  const perSecond = count / ((performance.now() - began) / 1000);
  return [atLeast('charging engine, a day of 96 readings over 12 bands: quotes a second', perSecond, '/s', 20_000)];
}
