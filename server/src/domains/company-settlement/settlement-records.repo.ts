import { companySettlement, companySettlementPage } from '@bochong/contract/company-settlement';
import type { RecordKind } from '../../kernel/database/record.ts';

export const settlementRecords: Readonly<Record<string, RecordKind>> = {
  companySettlement: { table: 'company_settlement', history: { pages: [companySettlementPage.code], schema: companySettlement } },
};
