import { powerShareStatus, powerStrategy } from '@bochong/contract/charging-power';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { devicesOf, saveBudget, saveShare } from './power-budget/power-budget.repo.ts';
import { listGuns, saveGun } from './power-budget/power-gun.repo.ts';
import { sharesOf } from './power-budget/power-share.rule.ts';

export interface SeededBudget {
  dealerId: string;
  stationId: string;
  limitW: number | null;
  strategy?: number | undefined;
  by: string;
  at: Date;
}

/** A station whose devices keep to their shares of a limit. */
export async function seedBudget(tx: Tx, budget: SeededBudget): Promise<void> {
  const { dealerId, stationId, limitW, by, at } = budget;
  await saveBudget(tx, budget, { limitW, strategy: budget.strategy ?? powerStrategy.FIXED, reason: '变压器容量', by, at });
  for (const [equipmentId, shareW] of sharesOf(limitW, await devicesOf(tx, dealerId, stationId)))
    await saveShare(tx, { dealerId, equipmentId, stationId, shareW }, powerShareStatus.KEPT, at);
}

/** What a station drew every five minutes. */
export const seedPower = (
  tx: Tx,
  { dealerId, stationId, limitW }: Pick<SeededBudget, 'dealerId' | 'stationId' | 'limitW'>,
  points: readonly { at: Date; usedW: number }[],
) =>
  sql`insert into station_power (dealer_id, station_id, at, used_w, limit_w)
    select ${dealerId}, ${stationId}, p.at, p.used, ${limitW}
    from unnest(${points.map(({ at }) => at.toISOString())}::timestamptz[], ${points.map(({ usedW }) => usedW)}::int[]) as p (at, used)
    on conflict do nothing`.execute(tx);

/** What the station's devices could draw together. */
export const ratedOf = async (tx: Tx, dealerId: string, stationId: string): Promise<number> =>
  (await devicesOf(tx, dealerId, stationId)).reduce((sum, { ratedW }) => sum + ratedW, 0);

/** The first gun of a station may have so many parts in a hundred of what it can give; the next one goes before the others. */
export async function seedGuns(
  tx: Tx,
  { dealerId, stationId }: Pick<SeededBudget, 'dealerId' | 'stationId'>,
  percent: number,
  by: string,
  at: Date,
) {
  const [first, second] = await listGuns(tx, dealerId, stationId);
  const maxW = first ? Math.max(3, Math.round((first.ratedW * percent) / 100_000)) * 1000 : null;
  if (first) await saveGun(tx, { dealerId, connectorId: first.connectorId }, { maxW, priority: 0, by, at });
  if (second) await saveGun(tx, { dealerId, connectorId: second.connectorId }, { maxW: null, priority: 5, by, at });
}
