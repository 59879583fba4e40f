import type { OcppStatus } from '@bochong/contract/charging-asset';
import { chargingEventSource, chargingEventType } from '@bochong/contract/charging-order';
import { sql } from 'kysely';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { addEvent } from './order-event.repo.ts';

export interface GunWord {
  at: string;
  before: OcppStatus | null;
  status: OcppStatus;
}

/** What a gun said while an order had it, in the order of arrival. */
export const gunWordsOf = async (tx: Tx, { dealerId, id }: { dealerId: string; id: string }): Promise<GunWord[]> => {
  const { rows } = await sql<GunWord>`select at, body ->> 'before' as before, body ->> 'status' as status from charging_order_event
    where dealer_id = ${dealerId} and order_id = ${id} and event_type = ${sql.lit(chargingEventType.STATUS)} order by id`.execute(tx);
  return rows;
};

/** Writes what a gun says into the timeline of the order that has it; the gun is locked by who reports it, the order is not. */
export async function noteGunWord(
  context: Pick<WorkContext, 'tx' | 'now'>,
  dealerId: string,
  word: { connectorId: string; before: OcppStatus | null; status: OcppStatus; errorCode: string },
): Promise<void> {
  const gun = await context.tx
    .selectFrom('charging_connector')
    .select('active_order_id as orderId')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', word.connectorId)
    .executeTakeFirst();
  if (!gun?.orderId) return;
  const { before, status, errorCode } = word;
  const body = { before, status, text: errorCode === 'NoError' || errorCode === '' ? status : `${status}（${errorCode}）` };
  await addEvent(context, { dealerId, orderId: gun.orderId, type: chargingEventType.STATUS, source: chargingEventSource.DEVICE, body });
}
