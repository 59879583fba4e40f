import { changeSource, type UnOutPeriod } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { toIso } from '../../../kernel/time.ts';
import { findStay } from '../stay/stay.repo.ts';
import { lockVehicleOf } from '../stay/vehicle-lock.repo.ts';
import { forgottenStays, lastSeenAtExit } from './auto-close.repo.ts';
import { setOutStay } from './set-out.service.ts';
import { periodOf } from './un-out.service.ts';

const by = { source: changeSource.JOB, operatorId: null, operatorName: '系统' };

/** Sets one vehicle out if that is still due now that nobody else can touch it. */
async function closeOne(app: App, dealerId: string, id: string, period: UnOutPeriod, now: Date): Promise<void> {
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    await lockVehicleOf(tx, id);
    const stay = await findStay(tx, dealerId, id, true);
    if (!stay || (await forgottenStays(tx, dealerId, period, { now, id })).length === 0) return;
    const exitTime = (await lastSeenAtExit(tx, stay, now)) ?? toIso(now);
    const reason = `在场超过${period.autoCloseDays}天，自动置出`;
    await setOutStay({ app, tx, now }, stay, { exitTime, feeMode: period.autoCloseFeeMode, reason }, by);
  });
}

/**
 * Ends the stays of a company whose vehicle was not seen leaving for as many days as it has set. Each in a transaction of its own: killed
 * on the way, the next run goes on with what is left, and one that cannot be closed does not stop the others.
 */
export async function closeForgotten(tx: Tx, { app, dealerId, now }: { app: App; dealerId: string; now: Date }): Promise<void> {
  const period = await periodOf(tx, dealerId);
  if (period.autoCloseDays === 0) return;
  for (let after: string | undefined; ; ) {
    const ids = await forgottenStays(tx, dealerId, period, { now, after });
    for (const id of ids) {
      const failed = (cause: unknown) => app.log.error({ cause, orderId: id }, 'stay not closed');
      await closeOne(app, dealerId, id, period, now).catch(failed);
    }
    after = ids.at(-1);
    if (after === undefined) return;
  }
}
