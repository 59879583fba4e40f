import { companyVehicleColumns, companyVehicleFields } from '@bochong/contract/company';
import { text } from '@bochong/contract/kernel/fields';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../kernel/sheets/sheet-import.ts';
import { companyByCode } from './company.repo.ts';
import { addVehicle } from './company.service.ts';

const schema = companyVehicleFields.extend({ companyCode: text('企业编码', 20, 1) });

/** Adds the vehicles of a sheet to the companies it names; a colour it leaves out is that of the plate's form. */
export const importVehicles = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: companyVehicleColumns,
      required: ['companyCode', 'plateNo'],
      schema,
      read: (cell) => ({
        companyCode: cell('companyCode'),
        plateNo: cell('plateNo'),
        plateColor: codeOf(plateColor, 'plateColor', cell('plateColor'), plateFactsOf(cell('plateNo'), plateColor.BLUE).plateColor),
        driverName: cell('driverName'),
        driverMobile: cell('driverMobile'),
        dept: cell('dept'),
      }),
      async create({ companyCode, ...vehicle }, own) {
        const companyId = await companyByCode(own.tx, companyCode, own.user);
        if (companyId === undefined) throw new CellProblem('companyCode', `没有编码为“${companyCode}”的企业`);
        await addVehicle(companyId, vehicle, own);
      },
    },
    context,
  );
