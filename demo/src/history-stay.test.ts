import { referenceTariffs } from '@bochong/server/domains/parking-fee/fee-engine/reference-tariff';
import { createCity, type Stay } from '@bochong/simulator/history';
import { expect, test } from 'vitest';
import { placedCity } from './city.seed.ts';
import { CapLedger } from './history-link.ts';
import { RightLedger } from './history-right.ts';
import { type HistoryContext, pastStay, settlePast, supersedePast } from './history-stay.ts';

/** The hospital, where an electric vehicle's first stay of a day is free for two hours and each later one for a quarter of an hour. */
const city = createCity();
const hospital = city.parks.findIndex(({ purpose }) => purpose === 'hospital');
const vehicle = city.vehicles.findIndex(({ plateNo }) => plateNo.length === 8);
const [place] = placedCity({ ...city, parks: city.parks.slice(hospital) });
if (!place) throw new Error('the city has no hospital');

const context: HistoryContext = {
  city,
  now: Date.parse('2026-11-12T00:00:00+08:00'),
  rules: new Map([[place.ruleId, { ruleId: place.ruleId, version: 1, name: 'R7', content: referenceTariffs.R7 }]]),
  calendars: new Map(),
  recent: new Map(),
  passes: new Map(),
  companies: new Map(),
  rights: new RightLedger(new Map()),
  caps: new CapLedger([]),
};

/** A stay of the vehicle; what stands at its exit lane is read or not. */
function stayed(from: string, to: string, seen: boolean) {
  const { plateNo = '', plateColor = 5 } = city.vehicles[vehicle] ?? {};
  const enter = { plateNo, plateColor, confidence: 98 };
  const [enterAt, exitAt] = [from, to].map((time) => Date.parse(`2026-11-11T${time}:00+08:00`)) as [number, number];
  const lanes = { enterLane: 0, exitLane: 1, road: -1, berth: -1, tailgated: false, enterReplayedAt: 0, exitReplayedAt: 0 };
  const stay = { ...lanes, vehicle, park: hospital, enterAt, exitAt, enter, exit: seen ? enter : { ...enter, plateNo: '' } };
  const past = place && pastStay(context, { ...stay, payment: { scene: 0, channel: 1, at: 0 } } as Stay, place);
  if (!past) throw new Error('nobody saw it begin');
  return past;
}

test('a stay whose exit nobody saw was the first of its day: the next one gets the minutes of a later one', () => {
  const unseen = stayed('08:00', '08:30', false);
  const later = stayed('18:13', '18:31', true);
  supersedePast(context, unseen, later.enterAt);
  settlePast(context, later);
  expect(later).toMatchObject({ minutes: 18, freeUsedMin: 0, grossFen: 300, payableFen: 150 });
});
