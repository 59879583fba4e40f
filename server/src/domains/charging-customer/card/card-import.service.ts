import { cardImportColumns, chargingCardType, newCard } from '@bochong/contract/charging-customer';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { createCard } from './card.service.ts';

/** Takes the cards of a sheet into stock. */
export const importCards = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: cardImportColumns,
      required: ['cardNo', 'idTag'],
      schema: newCard,
      read: (cell) => ({
        cardNo: cell('cardNo'),
        idTag: cell('idTag'),
        cardType: codeOf(chargingCardType, 'cardType', cell('cardType'), chargingCardType.OWNER),
        parentIdTag: cell('parentIdTag'),
        expireAt: cell('expireAt') || null,
      }),
      create: (card, row) => createCard(card, row),
    },
    context,
  );
