import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import type { MoneyEventKind, MoneyEvents } from './money-event.ts';

export async function insertMoneyEvent<K extends MoneyEventKind>(tx: Tx, dealerId: string, kind: K, body: MoneyEvents[K]): Promise<void> {
  const id = newId(Date.parse(body.at));
  await tx
    .insertInto('money_event')
    .values({ dealer_id: dealerId, id, kind, body: json(body) })
    .execute();
}
