import { passPeriodMode, passPeriodUnit, passRefundMode } from '@bochong/contract/special-vehicle';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { insertPassRule, type PassRuleFields } from '../pass-rule/pass-rule.repo.ts';
import { addDays, type PassTerm, termOf } from './pass-period.rule.ts';

type MonthRule = Pick<PassRuleFields, 'ruleName' | 'parkIds' | 'priceFen' | 'windows' | 'quota' | 'effectiveFrom'> &
  Partial<Pick<PassRuleFields, 'needAudit' | 'materials' | 'renewBeforeDays'>>;

/** A rule of the demo by the month; answers its id. */
export async function seedMonthRule({ tx, now }: WorkContext, dealerId: string, rule: MonthRule): Promise<string> {
  const id = newId(now);
  await insertPassRule(
    tx,
    { dealerId, id, createdBy: '系统' },
    {
      periodUnit: passPeriodUnit.MONTH,
      periodMode: passPeriodMode.ANCHOR,
      minPeriods: 1,
      maxPeriods: 12,
      maxPlates: 2,
      needAudit: false,
      materials: ['身份证', '行驶证'],
      renewBeforeDays: 15,
      renewAfterDays: 30,
      renewContinuous: true,
      refundMode: passRefundMode.BY_DAY,
      refundFeePermille: 0,
      changeLimit: 2,
      freezeAllowed: true,
      effectiveTo: null,
      ...rule,
    },
  );
  return id;
}

/** One month of a card, and when it was paid at the counter. */
export type PastTerm = PassTerm & { boughtAt: Date };

/** The months of a card that was renewed until its validity reached a day, each paid on the day before it begins. */
export function pastTerms(past: { startDate: string; renewUntil: string; priceFen: number }, now: Date): [PastTerm, ...PastTerm[]] {
  const rule = { periodUnit: passPeriodUnit.MONTH, periodMode: passPeriodMode.ANCHOR, priceFen: past.priceFen };
  const bought = (term: PassTerm, day: string): PastTerm => ({
    ...term,
    boughtAt: new Date(Math.min(now.getTime(), Date.parse(`${day}T09:30:00+08:00`))),
  });
  const first = termOf(rule, past.startDate, 1);
  const terms: [PastTerm, ...PastTerm[]] = [bought(first, first.fromDate)];
  for (let last: PassTerm = first; last.toDate < past.renewUntil; ) {
    const paidOn = last.toDate;
    last = termOf(rule, addDays(last.toDate, 1), 1, last.anchorDay);
    terms.push(bought(last, paidOn));
  }
  return terms;
}
