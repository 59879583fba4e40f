import { type FreeDurationFields, type FreeLinkFields, freeMode, freeScope, freeStatus } from '@bochong/contract/parking-fee';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { insertFree } from './free-duration.repo.ts';
import { insertLink } from './free-link.repo.ts';

const version = (dealerId: string, since: string) => ({ dealerId, rev: 0, status: freeStatus.ON, since, operatorName: '系统' });

/** A free duration in force since `since`, for every vehicle and day unless told otherwise: for the demo city and for tests. */
export async function seedFreeDuration(
  tx: Tx,
  dealerId: string,
  since: string,
  { freeId = newId(), ...fields }: Partial<FreeDurationFields> & { freeName: string; freeId?: string },
): Promise<string> {
  await insertFree(
    tx,
    { ...version(dealerId, since), id: freeId },
    {
      minutes: 15,
      freeMode: freeMode.THRESHOLD,
      freeScope: freeScope.ONCE_IN_WINDOW,
      windowMinutes: 1440,
      applyVehicle: { energyTypes: [], vehicleClasses: [], carTypes: [] },
      applyDayTypes: [],
      parkIds: [],
      effectiveFrom: since,
      effectiveTo: null,
      ...fields,
    },
  );
  return freeId;
}

/** A link in force since `since`. */
export async function seedFreeLink(
  tx: Tx,
  dealerId: string,
  since: string,
  { linkId = newId(), ...fields }: Omit<FreeLinkFields, 'mergeMinutes'> & { linkId?: string; mergeMinutes?: number },
): Promise<string> {
  await insertLink(tx, { ...version(dealerId, since), id: linkId }, { mergeMinutes: 0, ...fields });
  return linkId;
}

/** Two neighbouring lots of the demo share a quarter of an hour a day, from now on. */
export async function seedNeighbours(app: App, dealerId: string, parkIds: string[]): Promise<void> {
  const since = app.clock.now().toISOString();
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const freeId = await seedFreeDuration(tx, dealerId, since, { freeName: '商圈一刻钟', freeScope: freeScope.CUMULATIVE });
    await seedFreeLink(tx, dealerId, since, { linkName: '商圈免费联动', parkIds, freeId, mergeMinutes: 5 });
  });
}
