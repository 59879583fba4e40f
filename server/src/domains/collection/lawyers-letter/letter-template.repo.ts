import type { LetterTemplate } from '@bochong/contract/collection';
import type { Tx } from '../../../kernel/database/db.ts';

type Fields = Omit<LetterTemplate, 'templateId' | 'rev'>;
const valuesOf = (fields: Fields) => ({
  template_name: fields.templateName,
  law_firm: fields.lawFirm,
  lawyer_name: fields.lawyerName,
  content: fields.content,
});

export const listTemplates = (tx: Tx): Promise<LetterTemplate[]> =>
  tx
    .selectFrom('letter_template')
    .select(['id as templateId', 'template_name as templateName', 'law_firm as lawFirm', 'lawyer_name as lawyerName', 'content', 'rev'])
    .where('is_delete', '=', 0)
    .orderBy('template_name')
    .execute();

export async function insertTemplate(tx: Tx, key: { dealerId: string; id: string }, fields: Fields): Promise<void> {
  await tx
    .insertInto('letter_template')
    .values({ dealer_id: key.dealerId, id: key.id, ...valuesOf(fields) })
    .execute();
}

/** Changes a template nobody else changed meanwhile; answers how many rows that were. */
export async function updateTemplate(tx: Tx, key: { dealerId: string; id: string; rev: number }, fields: Fields): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('letter_template')
    .set({ ...valuesOf(fields), rev: key.rev + 1 })
    .where('dealer_id', '=', key.dealerId)
    .where('id', '=', key.id)
    .where('rev', '=', key.rev)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows;
}

export async function dropTemplate(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letter_template')
    .set({ is_delete: 1 })
    .where('id', '=', id)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
