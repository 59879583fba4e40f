import { type MsgTemplate, type msgTemplateFields, templateStatus } from '@bochong/contract/collection';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

type Fields = z.output<typeof msgTemplateFields>;

const columns = [
  't.id as templateId',
  't.template_name as templateName',
  't.sign_name as signName',
  't.kind',
  't.content',
  't.provider_code as providerCode',
  't.template_status as templateStatus',
  't.reject_reason as rejectReason',
  't.updated_at as updatedAt',
  't.rev',
] as const;

export const templateColumns = ({ templateName, signName, kind, content }: Fields) => ({
  template_name: templateName,
  sign_name: signName,
  kind,
  content,
});

export interface TemplateQuery {
  templateName?: string | undefined;
  kind?: number | undefined;
  templateStatus?: number | undefined;
}

export async function listTemplates(tx: Tx, query: TemplateQuery & PageQuery) {
  let rows = tx.selectFrom('msg_template as t').select(columns).where('t.is_delete', '=', 0);
  if (query.templateName) rows = rows.where(contains('t.template_name', query.templateName));
  if (query.kind !== undefined) rows = rows.where('t.kind', '=', query.kind);
  if (query.templateStatus !== undefined) rows = rows.where('t.template_status', '=', query.templateStatus);
  return pageOf(tx, rows.orderBy('t.id', 'desc').$castTo<MsgTemplate>(), query);
}

/** Templates that may be sent, some fifty of them. */
export async function chosenTemplates(tx: Tx, dealerId: string, search: string | undefined) {
  let rows = tx
    .selectFrom('msg_template as t')
    .select(['t.id as templateId', 't.template_name as templateName', 't.sign_name as signName', 't.content'])
    .where('t.dealer_id', '=', dealerId)
    .where('t.is_delete', '=', 0)
    .where('t.template_status', '=', templateStatus.PASSED);
  if (search) rows = rows.where(contains('t.template_name', search));
  return rows.orderBy('t.id', 'desc').limit(50).execute();
}

export type TemplateRow = MsgTemplate & { dealerId: string };

export async function findTemplate(tx: Tx, id: string, lock = false): Promise<TemplateRow | undefined> {
  const query = tx
    .selectFrom('msg_template as t')
    .select([...columns, 't.dealer_id as dealerId'])
    .where('t.id', '=', id)
    .where('t.is_delete', '=', 0)
    .$castTo<TemplateRow>();
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertTemplate(tx: Tx, key: { dealerId: string; id: string }, fields: Fields): Promise<void> {
  await tx
    .insertInto('msg_template')
    .values({ dealer_id: key.dealerId, id: key.id, ...templateColumns(fields) })
    .execute();
}

type Change = Partial<ReturnType<typeof templateColumns>> & {
  template_status?: number;
  provider_code?: string;
  reject_reason?: string;
  is_delete?: 0 | 1;
};

export async function updateTemplate(tx: Tx, { dealerId, templateId }: TemplateRow, change: Change): Promise<void> {
  await tx
    .updateTable('msg_template')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', templateId)
    .execute();
}
