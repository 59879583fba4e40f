import type { UploadedFile } from '@bochong/contract/kernel/file';
import { newPark, parkImportColumns, parkNature, parkType } from '@bochong/contract/parking-lot';
import type { Context } from '../../../kernel/app-context.ts';
import { dealersNamed } from '../../../kernel/database/query.ts';
import { CellProblem, codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { areasNamed } from '../area/area.repo.ts';
import { createPark } from './park.service.ts';

/** The id a cell names; an empty cell names none. */
async function idOf(column: keyof typeof parkImportColumns, name: string, find: (name: string) => Promise<string[]>) {
  if (name === '') return null;
  const [id, other] = await find(name);
  const title = parkImportColumns[column];
  if (id === undefined) throw new CellProblem(column, `没有${title}“${name}”`);
  if (other !== undefined) throw new CellProblem(column, `${title}“${name}”不止一个，请导入后在编辑中选择`);
  return id;
}

const spaces = (cell: string): number => Number(cell || '0');
const degrees = (cell: string): number | null => (cell === '' ? null : Number(cell));

/** Adds the lots of a sheet, each as the form would: enabled, without lanes, open at all hours. */
export const importParks = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: parkImportColumns,
      required: ['parkCode', 'parkName', 'tempSpaces'],
      schema: newPark,
      async read(cell) {
        const { tx, user } = context;
        const dealerId = await idOf('dealerId', cell('dealerId'), (name) => dealersNamed(tx, name));
        return {
          parkCode: cell('parkCode'),
          parkName: cell('parkName'),
          parkType: codeOf(parkType, 'parkType', cell('parkType'), parkType.YARD),
          parkNature: codeOf(parkNature, 'parkNature', cell('parkNature'), parkNature.PUBLIC),
          areaId: await idOf('areaId', cell('areaId'), (name) => areasNamed(tx, dealerId ?? user.dealerId, name)),
          address: cell('address'),
          lng: degrees(cell('lng')),
          lat: degrees(cell('lat')),
          principal: cell('principal'),
          servicePhone: cell('servicePhone'),
          tempSpaces: spaces(cell('tempSpaces')),
          fixedSpaces: spaces(cell('fixedSpaces')),
          chargingSpaces: spaces(cell('chargingSpaces')),
          accessibleSpaces: spaces(cell('accessibleSpaces')),
          passOccupiesSpace: true,
          openTime: [],
          priceText: cell('priceText'),
          remark: cell('remark'),
          dealerId: dealerId ?? undefined,
        };
      },
      create: createPark,
    },
    context,
  );
