import { flagCode } from '@bochong/contract/kernel/fields';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { type OccupyRuleSnapshot, occupySnapshot, type StoredOccupyRule } from './occupy-rule.rule.ts';

/**
 * The rule for a bay kept at a station that counted at an instant (epoch ms), as the occupancy keeps it; undefined: nothing is charged. A
 * station stands in one rule; should two ever name it, the one saved last counts.
 */
export async function occupyRuleAt(
  tx: Tx,
  dealerId: string,
  { stationId }: { stationId: string },
  ms: number,
): Promise<OccupyRuleSnapshot | undefined> {
  const at = new Date(ms).toISOString();
  const stored = await tx
    .selectFrom('charging_occupy_rule')
    .select([
      'rule_id as ruleId',
      'rule_name as ruleName',
      'rev',
      'start_on as startOn',
      'grace_min as graceMin',
      'grace_mode as graceMode',
    ])
    .select(['unit_min as unitMin', 'unit_price_fen as unitPriceFen', 'cap_fen as capFen', 'day_cap_fen as dayCapFen'])
    .select(['free_windows as freeWindows', 'exempt', 'notice_min as noticeMin'])
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', flagCode.ON)
    .where('since', '<=', at)
    .where(sql<boolean>`(until is null or until > ${at})`)
    .where('effective_from', '<=', at)
    .where(sql<boolean>`${stationId}::uuid = any (station_ids)`)
    .orderBy('since', 'desc')
    .orderBy('rule_id')
    .limit(1)
    .$castTo<StoredOccupyRule & Pick<OccupyRuleSnapshot, 'ruleId' | 'rev'>>()
    .executeTakeFirst();
  return stored && occupySnapshot(stored);
}
