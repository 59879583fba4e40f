import { type FeeCalculation, ruleChangeMode } from '@bochong/contract/parking-fee';
import type { Tx } from '../../kernel/db.ts';
import { businessDate } from '../../kernel/time.ts';
import { dayTypesBetween, laterRules, ruleVersion } from '../parking-fee/index.ts';
import { earlierStays } from './order-fee.repo.ts';
import { continuedBy, feeOfStay } from './order-fee.rule.ts';
import { disabledRightOf } from './right/disabled-right.service.ts';
import { coversOf } from './right/stay-right.service.ts';
import { discountsOf } from './right/white-right.service.ts';
import type { StayRow } from './stay.repo.ts';

/**
 * Fee of a stay up to an instant by the rule version fixed at entry. Null without a rule: nothing may be charged.
 * What it depends on is read here; how it follows is {@link feeOfStay}.
 */
export async function priceStay(tx: Tx, stay: StayRow, until: string): Promise<FeeCalculation | null> {
  if (stay.ruleId === null || stay.ruleVersion === null) return null;
  const rule = await ruleVersion(tx, stay.ruleId, stay.ruleVersion);
  if (!rule) return null;
  const earlier = await earlierStays(tx, stay);
  const place = { parkId: stay.parkId, zoneId: stay.zoneId, roadId: stay.roadId, at: stay.enterTime };
  const continued = continuedBy(earlier, stay.enterTime, rule.content.mergeMinutes);
  return feeOfStay(stay, until, {
    rule,
    laterRules: rule.content.ruleChangeMode === ruleChangeMode.AT_CYCLE_START ? await laterRules(tx, place, until) : [],
    calendar: await dayTypesBetween(tx, stay.parkId, businessDate(Date.parse(stay.enterTime)), businessDate(Date.parse(until))),
    covers: await coversOf(tx, stay, continued.at(-1)?.enterTime ?? stay.enterTime, until),
    discounts: await discountsOf(tx, stay, stay.enterTime),
    disabled: await disabledRightOf(tx, stay),
    earlier,
  });
}
