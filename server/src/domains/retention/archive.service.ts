import { commonErrors } from '@bochong/contract/kernel/error';
import {
  type ArchiveCheck,
  archiveLines,
  archiveState,
  type DataKind,
  type DataKindName,
  dataKinds,
  retentionErrors,
} from '@bochong/contract/retention';
import type { Context, OutsideContext } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import type { PageQuery } from '../../kernel/database/query.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import type { SessionUser } from '../../kernel/session/session.ts';
import { toIso } from '../../kernel/time.ts';
import { planArchive, readBack, sealsOf } from './archive.effect.ts';
import { type ArchiveFile, findArchive, listArchives, requeueArchive } from './archive.repo.ts';
import { instantOfLine, openFile } from './archive-file.ts';

/** A file holds rows of a whole unit: who sees some lots sees none. */
function dealersOf({ dealerId, dealerIds, parkIds }: SessionUser): readonly string[] {
  if (parkIds !== null) return [];
  return dealerId === platformDealerId ? [...new Set([...dealerIds, platformDealerId])] : dealerIds;
}

const titleOf = (name: string): string => (dataKinds as Record<string, DataKind>)[name]?.title ?? name;

export async function archivePage(query: PageQuery & { dataType?: string | undefined; state?: number | undefined }, { tx, user }: Context) {
  const page = await listArchives(tx, dealersOf(user), query);
  const results = page.results.map(({ id, dataType, month, dealerId: _, fileKey: __, ...row }) => ({
    ...row,
    ...{ archiveId: id, title: titleOf(dataType), month: month.slice(0, 7) },
  }));
  return { ...page, results };
}

const fileOf = async (id: string, { tx, user }: Context): Promise<ArchiveFile & { fileKey: string }> => {
  const file = found(await findArchive(tx, dealersOf(user), id));
  if (file.fileKey === null) fail(retentionErrors.archiveGone);
  return file as ArchiveFile & { fileKey: string };
};

/** The first lines of a file that hold a text. */
export async function searchArchive(id: string, keyword: string, context: OutsideContext) {
  const { fileKey } = await context.step((step) => fileOf(id, step));
  const file = (await openFile(context.app.storage, fileKey)) ?? fail(retentionErrors.archiveGone);
  const results: { lineNo: number; at: string; text: string }[] = [];
  let [lineNo, count] = [0, 0];
  for await (const line of file.lines) {
    lineNo += 1;
    if (keyword !== '' && !line.includes(keyword)) continue;
    count += 1;
    if (results.length < archiveLines) results.push({ lineNo, at: toIso(instantOfLine(line)), text: line.toString().slice(0, 4000) });
    // Without a text the first lines are all that is asked for.
    if (keyword === '' && count >= archiveLines) break;
  }
  file.close();
  return { found: count, capped: count > results.length || (keyword === '' && count >= archiveLines), results };
}

/** A file against what was noted of it and against the seals of its days. */
export async function verifyArchive(id: string, context: OutsideContext): Promise<ArchiveCheck> {
  const { file, seals } = await context.step(async (step) => {
    const one = await fileOf(id, step);
    return { file: one, seals: await sealsOf(step.tx, one.dataType as DataKindName, one.dealerId, one.month) };
  });
  const read = await readBack(context.app.storage, file.fileKey, seals).catch(() => null);
  if (read === undefined) fail(retentionErrors.archiveGone);
  // What cannot even be unpacked is another file than the one that was kept.
  if (read === null) return { fileHolds: false, rowsHold: false, sealedDays: 0, brokenDays: [] };
  return {
    fileHolds: read.sha256 === file.sha256,
    rowsHold: read.rows === file.rows,
    sealedDays: seals?.length ?? 0,
    brokenDays: read.brokenDays,
  };
}

export async function archiveAddress(id: string, context: Context) {
  const { fileKey, dataType, month } = await fileOf(id, context);
  return { url: context.app.storage.signedPath(fileKey, context.now), fileName: `${titleOf(dataType)}${month.slice(0, 7)}.jsonl.gz` };
}

export async function retryArchive(id: string, context: Context): Promise<null> {
  const { tx, user } = context;
  const { dealerId, state } = (await findArchive(tx, dealersOf(user), id)) ?? fail(commonErrors.notFound);
  if (state !== archiveState.FAILED || !(await requeueArchive(tx, dealerId, id))) fail(retentionErrors.archiveFailed);
  await planArchive(context, dealerId, id);
  return null;
}
