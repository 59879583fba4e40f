import { type ContactLimits, contactLimits, messageProgramPage } from '@bochong/contract/collection';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';
import { defaultLimits } from './contact-governor.rule.ts';

export async function limitsOf(tx: Tx, dealerId: string): Promise<ContactLimits> {
  const row = await tx.selectFrom('contact_setting').select('limits').where('dealer_id', '=', dealerId).executeTakeFirst();
  return { ...defaultLimits, ...(row?.limits as Partial<ContactLimits> | undefined) };
}

export async function saveLimits(tx: Tx, dealerId: string, limits: ContactLimits): Promise<void> {
  await tx
    .insertInto('contact_setting')
    .values({ dealer_id: dealerId, limits: json(limits) })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet({ limits: json(limits), updated_at: new Date().toISOString() }))
    .execute();
}

listSettings({
  prefix: 'contact',
  group: '欠费催缴',
  page: messageProgramPage,
  schema: contactLimits,
  read: limitsOf,
  standard: defaultLimits,
});
