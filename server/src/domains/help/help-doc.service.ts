import { type HelpDocFields, type helpCategoryFields, helpDocPage, helpErrors, helpStatus } from '@bochong/contract/help';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { z } from 'zod';
import type { Context, OutsideContext } from '../../kernel/app-context.ts';
import { assertFresh, fail, failField, found } from '../../kernel/http/errors.ts';
import { keepFile } from '../../kernel/storage/file-kind.ts';
import { cleanHtml } from '../bulletin/index.ts';
import {
  changeDoc,
  deleteCategory,
  deleteDoc,
  findDoc,
  hasDocs,
  insertCategory,
  insertDoc,
  listCategories,
  updateCategory,
} from './help-doc.repo.ts';
import { countView, saveVote, voteOf } from './help-reader.repo.ts';
import { mayStandUnder } from './help-tree.rule.ts';

/** Articles are for everybody, for the platform's people, or for those of operating units. */
export const clientOf = (userType: number): number => (userType === 1 || userType === 4 ? 1 : 2);

type CategoryFields = z.output<typeof helpCategoryFields>;

async function checkPlace({ tx }: Context, moved: string | null, { parentId }: CategoryFields): Promise<void> {
  const tree = await listCategories(tx);
  if (moved !== null) found(tree.find(({ categoryId }) => categoryId === moved));
  if (parentId !== null) found(tree.find(({ categoryId }) => categoryId === parentId));
  if (!mayStandUnder(tree, moved, parentId)) fail(helpErrors.tooDeep);
}

export async function createCategory(fields: CategoryFields, context: Context) {
  await checkPlace(context, null, fields);
  return { categoryId: await insertCategory(context.tx, fields) };
}

export async function editCategory(id: string, fields: CategoryFields, context: Context): Promise<null> {
  await checkPlace(context, id, fields);
  await updateCategory(context.tx, id, fields);
  return null;
}

export async function removeCategory(id: string, { tx, audit }: Context): Promise<null> {
  const tree = await listCategories(tx);
  const { name } = found(tree.find(({ categoryId }) => categoryId === id));
  if (tree.some(({ parentId }) => parentId === id) || (await hasDocs(tx, id))) fail(helpErrors.categoryUsed);
  await deleteCategory(tx, id);
  audit({ targetType: 'helpCategory', targetId: id, detail: { before: { name } } });
  return null;
}

/** An article its reader may see: published for this client, or any for those who maintain them. */
async function readable(id: string, { tx, user }: Context) {
  const doc = found(await findDoc(tx, id));
  const shown = doc.status === helpStatus.PUBLISHED && (doc.clientScope === 0 || doc.clientScope === clientOf(user.userType));
  return found(shown || user.codes.has(helpDocPage.code) ? doc : undefined);
}

export async function readDoc(id: string, context: Context) {
  const { app, tx, user, now } = context;
  const doc = await readable(id, context);
  if (doc.status === helpStatus.PUBLISHED) await countView(tx, id);
  const fileUrl = doc.fileId === null ? null : app.storage.signedPath(doc.fileId, now);
  return { ...doc, fileUrl, voted: await voteOf(tx, id, user.userId) };
}

export async function voteDoc(id: string, useful: 0 | 1, context: Context) {
  await readable(id, context);
  return saveVote(context.tx, id, context.user.userId, useful);
}

async function completed(fields: HelpDocFields, { tx }: Context): Promise<HelpDocFields> {
  found((await listCategories(tx)).find(({ categoryId }) => categoryId === fields.categoryId));
  if (fields.fileId !== null && !/^help\/[\w-]+\.pdf$/.test(fields.fileId)) failField('fileId', '附件不存在，请重新上传');
  const content = cleanHtml(fields.content);
  if (content.replaceAll(/<[^>]*>/g, '').trim() === '' && fields.fileId === null) failField('content', '请输入正文');
  return { ...fields, content };
}

export async function createDoc(fields: HelpDocFields, context: Context) {
  const docId = await insertDoc(context.tx, await completed(fields, context), context.now);
  context.audit({ targetType: 'helpDoc', targetId: docId, detail: { after: { title: fields.title } } });
  return { docId };
}

export async function editDoc(id: string, { rev, ...fields }: HelpDocFields & { rev: number }, context: Context) {
  const before = found(await findDoc(context.tx, id));
  assertFresh(await changeDoc(context.tx, id, rev, await completed(fields, context), context.now));
  context.audit({ targetType: 'helpDoc', targetId: id, detail: { before: { title: before.title }, after: { title: fields.title } } });
  return { docId: id };
}

export async function publishDoc(id: string, status: number, rev: number, { tx, now, audit }: Context): Promise<null> {
  const before = found(await findDoc(tx, id));
  assertFresh(await changeDoc(tx, id, rev, { status }, now));
  audit({ targetType: 'helpDoc', targetId: id, detail: { before: { status: before.status }, after: { status } } });
  return null;
}

export async function removeDoc(id: string, { tx, audit }: Context): Promise<null> {
  const { title, status } = found(await findDoc(tx, id));
  if (status === helpStatus.PUBLISHED) fail(helpErrors.published);
  await deleteDoc(tx, id);
  audit({ targetType: 'helpDoc', targetId: id, detail: { before: { title } } });
  return null;
}

/** Keeps a PDF, known by its first bytes. */
export async function attachPdf(file: UploadedFile, { app, now }: OutsideContext) {
  return { fileId: (await keepFile(app.storage, { folder: 'help/', kinds: ['pdf'], now }, file)) ?? fail(helpErrors.notPdf) };
}
