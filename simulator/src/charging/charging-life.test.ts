import { chargingMemory } from '@bochong/contract/device';
import { expect, test } from 'vitest';
import { dayNumber } from '../city/calendar.ts';
import { createCity, staysOfDay } from '../city/stay.ts';
import { createChargingLife } from './charging-life.ts';
import { openPeer } from './peer.fixture.ts';
import { createWheel } from './wheel.ts';

const minute = 60_000;

test('a morning of the city: cars find guns, charge, and leave them; no gun holds two cars', async () => {
  const city = createCity();
  const since = Date.parse('2026-03-10T07:30:00+08:00');
  const wheel = createWheel(since);
  const peer = await openPeer(() => wheel.now());
  const mall = city.parks.find(({ purpose }) => purpose === 'office');
  const park = `${mall?.dealerNo}/${mall?.parkCode}`;
  const points = [0, 1, 2, 3].map((index) => ({
    ...{ identity: `CP-${index}`, authKey: 'aa', park, guns: 2, kw: 60 },
    supply: index < 2 ? ('dc' as const) : ('ac' as const),
  }));
  const tags = Object.fromEntries(city.vehicles.map(({ plateNo, index }) => [`${mall?.dealerNo}/${plateNo}`, `TAG${index}`]));
  const life = createChargingLife(city, { url: peer.url, points, tags }, wheel);
  await expect.poll(() => peer.said('BootNotification').length).toBe(4);
  const stays = staysOfDay(city, dayNumber(since)).filter(({ park: at, enterAt }) => city.parks[at] === mall && enterAt > since);
  const until = since + 120 * minute;
  for (let now = since; now < until; now += 5_000) {
    for (const stay of stays) {
      if (stay.enterAt > now - 5_000 && stay.enterAt <= now) life.arrive(stay);
      if (stay.exitAt > now - 5_000 && stay.exitAt <= now) life.leave(stay);
    }
    wheel.turn(now);
    await new Promise((done) => setImmediate(done));
  }
  expect(life.tally.begun).toBeGreaterThan(4);
  // One of the devices speaks 2.0.1.
  const events = (kind: string) => peer.said('TransactionEvent').filter(({ eventType }) => eventType === kind).length;
  const begun = () => peer.said('StartTransaction').length + events('Started');
  const [starts, stops] = [begun(), peer.said('StopTransaction').length + events('Ended')];
  expect(events('Started')).toBeGreaterThan(0);
  expect(starts).toBeGreaterThan(4);
  expect(stops).toBeGreaterThan(0);
  expect(stops).toBeLessThanOrEqual(starts);
  const memory = chargingMemory.parse(JSON.parse(JSON.stringify(life.memory())));
  life.end();
  const ongoing = memory.guests.filter(({ identity, gun }) => memory.points[identity]?.guns[gun]?.charge);
  expect(ongoing.length).toBeGreaterThan(0);
  const boots = peer.said('BootNotification').length;
  const next = createChargingLife(city, { url: peer.url, points, tags }, wheel, { before: memory });
  await expect.poll(() => peer.said('BootNotification').length).toBe(boots + 4);
  expect(next.memory().guests).toEqual(memory.guests);
  expect(begun()).toBe(starts);
  next.end();
  peer.close();
});
