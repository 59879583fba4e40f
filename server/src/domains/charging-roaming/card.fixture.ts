import { randomBytes } from 'node:crypto';
import { boot201Payload, bootPayload, dial, noSetUp, type TestPoint } from '../charging-connect/charge-point.fixture.ts';
import { day } from '../charging-order/charging-day.fixture.ts';
import { type ChargingFleet, seedChargingFleet } from '../charging-order/charging-fleet.fixture.ts';
import type { Emsp } from './emsp.fixture.ts';
import type { RoamingYard } from './roaming.fixture.ts';
import type { TokenObject } from './token/token.rule.ts';

/** Two charge points of a station over real sockets, at 09:40, for drivers of platforms. */
export interface CardYard {
  stationId: string;
  fleet: ChargingFleet;
  points: TestPoint[];
  close(): void;
}

let made = 0;

export async function openCardYard(yard: RoamingYard, version: '1.6' | '2.0.1' = '1.6'): Promise<CardYard> {
  made += 1;
  yard.t.clock.at = new Date(day('09:40'));
  const authKey = randomBytes(20).toString('hex');
  const code = `CY${String(made).padStart(3, '0')}`;
  const fleet = await seedChargingFleet(yard.t.app, yard.dealerId, { key: code, points: 2, authKey });
  const { rows } = await yard.t.owner.query('select id from charging_station where station_code = $1', [code]);
  const protocols = [version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1'];
  const points: TestPoint[] = [];
  for (const identity of fleet.identities) {
    const point = await dial(Number(new URL(yard.url).port), identity, { key: authKey, secure: false, protocols });
    Object.assign(point.answers, noSetUp);
    await point.call('BootNotification', version === '1.6' ? bootPayload : boot201Payload);
    points.push(point);
  }
  return { stationId: rows[0].id, fleet, points, close: () => points.forEach(({ socket }) => void socket.terminate()) };
}

/** A card as its platform tells it. */
export const cardOf = (emsp: Emsp, uid: string, change: Partial<TokenObject> = {}): TokenObject => ({
  ...{
    country_code: emsp.code.slice(0, 2),
    party_id: emsp.code.slice(2),
    uid,
    type: 'RFID',
    contract_id: `C-${uid.slice(-4)}`,
    issuer: 'Drivers',
  },
  ...{ valid: true, whitelist: 'NEVER', last_updated: '2026-03-01T00:00:00Z', visual_number: `V-${uid.slice(-4)}` },
  ...change,
});

/** Tells us of a card. */
export const putCard = (emsp: Emsp, card: TokenObject, query = '') =>
  emsp.ask(`${emsp.module('tokens')}/${card.country_code}/${card.party_id}/${encodeURIComponent(card.uid)}${query}`, {
    ...{ method: 'PUT', body: card },
  });
