import type { Insertable } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';

/** Keeps who corrected a plate, and why. */
export async function insertFix(tx: Tx, fix: Insertable<DB['charging_car_event']>): Promise<void> {
  await tx.insertInto('charging_car_event').values(fix).execute();
}
