import { type PowerGun, powerBudgetErrors, type powerBudgets } from '@bochong/contract/charging-power';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { lockStation } from './power-budget.repo.ts';
import { distributeStation } from './power-distribution.service.ts';
import { listGuns, saveGun, stationOfGun } from './power-gun.repo.ts';

export async function gunsOf(id: string, { tx, user }: Context): Promise<PowerGun[]> {
  const { dealerId, stationId } = found(await lockStation(tx, id, user.parkIds));
  return listGuns(tx, dealerId, stationId);
}

/** What a gun may have of its station's limit from now on; the limit is shared out anew at once. */
export async function setGun(id: string, { maxKw, priority = 0 }: BodyOf<typeof powerBudgets.setGun>, context: Context): Promise<null> {
  const { tx, user, now, audit } = context;
  const { dealerId, stationId } = found(await lockStation(tx, found(await stationOfGun(tx, id)), user.parkIds));
  const before = found((await listGuns(tx, dealerId, stationId)).find(({ connectorId }) => connectorId === id));
  const maxW = maxKw === null ? null : maxKw * 1000;
  if (maxW !== null && maxW > before.ratedW) fail(powerBudgetErrors.gunTooHigh, { kw: before.ratedW / 1000 }, { field: 'maxKw' });
  await saveGun(tx, { dealerId, connectorId: id }, { maxW, priority, by: user.userName, at: now });
  audit({
    targetType: 'chargingConnector',
    targetId: id,
    detail: { before: { maxW: before.maxW, priority: before.priority }, after: { maxW, priority } },
  });
  await distributeStation(context, dealerId, stationId);
  return null;
}
