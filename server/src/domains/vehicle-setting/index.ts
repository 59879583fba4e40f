import type { Tx } from '../../kernel/database/db.ts';
import { businessDate } from '../../kernel/time.ts';
import { specialFor } from './special-config.rule.ts';
import { specialsAt } from './vehicle-setting.repo.ts';

export { laneWords } from './vehicle-setting.repo.ts';

/** As whom a vehicle parks at a lot by its plate, and whether it is let in whatever else; undefined for an ordinary one. */
export async function specialOf(
  tx: Tx,
  lot: { dealerId: string; parkId: string },
  { at, ...plate }: { plateNo: string; plateType: string; at: string },
): Promise<{ parkAs: number; letsIn: boolean } | undefined> {
  return specialFor(await specialsAt(tx, lot, businessDate(Date.parse(at))), plate);
}
