import { tariffCurrent } from '@bochong/contract/charging-tariff';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate, dateStart, dayMs, toIso } from '../../../kernel/time.ts';
import { dealerCalendar } from '../../parking-fee/index.ts';
import type { Calendar, TariffVersion } from '../charging-engine/charging-profile.rule.ts';
import { dealerOfVersion, findTariff } from '../tariff/tariff.repo.ts';
import { engineCalendar, engineVersion } from '../tariff/tariff-version.rule.ts';
import { pricedGuns } from './tariff-price.repo.ts';

/** Longest charge that a calendar reaches over. */
const longestDays = 31;

/** A version of a tariff as if it had always been in force. */
export interface TriedTariff {
  dealerId: string;
  tariffId: string;
  versions: readonly TariffVersion[];
  calendar: Calendar;
  /** Guns of these that it prices by their current. */
  fits(tx: Tx, connectorIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A version, draft or not, to try it on what began on the dates `from` to `to`. */
export async function triedTariff(
  tx: Tx,
  versionId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<TriedTariff | undefined> {
  const tariff = await findTariff(tx, versionId, now);
  if (!tariff) return undefined;
  const dealerId = await dealerOfVersion(tx, versionId);
  const { tariffId, versionNo, content, currentType } = tariff;
  const version = engineVersion({ versionId, tariffId, versionNo, content, effectiveFrom: toIso(0), effectiveTo: null });
  const days = [businessDate(dateStart(from) - dayMs), businessDate(dateStart(to) + longestDays * dayMs)] as const;
  return {
    ...{ dealerId, tariffId, versions: [version], calendar: engineCalendar(await dealerCalendar(tx, dealerId, null, ...days)) },
    async fits(reading, connectorIds) {
      const guns = await pricedGuns(reading, connectorIds);
      const fitting = guns.filter((gun) => currentType === tariffCurrent.ANY || gun.currentType === currentType);
      return new Set(fitting.map(({ connectorId }) => connectorId));
    },
  };
}
