import type { Data } from '@bochong/contract/kernel/endpoint';
import { flagCode } from '@bochong/contract/kernel/fields';
import type { blackAlerts } from '@bochong/contract/special-vehicle';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';

export interface NewBlackAlert {
  listId: string;
  plateNo: string;
  plateColor: number;
  parkId: string;
  location: string;
  recordId: string;
  orderId: string | null;
  at: string;
}

/** One alert per entry attempt; undefined when the attempt has one already. */
export async function insertBlackAlert(tx: Tx, dealerId: string, alert: NewBlackAlert): Promise<string | undefined> {
  const row = await tx
    .insertInto('black_alert')
    .values({
      dealer_id: dealerId,
      id: newId(Date.parse(alert.at)),
      list_id: alert.listId,
      pass_record_id: alert.recordId,
      order_id: alert.orderId,
      plate_no: alert.plateNo,
      plate_color: alert.plateColor,
      park_id: alert.parkId,
      location: alert.location,
      alarm_time: alert.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface AlertFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  handleStatus?: number | undefined;
}

function rows(tx: Tx, filters: AlertFilters, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('black_alert as a')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'a.dealer_id').onRef('p.id', '=', 'a.park_id'))
    .where(inParks('a.park_id', parkIds))
    .$if(filters.startTime !== undefined, (q) => q.where('a.alarm_time', '>=', filters.startTime ?? ''))
    .$if(filters.endTime !== undefined, (q) => q.where('a.alarm_time', '<=', filters.endTime ?? ''))
    .$if(filters.plateNo !== undefined, (q) => q.where(contains('a.plate_no', filters.plateNo)))
    .$if(filters.handleStatus !== undefined, (q) => q.where('a.handle_status', '=', filters.handleStatus ?? 0))
    .select([
      'a.id as alertId',
      'a.list_id as listId',
      'a.plate_no as plateNo',
      'a.plate_color as plateColor',
      'p.park_name as parkName',
      'a.location',
      'a.alarm_time as alarmTime',
      'a.order_id as orderId',
      'a.handle_status as handleStatus',
      'a.handled_by as handledBy',
      'a.handle_note as handleNote',
    ])
    .orderBy('a.alarm_time', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<BlackAlert>();
}
type BlackAlert = Data<typeof blackAlerts.list>['results'][number];

export const listBlackAlerts = (tx: Tx, filters: AlertFilters & PageQuery, parkIds: readonly string[] | null) =>
  pageOf(tx, rows(tx, filters, parkIds), filters);

export const alertBatches = (tx: Tx, filters: AlertFilters, { parkIds }: ExportScope): AsyncGenerator<BlackAlert[]> =>
  batchesOf(tx, rows(tx, filters, parkIds));

export async function handleBlackAlert(tx: Tx, id: string, done: { by: string; note: string; at: string }): Promise<bigint> {
  const result = await tx
    .updateTable('black_alert')
    .set({ handle_status: flagCode.ON, handled_by: done.by, handle_note: done.note, handled_at: done.at })
    .where('id', '=', id)
    .where('handle_status', '=', flagCode.OFF)
    .executeTakeFirst();
  return result.numUpdatedRows;
}
