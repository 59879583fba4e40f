import pg from 'pg';
import { toIso } from '../kernel/time.ts';

export interface TakenBerth {
  dealerId: string;
  berthId: string;
  orderId: string;
  at: number;
}

/** Rows to look at for each figure the planner wants: enough to begin with, and what PostgreSQL takes by itself. */
const [coarse, usual] = [10, 100];

/** Berths that are taken now, traffic by the hour, and first statistics for the planner; nothing else goes on, so side by side. */
export async function finishHistory(ownerUrl: string, berths: readonly TakenBerth[]): Promise<void> {
  await Promise.all([
    onConnection(ownerUrl, async (client) => {
      const take = 'update berth set berth_status = 1, current_order_id = $3, status_at = $4 where dealer_id = $1 and id = $2';
      for (const { dealerId, berthId, orderId, at } of berths) await client.query(take, [dealerId, berthId, orderId, toIso(at)]);
    }),
    onConnection(ownerUrl, (client) => client.query('select bochong.rebuild_pass_hours()')),
    onConnection(ownerUrl, (client) => client.query('select bochong.rebuild_pass_releases()')),
  ]);
  await analyze(ownerUrl, coarse);
}

/** Statistics as good as PostgreSQL makes them by itself: a matter of many seconds, nobody need wait for it. */
export const refineStatistics = (ownerUrl: string): Promise<void> => analyze(ownerUrl, usual);

const analyze = (ownerUrl: string, target: number): Promise<void> =>
  onConnection(ownerUrl, async (client) => {
    await client.query(`set default_statistics_target = ${target}`);
    await client.query(
      'analyze park_order, pass_record, charge_info, vehicle_presence, pass_hour, pass_release, park_evaluate, counter, arrears_record, arrears_plate, arrears_pay',
    );
  });

async function onConnection(ownerUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await work(client);
  } finally {
    await client.end();
  }
}
