import type { Data } from '@bochong/contract/kernel/endpoint';
import type { smsOutbox } from '@bochong/contract/session';
import type { Tx } from '../../../kernel/database/db.ts';
import { type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Keys } from '../../../kernel/session/secret.ts';
import { toIso } from '../../../kernel/time.ts';

/** Carriers of units: what they carry is between them and its receivers. */
const ofUnits = 'own:%';

/** Stored messages with their texts, newest first. */
export async function listOutbox(tx: Tx, keys: Keys, filters: PageQuery): Promise<Data<typeof smsOutbox.list>> {
  const query = tx
    .selectFrom('sms_message')
    .select(['id', 'phone_mask', 'content', 'purpose', 'status', 'created_at'])
    .where('provider', 'not like', ofUnits);
  const page = await pageOf(tx, query.orderBy('id', 'desc'), filters);
  return {
    ...page,
    results: page.results.map((row) => ({
      messageId: row.id,
      phoneMask: row.phone_mask,
      content: keys.show(row.content),
      purpose: row.purpose,
      status: row.status as 0 | 1 | 2,
      createdAt: toIso(Date.parse(row.created_at)),
    })),
  };
}
