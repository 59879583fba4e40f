import { balanceDiscountType, type DiscountRuleFields, holderType } from '@bochong/contract/balance';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { dayMs, toIso } from '../../kernel/time.ts';
import { insertRule, saveRule } from './discount/discount-rule.repo.ts';

const { RATE, AMOUNT } = balanceDiscountType;

/** Rules of an operator: one that has ended, one for companies, and one that was switched off. */
export async function seedDiscountRules(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const daysAgo = (days: number) => toIso(now.getTime() - days * dayMs);
  const plain = { stationIds: [], payBp: null, amountFen: null, maxDiscountFen: null, dayTypes: [], exclusiveWithCoupon: 1 } as const;
  const rules: [DiscountRuleFields, boolean][] = [
    [
      {
        ...{ ...plain, stationIds: [], dayTypes: [], ruleName: '夏季充电余额九五折', holderType: holderType.OWNER, discountType: RATE },
        ...{ payBp: 9500, minFeeFen: 2000, maxDiscountFen: 1000, startTime: daysAgo(150), endTime: daysAgo(60) },
      },
      true,
    ],
    [
      {
        ...{
          ...plain,
          stationIds: [],
          dayTypes: [1],
          ruleName: '企业余额工作日九八折',
          holderType: holderType.COMPANY,
          discountType: RATE,
        },
        ...{ payBp: 9800, minFeeFen: 0, maxDiscountFen: 2000, startTime: daysAgo(90), endTime: null },
      },
      true,
    ],
    [
      {
        ...{ ...plain, stationIds: [], dayTypes: [2, 3], ruleName: '周末满50减2', holderType: holderType.OWNER, discountType: AMOUNT },
        ...{ amountFen: 200, minFeeFen: 5000, startTime: daysAgo(20), endTime: null },
      },
      false,
    ],
  ];
  for (const [fields, enabled] of rules) {
    const key = { dealerId, id: newId(now) };
    await insertRule(tx, key, fields, '', now);
    if (!enabled) await saveRule(tx, key, { enabled }, '');
  }
}
