import { batchState, type ContactLimits, remindResult } from '@bochong/contract/arrears';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { sendSmsNow } from '../../../kernel/sms.ts';
import { InvalidPhone } from '../../../kernel/sms-provider.ts';
import { reasonToSkip, type SkipReason } from './contact-governor.rule.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { type DebtorFacts, debtorFacts, debtorIds, lockDebtors } from './debtor.repo.ts';
import { dropPhones } from './debtor-phone.repo.ts';
import { type BatchRow, countOutcomes, endBatch, lockBatch, queueDebtors } from './remind-batch.repo.ts';
import { messageFor } from './remind-message.rule.ts';
import { nextQueued, type Outcome, saveOutcomes } from './remind-record.repo.ts';

declare module '../../../kernel/events.ts' {
  interface DomainEvents {
    /** A batch has something left to do: every step is a transaction of its own, so that a crash costs at most one. */
    RemindBatchDue: { batchId: string };
    /** Reminders went out for these records. */
    ArrearsReminded: { arrearsIds: string[] };
  }
}

/** Vehicles held at a time: few enough that a payment never waits long, many enough that a hundred thousand take a minute. */
const stepSize = 250;

/** One step of a batch: its vehicles are queued, or the next of them contacted; then the next step is due. */
export async function stepBatch(app: App, tx: Tx, batchId: string): Promise<void> {
  const batch = await lockBatch(tx, batchId);
  if (!batch || batch.state !== batchState.RUNNING) return;
  const now = app.clock.now();
  if (!batch.collected) await queueDebtors(tx, batch, await debtorIds(tx, batch.filter, { ...batch, now }), now);
  else if ((await sendNext(app, tx, batch, now)) < stepSize) return endBatch(tx, batch, batchState.DONE, now);
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
  providerId: '',
});

/**
 * Contacts the next of a queue while their vehicles are locked: whoever pays comes before, and is skipped, or after. What a crash undoes is
 * handed to the carrier again under the same ids.
 */
async function sendNext(app: App, tx: Tx, batch: BatchRow, now: Date): Promise<number> {
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
  const sends = drafts.filter(({ reason }) => reason === null);
  const outcomes = [...skips, ...(await send(app, tx, batch, sends, limits, now))];
  await saveOutcomes(tx, dealerId, outcomes, now);
  const of = (result: number) => outcomes.filter((outcome) => outcome.result === result).length;
  const reached = outcomes.filter(({ result }) => result === remindResult.SENT || result === remindResult.DELIVERED);
  await countOutcomes(tx, batch, {
    sent: of(remindResult.SENT),
    delivered: of(remindResult.DELIVERED),
    failed: of(remindResult.FAILED),
    skipped: skips.length,
    costFen: reached.reduce((sum, outcome) => sum + outcome.costFen, 0),
  });
  const arrearsIds = reached.flatMap((outcome) => [...outcome.arrearsIds]);
  if (arrearsIds.length > 0) await app.events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds });
  return rows.length;
}

async function send(
  app: App,
  tx: Tx,
  batch: BatchRow,
  sends: readonly { id: string; debtor: DebtorFacts }[],
  limits: ContactLimits,
  now: Date,
): Promise<Outcome[]> {
  const { dealerId } = batch;
  const messages = sends.map(({ id, debtor }) => ({
    id,
    phone: app.keys.decrypt(debtor.phoneNumber ?? Buffer.alloc(0)),
    ...messageFor(batch, debtor, limits, now),
  }));
  const answers = await sendSmsNow(tx, app, messages, { dealerId, purpose: 'arrears-remind', now });
  const invalid = sends.filter((_, index) => answers[index]?.error instanceof InvalidPhone);
  await dropPhones(
    tx,
    dealerId,
    invalid.map(({ debtor }) => debtor.plateId),
    now,
  );
  const taken = app.sms.arrives ? remindResult.DELIVERED : remindResult.SENT;
  return sends.map(({ id, debtor }, index) => {
    const { providerId = '', error = null } = answers[index] ?? {};
    return {
      id,
      result: error === null ? taken : remindResult.FAILED,
      skipReason: null,
      failCode: error === null ? '' : error instanceof InvalidPhone ? 'INVALID_PHONE' : error.message.slice(0, 200),
      content: messages[index]?.content ?? '',
      segments: messages[index]?.segments ?? 0,
      costFen: error === null ? (messages[index]?.segments ?? 0) * limits.smsPriceFen : 0,
      phone: debtor.phoneNumber,
      arrearsIds: debtor.ripeIds,
      owedFen: debtor.ripeFen,
      providerId,
    };
  });
}
