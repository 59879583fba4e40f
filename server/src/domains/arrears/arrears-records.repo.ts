import {
  arrearsPlate,
  associatedParkPage,
  etcRuleFields,
  etcRulePage,
  overdueCarPage,
  parkRelaFields,
  plateClazzFields,
  plateClazzPage,
  underpaymentCarPage,
} from '@bochong/contract/arrears';
import { lotsOfRecord, type RecordKind } from '../../kernel/database/record.ts';

export const arrearsRecords: Readonly<Record<string, RecordKind>> = {
  arrearsPlate: {
    table: 'arrears_plate',
    inLots: lotsOfRecord,
    history: { pages: [underpaymentCarPage.code, overdueCarPage.code], schema: arrearsPlate },
  },
  etcRule: { table: 'etc_rule', history: { pages: [etcRulePage.code], schema: etcRuleFields } },
  parkRela: { table: 'park_rela', history: { pages: [associatedParkPage.code], schema: parkRelaFields } },
  plateClazz: { table: 'plate_clazz', history: { pages: [plateClazzPage.code], schema: plateClazzFields } },
};
