import type { UploadedFile } from '@bochong/contract/kernel/file';
import { collectorMode, roadDirection, roadImportColumns, roadLevel, roadSectionFields } from '@bochong/contract/parking-lot';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { placesNamed } from '../place.repo.ts';
import { createRoadSection } from '../road-section/road-section.service.ts';

const title = roadImportColumns.parkId;

async function lotOf({ tx, user }: Context, name: string): Promise<string> {
  const [lot, other] = name === '' ? [] : await placesNamed(tx, 'park', name, user.parkIds);
  if (other !== undefined) throw new CellProblem('parkId', `${title}“${name}”不止一个`);
  if (lot === undefined) throw new CellProblem('parkId', name === '' ? `请填写${title}` : `没有${title}“${name}”`);
  return lot.id;
}

/** `08:00-20:00、21:00-23:00`; empty: the whole day. */
const hoursOf = (cell: string) =>
  cell === ''
    ? []
    : cell.split(/[、,，;；]/).map((span) => {
        const [start = '', end = ''] = span.split(/[-~—至]/).map((time) => time.trim());
        return { start, end };
      });

/** Adds the road sections of a sheet, each as the form would. */
export const importRoads = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: roadImportColumns,
      required: ['roadCode', 'roadName', 'parkId'],
      schema: roadSectionFields,
      read: async (cell) => ({
        roadCode: cell('roadCode'),
        roadName: cell('roadName'),
        parkId: await lotOf(context, cell('parkId')),
        startPoint: cell('startPoint'),
        endPoint: cell('endPoint'),
        direction: codeOf(roadDirection, 'direction', cell('direction'), roadDirection.EAST_WEST),
        roadLevel: codeOf(roadLevel, 'roadLevel', cell('roadLevel'), roadLevel.FIRST),
        chargeHours: hoursOf(cell('chargeHours')),
        collectorMode: codeOf(collectorMode, 'collectorMode', cell('collectorMode'), collectorMode.STAFFED),
        maxStayMinutes: Number(cell('maxStayMinutes') || '0'),
        remark: cell('remark'),
      }),
      create: createRoadSection,
    },
    context,
  );
