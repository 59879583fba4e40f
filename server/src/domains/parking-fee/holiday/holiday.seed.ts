import { statutoryYears } from '@bochong/contract/workday';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { insertDeployment } from './holiday.repo.ts';

/** The statutory calendar of a dealer, in force. */
export async function seedHolidays(tx: Tx, dealerId: string): Promise<void> {
  for (const { year, basedOn, days } of statutoryYears) {
    const row = { name: `${year}年法定节假日`, year, basedOn, days };
    await insertDeployment(tx, { dealerId, id: newId(), ...row, publishedAt: `${year - 1}-12-01T00:00:00+08:00` });
  }
}
