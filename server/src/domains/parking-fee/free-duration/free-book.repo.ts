import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import type { FreeBook } from './free-duration.rule.ts';

/** Every version of a unit's free durations and links that held at some time from `from` to `to`, in one look. */
export async function freeBook(tx: Tx, dealerId: string, from: string, to: string): Promise<FreeBook> {
  const { rows } = await sql<FreeBook>`
    select
      coalesce((select json_agg(json_build_object('freeId', free_id, 'rev', rev, 'since', since, 'until', until, 'status', status,
          'freeName', free_name, 'minutes', minutes, 'freeMode', free_mode, 'freeScope', free_scope, 'windowMinutes', window_minutes,
          'applyVehicle', apply_vehicle, 'applyDayTypes', apply_day_types, 'parkIds', park_ids, 'effectiveFrom', effective_from,
          'effectiveTo', effective_to) order by since, free_id)
        from free_duration where dealer_id = ${dealerId} and status = 1 and since <= ${to} and (until is null or until > ${from})), '[]') as frees,
      coalesce((select json_agg(json_build_object('linkId', link_id, 'since', since, 'until', until, 'status', status, 'linkName', link_name,
          'parkIds', park_ids, 'freeId', free_id, 'mergeMinutes', merge_minutes) order by since, link_id)
        from free_duration_link where dealer_id = ${dealerId} and status = 1 and since <= ${to} and (until is null or until > ${from})), '[]') as links
  `.execute(tx);
  return rows[0] as FreeBook;
}
