import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';
import { type BayWord, bayWord } from './occupancy-course.rule.ts';

interface Bay {
  dealerId: string;
  equipmentId: string;
  /** Null: the device as a whole. */
  connectorId: string | null;
}

/** Keeps what was said of a bay; answers whether it was new. */
export async function insertWord(tx: Tx, { dealerId, equipmentId, connectorId }: Bay, { at, word }: BayWord): Promise<boolean> {
  const row = await tx
    .insertInto('charging_bay_word')
    .values({
      ...{ dealer_id: dealerId, id: newId(at), equipment_id: equipmentId, connector_id: connectorId },
      ...{ at: new Date(at).toISOString(), word },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'equipment_id', 'connector_id', 'at', 'word']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets a word that was not true; answers whether it was known. */
export async function deleteWord(tx: Tx, { dealerId, equipmentId, connectorId }: Bay, { at, word }: BayWord): Promise<boolean> {
  const row = await tx
    .deleteFrom('charging_bay_word')
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('connector_id', '=', connectorId)
    .where('at', '=', new Date(at).toISOString())
    .where('word', '=', word)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was said of a bay since an instant, and the last that was said of its device before. */
export async function wordsOf(tx: Tx, { dealerId, equipmentId, connectorId }: Bay, since: number): Promise<BayWord[]> {
  const from = new Date(since).toISOString();
  const { rows } = await sql<{ at: string; word: number }>`select at, word from charging_bay_word
    where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and (connector_id = ${connectorId} or connector_id is null) and at >= ${from}
      and word <> ${sql.lit(bayWord.CAR_PLUGGED)}
    union all (select at, word from charging_bay_word
      where dealer_id = ${dealerId} and equipment_id = ${equipmentId} and connector_id is null and at < ${from}
        and word in (${sql.lit(bayWord.OFFLINE)}, ${sql.lit(bayWord.ONLINE)}) order by at desc, word desc limit 1)`.execute(tx);
  return rows.map(({ at, word }) => ({ at: Date.parse(at), word }));
}

/** What a camera read of a car is another from now on. */
export async function rereadWord(
  tx: Tx,
  { dealerId, connectorId }: Pick<Bay, 'dealerId' | 'connectorId'>,
  { at, word }: BayWord,
  { plateNo, vehicleClass }: { plateNo: string | null; vehicleClass: number },
): Promise<void> {
  await tx
    .updateTable('charging_bay_word')
    .set({ plate_no: plateNo, vehicle_class: vehicleClass })
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where('at', '=', new Date(at).toISOString())
    .where('word', '=', word)
    .execute();
}

// Neither the last word of a bay nor those that a stay is still computed from.
retain(
  retainedTable({
    ...{ kind: 'bayWord', table: 'charging_bay_word', at: sql`r.at` },
    aged: ({ before }) => sql`r.at < ${before.toISOString()}
      and exists (select from charging_bay_word n where n.dealer_id = r.dealer_id and n.equipment_id = r.equipment_id
        and n.connector_id is not distinct from r.connector_id and n.at > r.at)
      and not exists (select from charging_occupancy o where o.dealer_id = r.dealer_id and o.equipment_id = r.equipment_id
        and o.settled_at is null)`,
  }),
);
