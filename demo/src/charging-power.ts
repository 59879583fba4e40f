import { powerStrategy } from '@bochong/contract/charging-power';
import { ratedOf, seedBudget, seedGuns, seedPower } from '@bochong/server/domains/charging-power/charging-power.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import { startOfDay } from '@bochong/server/kernel/time';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const fiveMinutes = 300_000;
/** Share of what a station could draw that it does, by the hour: cars charge over noon and in the evening. */
const byHour = [12, 8, 6, 5, 5, 8, 14, 22, 34, 42, 46, 52, 58, 55, 46, 42, 44, 52, 64, 72, 66, 50, 34, 20];

const strategies = [powerStrategy.FAIR, powerStrategy.PRIORITY, powerStrategy.FIXED];

/** What the city's stations may draw and drew since the day before yesterday; every other one has a limit. */
export async function seedPowerDays(app: App, tx: Tx, stations: readonly PlacedStation[]): Promise<void> {
  const now = app.clock.now().getTime();
  const from = startOfDay(now) - 2 * 86_400_000;
  for (const [turn, { dealerId, stationId }] of stations.entries()) {
    const rated = await ratedOf(tx, dealerId, stationId);
    if (rated === 0) continue;
    const limitW = turn % 2 === 0 ? Math.round((rated * 0.6) / 1000) * 1000 : null;
    const by = demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '';
    if (limitW !== null) await seedGuns(tx, { dealerId, stationId }, 50, by, new Date(from));
    if (limitW !== null)
      await seedBudget(tx, { dealerId, stationId, limitW, by, at: new Date(from), strategy: strategies[(turn / 2) % strategies.length] });
    const points = Array.from({ length: Math.floor((now - from) / fiveMinutes) }, (_, no) => {
      const at = from + no * fiveMinutes;
      const hour = ((at + 8 * 3_600_000) / 3_600_000) % 24;
      const before = byHour[Math.floor(hour)] ?? 0;
      const share =
        before +
        ((byHour[(Math.floor(hour) + 1) % 24] ?? 0) - before) * (hour % 1) +
        Math.sin(no / 7 + turn) * 3 +
        Math.sin(no / 2.3 + turn * 2) * 1.5;
      return { at: new Date(at), usedW: Math.max(0, Math.min(limitW ?? rated, Math.round((rated * share) / 100))) };
    });
    await seedPower(tx, { dealerId, stationId, limitW }, points);
  }
}
