import { chargingListSubject, chargingListType, listFields, listImportColumns } from '@bochong/contract/charging-customer';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { toIso } from '../../../kernel/time.ts';
import { cardByNo } from '../card/card.repo.ts';
import { companyByCode } from '../company-terms/company-terms.repo.ts';
import { ownerByMobile } from '../owner/owner.repo.ts';
import { stationsByCode } from '../station-scope.repo.ts';
import { createItem } from './white-list.service.ts';

/** The id behind what a sheet writes of a person, a card or a company; plates and VINs stay as they are. */
async function idOf(subjectType: number, text: string, { app, tx, user }: Context): Promise<string> {
  const { OWNER, CARD, COMPANY } = chargingListSubject;
  const find = {
    [OWNER]: () => ownerByMobile(tx, user.dealerId, text, app.keys),
    [CARD]: () => cardByNo(tx, user.dealerId, text),
    [COMPANY]: () => companyByCode(tx, user.dealerId, text),
  }[subjectType as 2];
  if (!find) return text;
  const id = await find();
  if (id === undefined) throw new CellProblem('subjectValue', `没有${chargingListSubject.label(subjectType)}“${text}”`);
  return id;
}

async function stationsOf(cell: string, { tx, user }: Context): Promise<string[]> {
  const codes = cell.split(/[、，,\s]+/).filter((code) => code !== '');
  const known = await stationsByCode(tx, user.dealerId, codes);
  const missing = codes.find((code) => !known.has(code));
  if (missing !== undefined) throw new CellProblem('stationIds', `没有电站“${missing}”`);
  return [...known.values()];
}

/** Adds the entries of a sheet, each as the form would. */
export const importItems = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: listImportColumns,
      required: ['listType', 'subjectType', 'subjectValue'],
      schema: listFields,
      async read(cell) {
        const subjectType = codeOf(chargingListSubject, 'subjectType', cell('subjectType'), chargingListSubject.PLATE);
        const kwh = cell('monthlyFreeWh');
        return {
          listType: codeOf(chargingListType, 'listType', cell('listType'), chargingListType.ACCESS),
          ...{ subjectType, subjectValue: await idOf(subjectType, cell('subjectValue'), context) },
          stationIds: await stationsOf(cell('stationIds'), context),
          ...{ validFrom: cell('validFrom') || toIso(context.now), validTo: cell('validTo') || null, remark: cell('remark') },
          monthlyFreeWh: kwh === '' ? null : Math.round(Number(kwh) * 1000),
        };
      },
      create: (item, row) => createItem(item, row),
    },
    context,
  );
