import { toIso } from '@bochong/server/kernel/time';
import pg from 'pg';

export interface TakenBerth {
  dealerId: string;
  berthId: string;
  orderId: string;
  at: number;
}

/** Berths that are taken now. */
export const takeBerths = (ownerUrl: string, berths: readonly TakenBerth[]): Promise<void> =>
  onConnection(ownerUrl, async (client) => {
    const take = 'update berth set berth_status = 1, current_order_id = $3, status_at = $4 where dealer_id = $1 and id = $2';
    for (const { dealerId, berthId, orderId, at } of berths) await client.query(take, [dealerId, berthId, orderId, toIso(at)]);
  });

/** Traffic by the hour, from the stays and from the passages: each on a connection of its own, there are two cores. */
export async function deriveTraffic(ownerUrl: string): Promise<void> {
  const rebuild = (what: string) => onConnection(ownerUrl, (client) => client.query(`select bochong.${what}()`));
  await Promise.all(['rebuild_pass_hours', 'rebuild_pass_releases'].map(rebuild));
}

/** Enough for the planner to begin with, at a tenth of the rows PostgreSQL would look at by itself. */
export const firstStatistics = (ownerUrl: string): Promise<void> => analyze(ownerUrl, 10);

/** Statistics as good as PostgreSQL makes them by itself: a matter of ten seconds that nobody need wait for. */
export const refineStatistics = (ownerUrl: string): Promise<void> => analyze(ownerUrl, 100);

/** What the planner should know of lines of channels before there are thousands: that their numbers are different ones. */
export const lineStatistics = (ownerUrl: string): Promise<void> =>
  onConnection(ownerUrl, (client) => client.query('analyze channel_bill_line, pay_bill, reconcile_diff'));

const analyze = (ownerUrl: string, target: number): Promise<void> =>
  onConnection(ownerUrl, async (client) => {
    await client.query(`set default_statistics_target = ${target}`);
    await client.query(
      'analyze park_order, pass_record, bill, vehicle_presence, plate_end, pass_hour, pass_release, park_evaluate, counter, arrears_record, arrears_plate, arrears_pay, pass_card, pass_plate, pass_rule, stay_right, white_entry',
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
