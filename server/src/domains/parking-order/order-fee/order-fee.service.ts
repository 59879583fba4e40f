import { type FeeCalculation, type FeeRuleContent, ruleChangeMode } from '@bochong/contract/parking-fee';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import { businessDate } from '../../../kernel/time.ts';
import { dayTypesBetween, laterRules, linkAt, linkBook, linksAt, ruleVersion } from '../../parking-fee/index.ts';
import { disabledRightOf } from '../right/disabled-right.service.ts';
import { coversOf, rightsOf } from '../right/stay-right.service.ts';
import { discountsOf } from '../right/white-right.service.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { linksOfStay } from '../stay-link/stay-link.service.ts';
import { waiversOf } from '../waiver/waiver.repo.ts';
import { waiverCovers } from '../waiver/waiver.rule.ts';
import { earlierStays, lockShared, staysElsewhere } from './order-fee.repo.ts';
import { continuedBy, type FeeSurroundings, feeOfStay } from './order-fee.rule.ts';

/**
 * Fee of a stay up to an instant by the rule version fixed at entry. Null without a rule: nothing may be charged.
 * What it depends on is read here; how it follows is {@link feeOfStay}. `settles`: the free minutes and what is left of a shared cap will be
 * used up, so that other lots of its links wait for the end of the transaction (after vehicle and stay in the order of locks).
 */
export async function priceStay(tx: Tx, stay: StayRow, until: string, settles = false): Promise<FeeCalculation | null> {
  return (await pricerOf(tx, stay, until, settles))?.price() ?? null;
}

/** Prices a stay again and again with time taken off it, as coupons do. */
export interface StayPricer {
  policy: FeeRuleContent['couponPolicy'];
  price(cut?: FeeSurroundings['cut']): FeeCalculation;
}

/** What {@link priceStay} depends on, read once. */
export async function pricerOf(tx: Tx, stay: StayRow, until: string, settles = false): Promise<StayPricer | null> {
  if (stay.ruleId === null || stay.ruleVersion === null) return null;
  const { parkId, enterTime, ruleId, ruleVersion: version } = stay;
  const [rule, book, earlier] = await together(tx, (one) =>
    Promise.all([ruleVersion(one, ruleId, version), linkBook(one, stay.dealerId, enterTime, enterTime), earlierStays(one, stay)]),
  );
  if (!rule) return null;
  const link = linkAt(book, parkId, enterTime);
  if (link && settles) await lockShared(tx, link.linkId, stay.plateNo);
  const free = { parkId, freeBook: book, elsewhere: link ? await staysElsewhere(tx, stay, link.parkIds) : [] };
  const place = { parkId, zoneId: stay.zoneId, roadId: stay.roadId, at: enterTime };
  const since = continuedBy(enterTime, { rule, earlier, ...free }).at(-1)?.enterTime ?? enterTime;
  const [rights, calendar, waivers] = await together(tx, (one) =>
    Promise.all([
      rightsOf(one, stay, since, until),
      dayTypesBetween(one, parkId, businessDate(Date.parse(enterTime)), businessDate(Date.parse(until))),
      waiversOf(one, stay),
    ]),
  );
  const around: FeeSurroundings = {
    ...free,
    rule,
    laterRules: rule.content.ruleChangeMode === ruleChangeMode.AT_CYCLE_START ? await laterRules(tx, place, until) : [],
    calendar,
    covers: [...(await coversOf(tx, stay, rights, since, until)), ...waiverCovers(waivers, enterTime, until)],
    links: await linksOfStay(tx, stay, linksAt(book.parkingLinks, parkId, enterTime), { since, until, settles }),
    discounts: discountsOf(rights.whites, enterTime),
    disabled: await disabledRightOf(tx, stay),
    earlier,
  };
  return { policy: rule.content.couponPolicy, price: (cut) => feeOfStay(stay, until, { ...around, cut }) };
}
