import { linkPast } from '@bochong/server/domains/charging-occupancy/car/link-car.service';
import type { App } from '@bochong/server/kernel/app-context';
import pg from 'pg';
import { demoOffices } from './platform.seed.ts';

/** Events that ask for a bay's cars and charges to be worked out around an instant. */
const asking = ['ChargingCarsToLink', 'ChargingBayToLink'];

/**
 * The cars that stood at guns, worked out once as a whole. Every charge and sight of the past asked for its own surroundings: a first start would
 * spend its first minutes on these two thousand answers, and alarms would wait behind them.
 */
export async function seedCars(app: App, ownerUrl: string): Promise<void> {
  for (const { dealerId } of demoOffices)
    await app.database.inScope({ dealerIds: [dealerId] }, (tx) => linkPast({ app, tx, now: app.clock.now() }, dealerId));
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`delete from graphile_worker._private_jobs where payload->>'name' = any ($1)`, [asking]).finally(() => owner.end());
}
