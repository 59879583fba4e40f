import { remindErrors, reminders } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { limitsOf } from './contact-setting.repo.ts';
import { changeLimits, setDoNotDisturb } from './contact-setting.service.ts';
import { candidatePage, checkRemindAll, manualRemind, remind, remindAll, reminderPage, resend, stopBatch } from './remind.service.ts';
import { listBatches } from './remind-batch.repo.ts';
import { remindExport } from './remind-export.service.ts';
import { previewReminders } from './remind-preview.service.ts';
import { recountReminders } from './remind-record.repo.ts';
import { takeReports } from './remind-report.service.ts';
import { stepBatch, takeSent } from './remind-send.service.ts';

constraintMeans('remind_batch_pkey', remindErrors.alreadySubmitted);

export function createRemindRoutes(app: App): void {
  implement(app, reminders.remind, ({ body }, context) => remind(body, context));
  implement(app, reminders.preview, ({ body }, context) => previewReminders(body, context));
  implement(app, reminders.candidates, ({ query }, context) => candidatePage(query, context));
  implement(app, reminders.check, ({ query }, context) => checkRemindAll(query, context));
  implement(app, reminders.remindAll, ({ body }, context) => remindAll(body, context));
  implement(app, reminders.resend, ({ body }, context) => resend(body, context));
  implement(app, reminders.result, ({ query }, { tx }) => listBatches(tx, query));
  implement(app, reminders.list, ({ query }, context) => reminderPage(query, context));
  app.exports.set(remindExport.name, remindExport as never);
  implement(app, reminders.export, ({ query }, context) => exportOrQueue(remindExport, query, context));
  implement(app, reminders.quiet, ({ body }, context) => setDoNotDisturb(body, context));
  implement(app, reminders.stop, ({ params }, context) => stopBatch(params.id, context));
  implement(app, reminders.manualRemind, ({ body }, context) => manualRemind(body, context));
  implement(app, reminders.getLimits, (_, { tx, user }) => limitsOf(tx, user.dealerId));
  implement(app, reminders.saveLimits, ({ body }, context) => changeLimits(body, context));
  app.events.on('RemindBatchDue', 'remind', (tx, { batchId }) => stepBatch(app, tx, batchId), 'message');
  app.events.on(
    'SmsBatchSent',
    'remind',
    (tx, { reference, outcomes }, { dealerId }) => takeSent(app, tx, dealerId, reference, outcomes),
    'message',
  );
  app.events.on('SmsReported', 'remind', (tx, { reports }, { dealerId }) => takeReports(app, tx, dealerId, reports), 'message');
  app.events.on('ArrearsReminded', 'arrears', (tx, { arrearsIds }, { dealerId }) => recountReminders(tx, dealerId, arrearsIds));
}
