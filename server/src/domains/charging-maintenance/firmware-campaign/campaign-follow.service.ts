import { upgradeState } from '@bochong/contract/charging-maintenance';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { lockLatest, lockPoint, pointHears, type StoredPoint, savePoint } from './campaign-point.repo.ts';
import { requestIdOf, upgradeSubject } from './campaign-run.service.ts';
import { afterCall, afterStart, afterWord, type UpgradeStep } from './upgrade-state.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Something has changed that may let a campaign go on. */
    FirmwareCampaignDue: { campaignId: string };
  }
}

/** What many points of a campaign do at once moves it on once. */
const gatherMs = 2_000;

/** Has a campaign looked at shortly after this transaction. */
export const wakeCampaign = ({ app, tx, now }: WorkContext, dealerId: string, campaignId: string): Promise<void> =>
  app.events.emitLater(tx, 'FirmwareCampaignDue', dealerId, { campaignId }, { at: new Date(now.getTime() + gatherMs), key: campaignId });

async function take(context: WorkContext, point: StoredPoint, step: UpgradeStep | undefined): Promise<void> {
  if (!step) return;
  await savePoint(context.tx, point, step, context.now);
  if (step.state !== point.state) await wakeCampaign(context, point.dealerId, point.campaignId);
}

/** A call of a campaign has its outcome. */
export async function followCall(
  context: WorkContext,
  dealerId: string,
  { commandId, subject, status, result }: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  if (subject?.kind !== upgradeSubject) return;
  const point = await lockPoint(context.tx, dealerId, subject.id);
  // While it is told, the call has no name yet; the outcome of an earlier one says nothing of this one.
  if (!point || point.heardAt !== null || (point.commandId ?? commandId) !== commandId) return;
  const step = afterCall(status, result);
  if (!step) await pointHears(context.tx, dealerId, point.pointId, context.now);
  else if (point.state === upgradeState.TOLD) await take(context, point, step);
}

/** A device tells how it gets on. What it says before it took the call is about something else. */
export async function followTask(
  context: WorkContext,
  dealerId: string,
  { equipmentId, task, status, requestId }: DomainEvents['ChargePointTaskTold'],
): Promise<void> {
  if (task !== 'firmware') return;
  const point = await lockLatest(context.tx, dealerId, equipmentId);
  if (!point || point.heardAt === null || (requestId !== null && requestId !== requestIdOf(point.pointId, point.attempt))) return;
  await take(context, point, afterWord(point.state, status));
}

/** A device started: the version it names is what counts. */
export async function followStart(
  context: WorkContext,
  dealerId: string,
  { equipmentId, firmware }: DomainEvents['ChargePointBooted'],
): Promise<void> {
  const point = await lockLatest(context.tx, dealerId, equipmentId);
  if (point) await take(context, point, afterStart(point.state, { version: firmware, target: point.version }));
}
