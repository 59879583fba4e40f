import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import type { blackEntryFor } from '../right/stay-right.repo.ts';
import { type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';

type Black = Awaited<ReturnType<typeof blackEntryFor>>;

/**
 * Tells of a plate of the black list at an entry. The alert leads to the stay, which begins only when the barrier is passed; its id, if it may begin,
 * stands with the capture, which is answered.
 */
export async function tellBlack(
  { app, tx }: WorkContext,
  gate: GateFacts,
  record: PassRecordRow,
  black: Black,
  released: boolean,
): Promise<PassRecordRow> {
  if (!black || record.offline) return record;
  const orderId = released ? newId(Date.parse(record.passTime)) : null;
  if (orderId) await updatePassRecord(tx, record, { orderId });
  await app.events.emit(tx, 'BlackPlateAtEntry', gate.dealerId, {
    listId: black.listId,
    plateNo: record.matchPlateNo,
    plateColor: record.plateColor,
    parkId: gate.parkId,
    location: `${gate.parkName} ${gate.gateName}`,
    recordId: record.id,
    orderId,
    at: record.passTime,
  });
  return orderId ? { ...record, orderId } : record;
}
