import { powerShareStatus } from '@bochong/contract/charging-power';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { queueCommand } from '../../charging-connect/index.ts';
import * as repo from './power-budget.repo.ts';

export const subjectKind = 'powerBudget';
/** The profile of a device's whole power; there is one, so that a new limit takes the place of the one before. */
const profileId = 1;

/** Sends a device its share. */
export async function tellShare(context: WorkContext, share: repo.Share, requestedBy: string | null, reason: string): Promise<void> {
  const { dealerId, equipmentId, shareW } = share;
  const csChargingProfiles = {
    ...{ chargingProfileId: profileId, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' },
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: shareW ?? 0 }] },
  };
  const call =
    shareW === null
      ? { action: 'ClearChargingProfile', payload: { id: profileId } }
      : { action: 'SetChargingProfile', payload: { connectorId: 0, csChargingProfiles } };
  await repo.saveShareStatus(context.tx, dealerId, equipmentId, powerShareStatus.SENT, context.now);
  await queueCommand(context, dealerId, {
    equipmentId,
    connectorNo: 0,
    ...call,
    requestedBy,
    reason,
    subject: { kind: subjectKind, id: equipmentId },
  });
}
