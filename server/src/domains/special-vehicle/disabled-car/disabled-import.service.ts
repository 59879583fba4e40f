import type { UploadedFile } from '@bochong/contract/kernel/file';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { disabledCarFields, disabledImportColumns, disabledRelation } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { applyForDiscount } from './disabled-car.service.ts';

/** Hands in the applications of a sheet; several papers stand in one cell, parted by 、. */
export const importCars = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: disabledImportColumns,
      required: ['plateNo', 'holderName', 'disabledCertNo', 'certValidTo'],
      schema: disabledCarFields,
      read: (cell) => ({
        plateNo: cell('plateNo'),
        plateColor: plateColor.UNKNOWN,
        holderName: cell('holderName'),
        phone: cell('phone'),
        disabledCertNo: cell('disabledCertNo'),
        certValidTo: cell('certValidTo'),
        relation: codeOf(disabledRelation, 'relation', cell('relation'), disabledRelation.SELF),
        driverLicenceType: cell('driverLicenceType'),
        materials: cell('materials') === '' ? [] : cell('materials').split('、'),
      }),
      create: applyForDiscount,
    },
    context,
  );
