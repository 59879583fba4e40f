import type { importResult, UploadedFile } from '@bochong/contract/kernel/file';
import { authType } from '@bochong/contract/license';
import { berthErrors, maxImportRows } from '@bochong/contract/parking-lot';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertLicensed } from '../../../kernel/http/dealer-bar.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { readSheet } from '../../../kernel/sheets/sheet.ts';
import { homesOf, ownerOfPark } from '../home.repo.ts';
import { insertBerths, takenCodes } from './berth.repo.ts';
import { missingColumn, readBerthRows } from './berth-import.rule.ts';

/** Problems an answer names; the counts cover all. */
const shownProblems = 200;

/** Two phases: a dry run says what would happen, the second run writes the good rows and names the others again. */
export async function importBerths(
  body: { file: UploadedFile | Blob; parkId: string; dryRun: '0' | '1' },
  context: Context,
): Promise<z.input<typeof importResult>> {
  const { tx, user, now } = context;
  const dealerId = found(await ownerOfPark(tx, body.parkId, user.parkIds));
  const sheet = await readSheet(body.file, maxImportRows, berthErrors);
  const column = missingColumn(sheet[0] ?? []);
  if (column) fail(berthErrors.missingColumn, { column });
  const taken = await takenCodes(tx, dealerId, sheet.flat());
  const { rows, problems } = readBerthRows(sheet, await homesOf(tx, body.parkId, user.parkIds), taken);
  const roadside = rows.filter(({ fields }) => fields.roadId !== null).length;
  await assertLicensed(tx, { dealerId, parkId: body.parkId }, authType.ROADSIDE_BERTH, roadside);
  await assertLicensed(tx, { dealerId, parkId: body.parkId }, authType.YARD_BERTH, rows.length - roadside);
  if (body.dryRun === '0') {
    const berths = rows.map(({ fields }) => ({ ...fields, id: newId(now) }));
    await insertBerths(tx, { dealerId, parkId: body.parkId }, berths);
    context.audit({ targetType: 'park', targetId: body.parkId, detail: { imported: rows.length, refused: problems.length } });
  }
  return { total: rows.length + problems.length, success: rows.length, fail: problems.length, errors: problems.slice(0, shownProblems) };
}
