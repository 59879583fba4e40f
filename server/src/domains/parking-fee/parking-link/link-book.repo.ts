import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { FreeBook } from '../free-duration/free-duration.rule.ts';
import type { LinkTerms } from './parking-link.rule.ts';

/** What ties lots together at some time of a period. */
export interface LinkBook extends FreeBook {
  readonly parkingLinks: readonly LinkTerms[];
}

/** Every version of a unit's free durations and links of either kind that held at some time from `from` to `to`, in one look. */
export async function linkBook(tx: Tx, dealerId: string, from: string, to: string): Promise<LinkBook> {
  const held = sql`dealer_id = ${dealerId} and status = ${sql.lit(flagCode.ON)} and since <= ${to} and (until is null or until > ${from})`;
  const { rows } = await sql<LinkBook>`
    select
      coalesce((select json_agg(json_build_object('freeId', free_id, 'rev', rev, 'since', since, 'until', until, 'status', status,
          'freeName', free_name, 'minutes', minutes, 'freeMode', free_mode, 'freeScope', free_scope, 'windowMinutes', window_minutes,
          'applyVehicle', apply_vehicle, 'applyDayTypes', apply_day_types, 'parkIds', park_ids, 'effectiveFrom', effective_from,
          'effectiveTo', effective_to) order by since, free_id)
        from free_duration where ${held}), '[]') as frees,
      coalesce((select json_agg(json_build_object('linkId', link_id, 'since', since, 'until', until, 'status', status, 'linkName', link_name,
          'parkIds', park_ids, 'freeId', free_id, 'mergeMinutes', merge_minutes) order by since, link_id)
        from free_duration_link where ${held}), '[]') as links,
      coalesce((select json_agg(json_build_object('linkId', link_id, 'since', since, 'until', until, 'linkName', link_name,
          'linkType', link_type, 'parkIds', park_ids, 'outerParkId', outer_park_id, 'innerMode', inner_mode,
          'transferMinutes', transfer_minutes, 'carryElapsed', carry_elapsed, 'groupCapFen', group_cap_fen,
          'effectiveFrom', effective_from, 'effectiveTo', effective_to) order by since, link_id)
        from parking_link where ${held}), '[]') as "parkingLinks"
  `.execute(tx);
  return rows[0] as LinkBook;
}
