import { type Signers, signStep } from '@bochong/server/domains/reconciliation/month/month.seed';
import { type App, type WorkContext, workIn } from '@bochong/server/kernel/app-context';
import { demoAccountant, demoOffices } from './platform.seed.ts';

declare module '@bochong/server/kernel/jobs/events' {
  interface DomainEvents {
    /** The books of a month of the demo's past wait to be closed. */
    DemoMonthWaits: { taskId: string };
  }
}

/** How long the accountant waits for the server's own work with the month: the ledger, its days, its execution. */
const waitMs = 3000;

/** Leaves a month that was started to the accountant. */
export const leaveToAccountant = ({ app, tx, now }: WorkContext, dealerId: string, taskId: string): Promise<void> =>
  app.events.emitLater(tx, 'DemoMonthWaits', dealerId, { taskId }, { at: new Date(now.getTime() + waitMs), key: taskId });

/** Where one person works alone, nobody else could execute what they confirmed. */
function signersOf({ dealerId, clerk, auditor }: (typeof demoOffices)[number]): Signers {
  const accountant = dealerId === demoAccountant.dealerId ? demoAccountant : clerk;
  return { accountant, executor: dealerId === auditor.dealerId ? auditor : clerk };
}

/** The demo's units close the older months of their past, through what a person would press, once the running server has caught up with them. */
export function registerAccountant(app: App): void {
  app.events.on('DemoMonthWaits', 'demo', async (tx, { taskId }, { dealerId }) => {
    const work = workIn(app, tx);
    const office = demoOffices.find((one) => one.dealerId === dealerId);
    if (!office) return;
    if (await signStep(work, dealerId, taskId, signersOf(office))) await leaveToAccountant(work, dealerId, taskId);
  });
}
