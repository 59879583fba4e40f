import { batchState, type ContactLimits, remindResult } from '@bochong/contract/collection';
import type { SmsReport } from '@bochong/contract/kernel/sms-report';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { queueSmsBatch, type SmsOutcome } from '../../../kernel/messages/sms.ts';
import { toIso } from '../../../kernel/time.ts';
import { reasonToSkip, type SkipReason } from './contact-governor.rule.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { type DebtorFacts, debtorFacts, debtorIds, lockDebtors } from './debtor.repo.ts';
import { type BatchRow, countOutcomes, endBatch, lockBatch, queueDebtors } from './remind-batch.repo.ts';
import { messageFor } from './remind-message.rule.ts';
import { nextQueued, type Outcome, saveOutcomes } from './remind-record.repo.ts';
import { keepCarrierIds } from './remind-report.repo.ts';
import { takeReports } from './remind-report.service.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A batch has something left to do: every step is a transaction of its own, so that a crash costs at most one. */
    RemindBatchDue: { batchId: string };
    /** Reminders went out for these records. */
    ArrearsReminded: { arrearsIds: string[] };
  }
}

/** Vehicles written to at a time: few enough that a payment never waits long and a message soon follows its check. */
const stepSize = 250;

/** One step of a batch: its vehicles are queued, or the next of them written to; when those messages are out, the next step is due. */
export async function stepBatch(app: App, tx: Tx, batchId: string): Promise<void> {
  const batch = await lockBatch(tx, batchId);
  if (!batch || batch.state !== batchState.RUNNING) return;
  const now = app.clock.now();
  if (!batch.collected) await queueDebtors(tx, batch, await debtorIds(tx, batch.filter, { ...batch, now }), now);
  else {
    const { rows, sends } = await writeNext({ app, tx, now }, batch);
    if (sends > 0) return;
    if (rows < stepSize) return endBatch(tx, batch, batchState.DONE, now);
  }
  await app.events.emit(tx, 'RemindBatchDue', batch.dealerId, { batchId });
}

const skipped = (id: string, reason: SkipReason): Outcome => ({
  id,
  result: remindResult.SKIPPED,
  skipReason: reason,
  failCode: '',
  content: '',
  segments: 0,
  costFen: 0,
  phone: null,
  arrearsIds: [],
  owedFen: 0,
});

/**
 * Writes to the next of a queue while their vehicles are locked: whoever has paid is skipped. The messages are sent after the commit, so
 * that nobody waits for the carrier.
 */
async function writeNext(work: WorkContext, batch: BatchRow): Promise<{ rows: number; sends: number }> {
  const { app, tx, now } = work;
  const { dealerId } = batch;
  const rows = await nextQueued(tx, batch, stepSize);
  const plateIds = rows.map((row) => row.plateId);
  await lockDebtors(tx, dealerId, plateIds);
  const limits = await limitsOf(tx, dealerId);
  const debtors = await debtorFacts(tx, plateIds, { dealerId, parkIds: batch.parkIds, now }, limits.firstAfterHours);
  const byPlate = new Map(debtors.map((debtor) => [debtor.plateId, debtor]));
  const drafts = rows.flatMap(({ id, plateId }) => {
    const debtor = byPlate.get(plateId);
    return debtor ? [{ id, debtor, reason: reasonToSkip(debtor, limits, 'sms', now) }] : [];
  });
  const skips = drafts.flatMap(({ id, reason }) => (reason === null ? [] : [skipped(id, reason)]));
  const sends = drafts.flatMap(({ id, debtor, reason }) =>
    reason === null ? [{ id, debtor, ...messageFor(batch, debtor, limits, now) }] : [],
  );
  const written = sends.map((send) => submitted(send, limits));
  await saveOutcomes(tx, dealerId, [...skips, ...written], now);
  const costFen = written.reduce((sum, outcome) => sum + outcome.costFen, 0);
  await countOutcomes(tx, batch, { sent: sends.length, delivered: 0, failed: 0, skipped: skips.length, costFen });
  if (sends.length > 0) {
    const messages = sends.map(({ id, debtor, content }) => ({
      id,
      phone: app.keys.decrypt(debtor.phoneNumber ?? Buffer.alloc(0)),
      content,
    }));
    await queueSmsBatch(work, messages, { dealerId, purpose: 'arrears-remind', reference: batch.id });
    await app.events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds: written.flatMap((outcome) => [...outcome.arrearsIds]) });
  }
  return { rows: rows.length, sends: sends.length };
}

type Send = { id: string; debtor: DebtorFacts; content: string; segments: number };

const submitted = ({ id, debtor, content, segments }: Send, limits: ContactLimits): Outcome => ({
  ...{ id, result: remindResult.SENT, skipReason: null, failCode: '', content, segments, costFen: segments * limits.smsPriceFen },
  ...{ phone: debtor.phoneNumber, arrearsIds: debtor.ripeIds, owedFen: debtor.ripeFen },
});

/** The messages of a step are out: what the carrier refused costs nothing and was no contact; what it delivers at once has arrived. */
export async function takeSent(app: App, tx: Tx, dealerId: string, batchId: string, outcomes: readonly SmsOutcome[]): Promise<void> {
  const at = toIso(app.clock.now());
  await lockBatch(tx, batchId);
  await keepCarrierIds(tx, dealerId, outcomes);
  const news = outcomes.flatMap(({ messageId, failure, arrived = app.sms.arrives }): SmsReport[] => {
    if (failure !== '') return [{ messageId, state: 'FAILED', code: failure, at }];
    return arrived ? [{ messageId, state: 'DELIVERED', code: '', at }] : [];
  });
  await takeReports(app, tx, dealerId, news);
  await stepBatch(app, tx, batchId);
}
