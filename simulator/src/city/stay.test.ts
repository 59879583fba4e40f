import { plateFacts } from '@bochong/contract/kernel/plate';
import { describe, expect, it } from 'vitest';
import { historyDays, openStays } from '../history.ts';
import { dayNumber, dayOf, dayStart, dayType } from './calendar.ts';
import { createCity, outageOf, type Stay, staysOfDay } from './stay.ts';

const city = createCity();
const monday = dayOf('2026-03-02');
const twoWeeks = Array.from({ length: 14 }, (_, offset) => staysOfDay(city, monday + offset));
const all = twoWeeks.flat();
const hour = (stay: Stay) => new Date(stay.enterAt + 8 * 3_600_000).getUTCHours();

describe('the city', () => {
  it('is the same for the same seed and another one for another', () => {
    expect(staysOfDay(createCity(), monday)).toEqual(twoWeeks[0]);
    expect(staysOfDay(createCity(7), monday)).not.toEqual(twoWeeks[0]);
  });

  it('tells a day without having lived the days before', () => {
    expect(staysOfDay(createCity(), monday + 9)).toEqual(twoWeeks[9]);
  });

  it('has vehicles with valid plates of their own, a third of them new energy', () => {
    const plates = city.vehicles.map((vehicle) => vehicle.plateNo).filter((plateNo) => plateNo !== '');
    expect(new Set(plates).size).toBe(plates.length);
    for (const plateNo of plates) expect(plateFacts(plateNo), plateNo).not.toBeNull();
    const green = plates.filter((plateNo) => plateNo.length === 8).length / plates.length;
    expect(green).toBeGreaterThan(0.25);
    expect(green).toBeLessThan(0.45);
    expect(city.vehicles.filter((vehicle) => vehicle.plateNo === '').length).toBeGreaterThan(2);
  });

  it('never lets a vehicle leave before it came or stand in two places', () => {
    for (const stays of Map.groupBy(all, (stay) => stay.vehicle).values()) {
      stays.sort((a, b) => a.enterAt - b.enterAt);
      for (const [index, stay] of stays.entries()) {
        expect(stay.exitAt).toBeGreaterThan(stay.enterAt);
        const next = stays[index + 1];
        if (next) expect(next.enterAt, `vehicle ${stay.vehicle}`).toBeGreaterThan(stay.exitAt);
      }
    }
  });

  it('never puts two vehicles on one berth', () => {
    const roadside = all.filter((stay) => stay.road >= 0);
    expect(roadside.length).toBeGreaterThan(1000);
    for (const stays of Map.groupBy(roadside, (stay) => `${stay.park}/${stay.road}/${stay.berth}`).values()) {
      for (const [index, stay] of stays.entries()) {
        const next = stays[index + 1];
        if (next) expect(next.enterAt).toBeGreaterThan(stay.exitAt);
      }
    }
  });

  it('fills no lot beyond its spaces', () => {
    for (const park of city.parks) {
      const moves = all
        .filter((stay) => stay.park === park.index)
        .flatMap((stay) => [[stay.enterAt, 1] as const, [stay.exitAt, -1] as const]);
      moves.sort((a, b) => a[0] - b[0]);
      let inside = 0;
      const most = Math.max(...moves.map(([, change]) => (inside += change)));
      expect(most, park.parkName).toBeLessThanOrEqual(park.spaces);
      expect(most, park.parkName).toBeGreaterThan(park.spaces * 0.04);
    }
  });

  it('goes to work between 7 and 10 on workdays and not on weekends', () => {
    const offices = new Set(city.parks.filter((park) => park.purpose === 'office').map((park) => park.index));
    const arrivals = (type: string) => all.filter((stay) => offices.has(stay.park) && dayType(dayNumber(stay.enterAt)) === type);
    const rush = arrivals('workday').filter((stay) => hour(stay) >= 7 && hour(stay) < 10);
    expect(rush.length / arrivals('workday').length).toBeGreaterThan(0.8);
    expect(arrivals('weekend').length / 4).toBeLessThan(arrivals('workday').length / 10 / 8);
  });

  it('goes shopping more on a weekend day than on a workday', () => {
    const mall = city.parks.filter((park) => park.purpose === 'mall').map((park) => park.index);
    const visits = (type: string, days: number) =>
      all.filter((stay) => mall.includes(stay.park) && dayType(dayNumber(stay.enterAt)) === type).length / days;
    expect(visits('weekend', 4)).toBeGreaterThan(visits('workday', 10) * 1.2);
  });

  it('has misreads, unread plates, tailgaters and outages, all rare', () => {
    const plateOf = (stay: Stay) => city.vehicles[stay.vehicle]?.plateNo ?? '';
    const share = (test: (stay: Stay) => boolean) => all.filter(test).length / all.length;
    const wrong = share((stay) => stay.enter.plateNo !== '' && stay.enter.plateNo !== plateOf(stay));
    expect(wrong).toBeGreaterThan(0.003);
    expect(wrong).toBeLessThan(0.015);
    expect(all.some((stay) => stay.enter.plateNo === '' && plateOf(stay) !== '')).toBe(true);
    expect(share((stay) => stay.tailgated)).toBeLessThan(0.005);
    expect(all.some((stay) => stay.tailgated)).toBe(true);
    const replayed = all.filter((stay) => stay.enterReplayedAt > 0);
    expect(replayed.length).toBeGreaterThan(0);
    for (const stay of replayed) expect(stay.enterReplayedAt).toBe(outageOf(city, stay.park, stay.enterLane, dayNumber(stay.enterAt))?.to);
  });

  it('pays in time order: never before arriving, at the exit not before leaving', () => {
    for (const { payment, enterAt, exitAt } of all) {
      if (payment.scene === 0) expect(payment.at).toBe(0);
      else expect(payment.at).toBeGreaterThan(payment.scene === 1 ? enterAt : exitAt - 1);
    }
  });
});

describe('history', () => {
  const until = dayStart(monday) + 15 * 3_600_000;

  it('is at least 200,000 stays in 90 days', () => {
    let count = 0;
    for (const { stays } of historyDays(until, 90, city)) count += stays.length;
    expect(count).toBeGreaterThan(200_000);
  });

  it('ends at the instant, with the vehicles that stand in the city then', () => {
    const stays = [...historyDays(until, 10, city)].flatMap((day) => day.stays);
    expect(Math.max(...stays.map((stay) => stay.enterAt))).toBeLessThanOrEqual(until);
    const open = stays.filter((stay) => stay.exitAt > until);
    expect(open).toEqual(openStays(until, city));
    expect(open.length).toBeGreaterThan(500);
  });
});
