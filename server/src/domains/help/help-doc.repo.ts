import {
  type HelpCategory,
  type HelpDocFields,
  type HelpDocRow,
  type HelpNote,
  type helpCategoryFields,
  helpStatus,
} from '@bochong/contract/help';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { contains, type PageQuery, pageOf } from '../../kernel/database/query.ts';

type CategoryFields = z.output<typeof helpCategoryFields>;
interface DocQuery extends PageQuery {
  keyword?: string | undefined;
  categoryId?: string | undefined;
  status?: number | undefined;
}

export const listCategories = (tx: Tx): Promise<HelpCategory[]> =>
  tx
    .selectFrom('help_category')
    .select(['id as categoryId', 'parent_id as parentId', 'name', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

const categoryColumns = ({ parentId, name, sort }: CategoryFields) => ({ parent_id: parentId, name, sort });

export async function insertCategory(tx: Tx, fields: CategoryFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('help_category')
    .values({ id, ...categoryColumns(fields) })
    .execute();
  return id;
}

export async function updateCategory(tx: Tx, id: string, fields: CategoryFields): Promise<void> {
  await tx.updateTable('help_category').set(categoryColumns(fields)).where('id', '=', id).execute();
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('help_category').where('id', '=', id).execute();
}

export const hasDocs = async (tx: Tx, categoryId: string): Promise<boolean> =>
  (await tx.selectFrom('help_doc').select('id').where('category_id', '=', categoryId).limit(1).executeTakeFirst()) !== undefined;

/** Articles of a category and of those below it, found in title, keywords and text; those with the word in their title first. */
function docs(tx: Tx, { keyword, categoryId }: DocQuery) {
  let query = tx.selectFrom('help_doc as d').innerJoin('help_category as c', 'c.id', 'd.category_id');
  if (categoryId !== undefined)
    query = query.where(sql<boolean>`d.category_id in (with recursive below as (select id from help_category where id = ${categoryId}::uuid
      union select h.id from help_category h join below b on h.parent_id = b.id) select id from below)`);
  if (keyword)
    query = query.where((e) => e.or([contains('d.title', keyword), contains('d.keywords', keyword), contains('d.plain', keyword)]));
  const inTitle = sql<boolean>`${keyword ?? ''} <> '' and ${contains('d.title', keyword)}`;
  return query.orderBy(inTitle, 'desc').orderBy('c.sort').orderBy('d.sort').orderBy('d.id');
}

/** Words on both sides of the first hit. */
const excerptOf = (keyword: string | undefined) =>
  keyword ? sql<string>`substr(d.plain, greatest(1, position(lower(${keyword}) in lower(d.plain)) - 20), 80)` : sql<string>`''`;

/** Published articles for the readers of one client. */
export async function listPublished(tx: Tx, query: DocQuery, client: number) {
  const notes = docs(tx, query)
    .select([
      'd.id as docId',
      'd.category_id as categoryId',
      'd.title',
      excerptOf(query.keyword).as('excerpt'),
      'd.updated_at as updateTime',
    ])
    .where('d.status', '=', helpStatus.PUBLISHED)
    .where('d.client_scope', 'in', [0, client]);
  const page = await pageOf(tx, notes, query);
  return { ...page, results: page.results as HelpNote[] };
}

const rowColumns = [
  'd.id as docId',
  'd.category_id as categoryId',
  'c.name as categoryName',
  'd.title',
  'd.status',
  'd.client_scope as clientScope',
  'd.product_version as productVersion',
  'd.view_count as viewCount',
  'd.useful_count as usefulCount',
  'd.useless_count as uselessCount',
  'd.sort',
  'd.updated_at as updateTime',
  'd.rev',
] as const;

export async function listAll(tx: Tx, query: DocQuery) {
  let rows = docs(tx, query).select(rowColumns);
  if (query.status !== undefined) rows = rows.where('d.status', '=', query.status);
  const page = await pageOf(tx, rows, query);
  return { ...page, results: page.results as HelpDocRow[] };
}

export type StoredDoc = HelpDocRow & { content: string; keywords: string; fileId: string | null };

export async function findDoc(tx: Tx, id: string): Promise<StoredDoc | undefined> {
  return tx
    .selectFrom('help_doc as d')
    .innerJoin('help_category as c', 'c.id', 'd.category_id')
    .select([...rowColumns, 'd.content', 'd.keywords', 'd.file_id as fileId'])
    .where('d.id', '=', id)
    .$castTo<StoredDoc>()
    .executeTakeFirst();
}

const docColumns = (fields: HelpDocFields) => ({
  category_id: fields.categoryId,
  title: fields.title,
  content: fields.content,
  plain: fields.content.replaceAll(/<[^>]*>/g, ' '),
  keywords: fields.keywords,
  client_scope: fields.clientScope,
  product_version: fields.productVersion,
  file_id: fields.fileId,
  sort: fields.sort,
});

export async function insertDoc(tx: Tx, fields: HelpDocFields, now: Date): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('help_doc')
    .values({ id, updated_at: now.toISOString(), ...docColumns(fields) })
    .execute();
  return id;
}

/** Number of rows changed: 0 when the article is no longer at `rev`. */
export async function changeDoc(tx: Tx, id: string, rev: number, change: HelpDocFields | { status: number }, now: Date): Promise<bigint> {
  const columns = 'title' in change ? docColumns(change) : change;
  const { numUpdatedRows } = await tx
    .updateTable('help_doc')
    .set({ ...columns, updated_at: now.toISOString(), rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function deleteDoc(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('help_doc').where('id', '=', id).execute();
}
