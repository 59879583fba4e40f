import { parkChargeRuleFields } from '@bochong/contract/charging-parking-link';
import type { z } from 'zod';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertRule } from './rule/park-charge-rule.repo.ts';
import { ruleValues } from './rule/park-charge-rule.service.ts';

/** A rule as it stands since an instant; returns its id. */
export async function seedParkRule(
  tx: Tx,
  dealerId: string,
  { since, by = '系统', enabled = true, ...rule }: { since: string; by?: string; enabled?: boolean } & z.input<typeof parkChargeRuleFields>,
): Promise<string> {
  const ruleId = newId();
  await insertRule(tx, { dealerId, ruleId }, { ...ruleValues(parkChargeRuleFields.parse(rule), since, by), enabled: enabled ? 1 : 0 });
  return ruleId;
}
