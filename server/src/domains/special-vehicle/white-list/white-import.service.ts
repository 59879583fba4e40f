import type { UploadedFile } from '@bochong/contract/kernel/file';
import { anyPlate } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { whiteCategory, whiteFeePolicy, whiteImportColumns, whiteListFields } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { toIso } from '../../../kernel/time.ts';
import { scopeOf } from '../list-entry.service.ts';
import { createWhite } from './white-list.service.ts';

const schema = whiteListFields.extend({ plateNo: anyPlate(), plateColor: plateColor.schema });

/** Lists the plates of a sheet; who may not approve leaves them waiting. */
export const importWhite = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: whiteImportColumns,
      required: ['plateNo'],
      schema,
      read: async (cell) => ({
        plateNo: cell('plateNo'),
        plateColor: plateColor.UNKNOWN,
        ownerName: cell('ownerName'),
        phone: cell('phone'),
        company: cell('company'),
        category: codeOf(whiteCategory, 'category', cell('category'), whiteCategory.INTERNAL),
        ...(await scopeOf(context, cell('parkName'))),
        feePolicy: codeOf(whiteFeePolicy, 'feePolicy', cell('feePolicy'), whiteFeePolicy.FREE),
        payPermille: Number(cell('payPermille')),
        windows: [],
        freeTimesLimit: cell('freeTimesLimit') === '' ? null : Number(cell('freeTimesLimit')),
        validFrom: cell('validFrom') || toIso(context.now.getTime()),
        validTo: cell('validTo') || null,
        remark: cell('remark'),
      }),
      create: createWhite,
    },
    context,
  );
