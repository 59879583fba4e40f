import type { SmsReport } from '@bochong/contract/kernel/sms-report';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dropPhones } from '../../arrears/index.ts';
import { lockDebtors } from './debtor.repo.ts';
import { lockSent, saveReports } from './remind-report.repo.ts';

/**
 * The carrier has said what became of reminders. One that arrived is an effective contact; one that failed was none, so that it may be sent
 * again, and a number nobody has is not used again. Batches before vehicles, as when they are sent.
 */
export async function takeReports({ events, clock }: App, tx: Tx, dealerId: string, reports: readonly SmsReport[]): Promise<void> {
  const sent = await lockSent(
    tx,
    dealerId,
    reports.map((report) => report.messageId),
  );
  if (sent.length === 0) return;
  await lockDebtors(
    tx,
    dealerId,
    sent.map(({ plateId }) => plateId),
  );
  const told = await saveReports(tx, dealerId, reports);
  const invalid = new Set(reports.filter((report) => report.code === 'INVALID_PHONE').map((report) => report.messageId));
  await dropPhones(
    tx,
    dealerId,
    told.flatMap(({ id, plateId }) => (invalid.has(id) ? [plateId] : [])),
    clock.now(),
  );
  const arrearsIds = told.flatMap((row) => row.arrearsIds);
  if (arrearsIds.length > 0) await events.emit(tx, 'ArrearsReminded', dealerId, { arrearsIds });
}
