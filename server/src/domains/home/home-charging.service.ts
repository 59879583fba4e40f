import { workStatus } from '@bochong/contract/charging-asset';
import { chargingOrderPage } from '@bochong/contract/charging-order';
import type { HomeCharging } from '@bochong/contract/home';
import type { Context } from '../../kernel/app-context.ts';
import { startOfDay, toIso } from '../../kernel/time.ts';
import { type ChargingSums, chargesBegun, gunStates, stationsWithGuns } from './home-charging.repo.ts';

const weekMs = 7 * 86_400_000;
const none = { orders: 0, energyWh: 0, payableFen: 0 };

const total = (rows: readonly ChargingSums[], of: keyof typeof none): number => rows.reduce((sum, row) => sum + row[of], 0);

/** Today's charging against the same stretch of the same weekday, and every station as it stands now. */
export async function chargingHalf({ tx, user, now }: Context): Promise<HomeCharging | null> {
  if (!user.codes.has(chargingOrderPage.code)) return null;
  const midnight = new Date(startOfDay(now));
  const before = (instant: Date) => new Date(instant.getTime() - weekMs);
  const [stations, today, lastWeek] = await Promise.all([
    stationsWithGuns(tx, user.parkIds),
    chargesBegun(tx, user.parkIds, midnight, now),
    chargesBegun(tx, user.parkIds, before(midnight), before(now)),
  ]);
  if (stations.length === 0) return null;
  const compared = (of: keyof typeof none) => ({ value: total(today, of), lastWeek: total(lastWeek, of) });
  const all = stations.flatMap(({ workStatuses }) => workStatuses);
  const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;
  const begun = new Map(today.map(({ stationId, ...sums }) => [stationId, sums]));
  return {
    asOf: toIso(now),
    ...{ orders: compared('orders'), energyWh: compared('energyWh'), payableFen: compared('payableFen') },
    guns: gunStates.map((status) => ({ workStatus: status, count: counted(all, status) })).filter(({ count }) => count > 0),
    stations: stations.map(({ workStatuses, ...station }) => ({
      ...{ ...station, ...(begun.get(station.stationId) ?? none), guns: workStatuses.length },
      ...{ charging: counted(workStatuses, workStatus.CHARGING), faulted: counted(workStatuses, workStatus.FAULTED) },
      offline: counted(workStatuses, workStatus.OFFLINE),
    })),
  };
}
