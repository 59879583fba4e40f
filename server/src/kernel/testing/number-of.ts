import { type PersonalField, type PersonalRecord, personalNumbers } from '@bochong/contract/operation-log';
import type { Actor, TestApp } from './test-app.ts';

/** A number that a record keeps, as who holds the page's button is told it. */
export async function numberOf(t: TestApp, actor: Actor, recordType: PersonalRecord, recordId: string, field: PersonalField = 'phone') {
  const { data } = await t.call(personalNumbers.reveal, { body: { recordType, recordId, field, reason: '核对' } }, actor);
  return data?.number;
}
