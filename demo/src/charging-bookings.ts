import type { CityRegistration } from '@bochong/contract/device';
import { passOf } from '@bochong/server/domains/charging-order/driver-charge/driver-pass';
import type { App } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { demoDealers } from './platform.seed.ts';

type Charging = NonNullable<CityRegistration['charging']>;

/** One driver in so many reserves guns by phone. */
const bookingOneIn = 6;

/** Codes printed on the guns that may be reserved, and what some of the drivers with cards are known by: what their phones keep. */
export async function bookingsOf(ownerUrl: string, keys: App['keys'], tags: Charging['tags'], now: Date): Promise<Charging['bookings']> {
  const wanted = Object.entries(tags).filter((_, at) => at % bookingOneIn === 0);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const guns = await client.query<{ gun: string; token: string }>(
      `select e.ocpp_identity || '/' || c.connector_no as gun, c.qr_token as token
       from charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
         join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id
       where c.support_reserve and s.support_reserve and c.is_delete = 0 order by 1`,
    );
    const owners = await client.query<{ dealerId: string; idTag: string; ownerId: string; phoneHash: string }>(
      `select k.dealer_id as "dealerId", k.id_tag as "idTag", w.id as "ownerId", w.mobile_hash as "phoneHash"
       from charging_card k join charging_owner w on w.dealer_id = k.dealer_id and w.id = k.owner_id
       where k.id_tag = any($1) and w.mobile_hash is not null`,
      [wanted.map(([, idTag]) => idTag)],
    );
    const dealerIds = new Map<string, string>(demoDealers.map(({ no, id }) => [no, id]));
    const known = new Map(owners.rows.map((owner) => [`${owner.dealerId} ${owner.idTag}`, owner]));
    const passes = wanted.flatMap(([key, idTag]): [string, string][] => {
      const owner = known.get(`${dealerIds.get(key.split('/')[0] ?? '')} ${idTag}`);
      return owner ? [[key, passOf(keys, owner.dealerId, owner, now)]] : [];
    });
    return { codes: Object.fromEntries(guns.rows.map(({ gun, token }) => [gun, token])), passes: Object.fromEntries(passes) };
  } finally {
    await client.end();
  }
}
