import { discountRule, discountRulePage } from '@bochong/contract/balance';
import type { RecordKind } from '../../kernel/database/record.ts';

export const balanceRecords: Readonly<Record<string, RecordKind>> = {
  discountRule: { table: 'balance_discount_rule', history: { pages: [discountRulePage.code], schema: discountRule } },
};
