import {
  blackAlert,
  blackAlertPage,
  blackListPage,
  blackListRow,
  cardManagePage,
  cardRulePage,
  disabledCarPage,
  disabledCarRow,
  disabledRulePage,
  disabledRuleRow,
  monthlyCarPage,
  monthlyCarRulePage,
  parkingGroupPage,
  parkingGroupRow,
  passApplyAuditPage,
  passAuditRow,
  passCancelAuditPage,
  passCardRow,
  passReapplyAuditPage,
  passRuleRow,
  whiteListPage,
  whiteListRow,
} from '@bochong/contract/special-vehicle';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lotOfRecord, lotsOfRecord, type RecordKind } from '../../kernel/database/record.ts';
import { known } from './pass-audit/pass-audit-list.repo.ts';

const lotsOfRule = (parkIds: string[]): RawBuilder<SqlBool> =>
  sql`exists (select from pass_rule p where p.dealer_id = r.dealer_id and p.id = r.rule_id and p.park_ids && ${parkIds}::uuid[])`;
const reaches = (parkIds: string[]): RawBuilder<SqlBool> => sql`(r.list_scope <> 3 or r.scope_ids && ${parkIds}::uuid[])`;
const phone = sql`r.phone_cipher`;

export const specialVehicleRecords: Readonly<Record<string, RecordKind>> = {
  blackAlert: { table: 'black_alert', inLots: lotOfRecord, history: { pages: [blackAlertPage.code], schema: blackAlert } },
  blackList: { table: 'black_list', inLots: reaches, history: { pages: [blackListPage.code], schema: blackListRow } },
  disabledCar: {
    table: 'disabled_car',
    history: { pages: [disabledCarPage.code], schema: disabledCarRow },
    ciphers: { phone, disabledCertNo: sql`r.cert_cipher` },
  },
  disabledRule: { table: 'disabled_rule', inLots: lotsOfRecord, history: { pages: [disabledRulePage.code], schema: disabledRuleRow } },
  parkingGroup: { table: 'parking_group', inLots: lotsOfRecord, history: { pages: [parkingGroupPage.code], schema: parkingGroupRow } },
  passAudit: {
    table: 'pass_audit',
    inLots: lotsOfRule,
    history: { pages: [passApplyAuditPage.code, passCancelAuditPage.code, passReapplyAuditPage.code], schema: passAuditRow },
    ciphers: {
      phone: sql`(select ${known('phone_cipher')} from pass_audit a
        left join pass_card c on c.dealer_id = a.dealer_id and c.id = a.card_id where a.dealer_id = r.dealer_id and a.id = r.id)`,
    },
  },
  passCard: {
    table: 'pass_card',
    inLots: lotsOfRule,
    history: { pages: [cardManagePage.code, monthlyCarPage.code], schema: passCardRow },
    ciphers: { phone },
  },
  passRule: {
    table: 'pass_rule',
    inLots: lotsOfRecord,
    history: { pages: [cardRulePage.code, monthlyCarRulePage.code], schema: passRuleRow },
  },
  whiteList: { table: 'white_list', inLots: reaches, history: { pages: [whiteListPage.code], schema: whiteListRow }, ciphers: { phone } },
};
