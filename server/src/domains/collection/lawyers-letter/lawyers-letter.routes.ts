import { type LawyersLetter, lawyersLetterErrors, lawyersLetters, letterCandidates } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { settleLetters } from './lawyers-letter.repo.ts';
import {
  auditLetter,
  closeLetter,
  deliverLetter,
  pdfOfLetters,
  removeLetter,
  removeTemplate,
  saveTemplate,
  sendLetter,
  submitLetter,
} from './lawyers-letter.service.ts';
import { type LetterFilters, letterBatches, listLetters, printedLetters } from './lawyers-letter-list.repo.ts';
import { candidatePage, draftLetters, previewLetters, writeLetter } from './letter-draft.service.ts';
import { listTemplates } from './letter-template.repo.ts';

constraintMeans('lawyers_letter_item_open_key', lawyersLetterErrors.openLetter);
constraintMeans('letter_template_name_key', lawyersLetterErrors.templateNameTaken, 'templateName');

const letterExport: ExportDefinition<LetterFilters, LawyersLetter> = {
  name: 'lawyersLetters',
  title: '律师函',
  columns: fieldColumns(lawyersLetters.list, [
    'letterNo',
    'plateNo',
    'ownerName',
    'recordCount',
    'owedFen',
    'lawFirm',
    'sendWay',
    'expressNo',
    'letterStatus',
    'sentAt',
    'signedAt',
    'resultPaidFen',
  ]),
  batches: letterBatches,
};

export function createLawyersLetterRoutes(app: App): void {
  implement(app, lawyersLetters.list, ({ query }, { tx, user }) => listLetters(tx, query, user));
  app.exports.set(letterExport.name, letterExport as never);
  implement(app, lawyersLetters.export, ({ query }, context) => exportOrQueue(letterExport, query, context));
  implement(app, lawyersLetters.print, ({ query }, { tx, user }) => printedLetters(tx, query.ids, user));
  implement(app, lawyersLetters.pdf, ({ query }, context) => pdfOfLetters(query.ids, context));
  implement(app, lawyersLetters.templates, (_, { tx }) => listTemplates(tx));
  implement(app, lawyersLetters.saveTemplate, ({ body }, context) => saveTemplate(body, context));
  implement(app, lawyersLetters.removeTemplate, ({ params }, context) => removeTemplate(params.id, context));
  implement(app, letterCandidates.list, ({ query }, context) => candidatePage(query, context));
  implement(app, letterCandidates.preview, ({ body }, context) => previewLetters(body, context));
  implement(app, letterCandidates.draft, ({ body }, context) => draftLetters(body, context));
  implement(app, lawyersLetters.save, ({ body }, context) => writeLetter(body, context));
  implement(app, lawyersLetters.submit, ({ params, body }, context) => submitLetter(params.id, body.rev, context));
  implement(app, lawyersLetters.remove, ({ params }, context) => removeLetter(params.id, context));
  implement(app, lawyersLetters.audit, ({ params, body }, context) => auditLetter(params.id, body, context));
  implement(app, lawyersLetters.send, ({ params, body }, context) => sendLetter(params.id, body, context));
  implement(app, lawyersLetters.deliver, ({ params, body }, context) => deliverLetter(params.id, body, context));
  implement(app, lawyersLetters.close, ({ params, body }, context) => closeLetter(params.id, body, context));
  app.events.on('ArrearsPaid', 'lawyers-letter', async (tx, { plateId }, { dealerId }) => {
    if (plateId !== null) await settleLetters(tx, dealerId, plateId);
  });
  app.events.on('ArrearsClosed', 'lawyers-letter', async (tx, { plateId }, { dealerId }) => {
    if (plateId !== null) await settleLetters(tx, dealerId, plateId);
  });
}
