import { commandStatus } from '@bochong/contract/charging-connect';
import { chargingCloseReason, chargingOrderStatus } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { lockOrder, saveOrder } from '../order/charging-order.repo.ts';
import { failStart } from '../transaction/start.service.ts';

const refused: readonly number[] = [commandStatus.REJECTED, commandStatus.NOT_SUPPORTED, commandStatus.ERROR];
const unheard: readonly number[] = [commandStatus.TIMEOUT, commandStatus.FAILED, commandStatus.EXPIRED];

/** What a device made of a command to start. Of a command to stop only what the device then does counts; timers repeat it. */
export async function followCommand(
  context: WorkContext,
  dealerId: string,
  { subject, action, status }: DomainEvents['ChargePointCommandSettled'],
): Promise<void> {
  if (subject?.kind !== 'chargingOrder' || action !== 'RemoteStartTransaction') return;
  const order = await lockOrder(context.tx, dealerId, subject.id);
  if (order?.orderStatus !== chargingOrderStatus.STARTING) return;
  if (refused.includes(status)) return failStart(context, order, chargingCloseReason.REJECTED);
  if (unheard.includes(status)) return failStart(context, order, chargingCloseReason.NO_RESPONSE);
  if (status === commandStatus.ACCEPTED) await saveOrder(context.tx, order, { start_accepted: true });
}
