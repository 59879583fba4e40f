import { equipmentOnline } from '@bochong/contract/charging-asset';
import { ensurePartitions } from '@bochong/demo/charging-history';
import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import { seedChargingFleet } from '@bochong/server/domains/charging-order/charging-fleet.fixture';
import { type PastCharger, type PastGun, placesOfPast } from '@bochong/server/domains/charging-order/charging-past.seed';
import type { App } from '@bochong/server/kernel/app-context';
import pg from 'pg';

/** A gun with the driver whose card begins every charge at it. */
export interface BenchGun {
  identity: string;
  idTag: string;
  gun: PastGun;
  charger: PastCharger;
}

/** Charge points of two guns each, with the partitions of their charges over the last `days` days. */
export async function seedGuns(app: App, ownerUrl: string, points: number, days: number): Promise<BenchGun[]> {
  const [{ id: dealerId }] = demoDealers;
  await seedPlatform(app);
  const { identities, tagOf } = await seedChargingFleet(app, dealerId, { key: 'BENCH', points, kw: 60 });
  const until = Date.now();
  const from = until - days * 86_400_000;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`update charging_equipment set online_status = ${equipmentOnline.ONLINE}`);
  await ensurePartitions(owner, from, days);
  await owner.end();
  const places = identities.map((identity) => ({ identity, guns: 2 }));
  const { guns, chargers } = await placesOfPast(app, [dealerId], places, { from, until });
  return identities.flatMap((identity) =>
    [1, 2].map((no) => {
      const idTag = tagOf(identity, no);
      const [gun, charger] = [guns.get(`${identity} ${no}`), chargers.get(`${dealerId} ${idTag}`)];
      if (!gun || !charger) throw new Error(`the bench has no gun ${identity} ${no}`);
      return { identity, idTag, gun, charger };
    }),
  );
}
