import type { CityRegistration } from '@bochong/contract/device';
import { bayWord } from '@bochong/server/domains/charging-occupancy/stay/occupancy-course.rule';
import { type PastGun, placesOfPast } from '@bochong/server/domains/charging-order/charging-past.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';
import { businessDate } from '@bochong/server/kernel/time';
import { type City, createChargingPast, historyDays, type PastCharge } from '@bochong/simulator/history';
import pg from 'pg';
import { createPurses, settlePurses } from './charging-purses.ts';
import { putCharge } from './past-charge.ts';
import { putRecharge } from './past-charge-money.ts';
import { openPastRows, type PastRows } from './past-rows.ts';
import { demoDealers } from './platform.seed.ts';

type Charging = Pick<NonNullable<CityRegistration['charging']>, 'points' | 'tags'>;

const dealerIds = demoDealers.map(({ id }) => id);
const [minute, dayMs] = [60_000, 86_400_000];

/** A gun is in operation from its first charge on, though its row was written today. */
const firstUses = `update charging_connector c set first_used_at = least(c.first_used_at, o.began_at)
  from (select dealer_id, connector_id, min(began_at) as began_at from charging_order where start_at is not null group by 1, 2) o
  where c.dealer_id = o.dealer_id and c.id = o.connector_id`;

/** Charges of the city's stays of the last `days` days, oldest first. */
function chargesOf(city: City, charging: Charging, now: number, days: number): PastCharge[] {
  const past = createChargingPast(city, charging);
  const charges = historyDays(now, days, city).flatMap(({ stays }) => stays.flatMap((stay) => past.of(stay, now) ?? []));
  return charges.toArray().sort((a, b) => a.startAt - b.startAt);
}

/**
 * Writes months of charging: the charges of the city's stays, each priced by the engine from its readings and stored as the live path would have
 * left it, its payments, the wallets and what they were filled with, through bulk loading. A test compares the two. By nature the past has no
 * messages of the wire. Answers how many charges.
 */
export async function loadChargingHistory(
  app: App,
  ownerUrl: string,
  city: City,
  charging: Charging,
  { days, only = () => true }: { days: number; only?: (charge: PastCharge) => boolean },
): Promise<number> {
  const now = app.clock.now().getTime();
  const from = now - (days + 2) * dayMs;
  const { guns, chargers, isTaken } = await placesOfPast(app, dealerIds, charging.points, { from, until: now });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await ensurePartitions(owner, from, days);
    const rows = await openPastRows(owner, ownerUrl);
    const purses = createPurses();
    let count = 0;
    for (const charge of chargesOf(city, charging, now, days).filter(only)) {
      const gun = guns.get(`${charge.identity} ${charge.gun}`);
      const charger = chargers.get(`${gun?.dealerId} ${charge.idTag}`);
      if (!gun || !charger || charger.hasTerms || isTaken(gun, charge.startAt, charge.stopAt)) continue;
      const recharge = purses.before(charger, charge.startAt);
      const { fen } = purses.purseOf(charger);
      if (recharge) putRecharge(rows, gun, charger, recharge, fen);
      purses.after(charger, charge, await putCharge(rows, gun, charger, charge, fen));
      putWords(rows, gun, charge);
      count += 1;
    }
    await rows.end();
    await settlePurses(owner, chargers, purses);
    await owner.query(firstUses);
    return count;
  } finally {
    await owner.end();
  }
}

/** When the plug went in before a charge and came out after it, as stays of cars in bays are worked out of it. */
function putWords(rows: PastRows, { dealerId, equipmentId, connectorId }: PastGun, { startAt, stopAt }: PastCharge): void {
  const freeAt = stopAt + (3 + (stopAt % 11)) * minute;
  for (const [at, word] of [[startAt - minute, bayWord.CAR_PLUGGED] as const, [freeAt, bayWord.GUN_FREE] as const])
    rows.put('charging_bay_word', {
      ...{ dealer_id: dealerId, id: newId(at), equipment_id: equipmentId, connector_id: connectorId },
      ...{ at: new Date(at).toISOString(), word },
    });
}

/** Months that charges of so many days from an instant on are kept in. */
export async function ensurePartitions(owner: pg.Client, from: number, days: number): Promise<void> {
  for (const table of ['charging_sample', 'charging_order_event', 'bill', 'money_event'])
    await owner.query('select bochong.ensure_partitions($1, $2, $3)', [table, businessDate(from), Math.ceil(days / 28) + 3]);
}

/** {@link ensurePartitions} of the last `days` days. */
export async function ensureMonths(app: App, ownerUrl: string, days: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await ensurePartitions(owner, app.clock.now().getTime() - (days + 2) * dayMs, days).finally(() => owner.end());
}
