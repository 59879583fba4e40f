import { insertAtEnd } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { MoneyEventKind, MoneyEvents } from './money-event.ts';

export async function insertMoneyEvent<K extends MoneyEventKind>(tx: Tx, dealerId: string, kind: K, body: MoneyEvents[K]): Promise<void> {
  await insertAtEnd(tx, 'money_event', { dealer_id: dealerId, id: newId(Date.parse(body.at)), kind, body });
}
