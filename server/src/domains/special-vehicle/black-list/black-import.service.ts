import type { UploadedFile } from '@bochong/contract/kernel/file';
import { anyPlate } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { blackAction, blackImportColumns, blackListFields, blackReason, blackSource } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { toIso } from '../../../kernel/time.ts';
import { scopeOf } from '../list-entry.service.ts';
import { createBlack } from './black-list.service.ts';

const schema = blackListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema });

/** Lists the plates of a sheet; who may not approve leaves them waiting. */
export const importBlack = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: blackImportColumns,
      required: ['plateNo'],
      schema,
      read: async (cell) => ({
        plateNo: cell('plateNo'),
        plateColor: plateColor.UNKNOWN,
        blackReason: codeOf(blackReason, 'blackReason', cell('blackReason'), blackReason.OTHER),
        blackAction: codeOf(blackAction, 'blackAction', cell('blackAction'), blackAction.ALERT),
        ...(await scopeOf(context, cell('parkName'))),
        validFrom: cell('validFrom') || toIso(context.now.getTime()),
        validTo: cell('validTo') || null,
        remark: cell('remark'),
      }),
      create: (values, row) => createBlack(values, row, blackSource.IMPORT),
    },
    context,
  );
