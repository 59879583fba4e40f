import {
  arrearsPlate,
  associatedParkPage,
  callPlan,
  callPlanPage,
  etcRuleFields,
  etcRulePage,
  lawyersLetter,
  lawyersLetterPage,
  messageProgramPage,
  messageTemplatePage,
  msgTemplate,
  overdueCarPage,
  parkRelaFields,
  plateClazzFields,
  plateClazzPage,
  shortMsgPlan,
  underpaymentCarPage,
} from '@bochong/contract/arrears';
import { companyCarBill, companyCarBillPage } from '@bochong/contract/company';
import { type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import type { RecordType } from '@bochong/contract/operation-log';
import { holidayDeployFields, holidayDeployPage } from '@bochong/contract/parking-fee';
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
import { inDealers } from '../../kernel/database/query.ts';

/** Who looks: the units and lots whose records he sees. */
export interface Reader {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** Who may look up what was done to a kind of record. */
export interface RecordKind {
  /** Pages that show the record: one of them must be the user's. */
  pages: readonly string[];
  table: string;
  /** Fields that may be told, by their names in the log. */
  shape: Readonly<Record<string, Schema>>;
  /** Whether a user of these lots sees the record `r`; absent: it belongs to the whole unit. */
  inLots?: (parkIds: string[]) => RawBuilder<SqlBool>;
}

const some = (parkIds: string[]) => sql<SqlBool>`r.park_ids && ${parkIds}::uuid[]`;
const one = (parkIds: string[]) => sql<SqlBool>`r.park_id = any (${parkIds}::uuid[])`;
const byRule = (parkIds: string[]) =>
  sql<SqlBool>`exists (select from pass_rule p where p.dealer_id = r.dealer_id and p.id = r.rule_id and p.park_ids && ${parkIds}::uuid[])`;
const byReach = (parkIds: string[]) => sql<SqlBool>`(r.list_scope <> 3 or r.scope_ids && ${parkIds}::uuid[])`;
const byPlate = (parkIds: string[]) =>
  sql<SqlBool>`exists (select from arrears_plate p where p.dealer_id = r.dealer_id and p.id = r.plate_id and p.park_ids && ${parkIds}::uuid[])`;
const kind = (table: string, pages: readonly string[], schema: Schema, inLots?: RecordKind['inLots']): RecordKind => ({
  pages,
  table,
  shape: shapeOf(schema),
  ...(inLots && { inLots }),
});

export const recordKinds: Readonly<Record<RecordType, RecordKind>> = {
  arrearsPlate: kind('arrears_plate', [underpaymentCarPage.code, overdueCarPage.code], arrearsPlate, some),
  blackAlert: kind('black_alert', [blackAlertPage.code], blackAlert, one),
  blackList: kind('black_list', [blackListPage.code], blackListRow, byReach),
  callPlan: kind('call_plan', [callPlanPage.code], callPlan),
  companyCarBill: kind('company_car_bill', [companyCarBillPage.code], companyCarBill, (parkIds) => sql`r.park_ids <@ ${parkIds}::uuid[]`),
  disabledCar: kind('disabled_car', [disabledCarPage.code], disabledCarRow),
  disabledRule: kind('disabled_rule', [disabledRulePage.code], disabledRuleRow, some),
  etcRule: kind('etc_rule', [etcRulePage.code], etcRuleFields),
  holidayDeploy: kind(
    'holiday_deployment',
    [holidayDeployPage.code],
    holidayDeployFields,
    (parkIds) => sql`(r.park_ids is null or ${some(parkIds)})`,
  ),
  lawyersLetter: kind('lawyers_letter', [lawyersLetterPage.code], lawyersLetter, byPlate),
  msgTemplate: kind('msg_template', [messageTemplatePage.code], msgTemplate),
  parkingGroup: kind('parking_group', [parkingGroupPage.code], parkingGroupRow, some),
  parkRela: kind('park_rela', [associatedParkPage.code], parkRelaFields),
  passAudit: kind('pass_audit', [passApplyAuditPage.code, passCancelAuditPage.code, passReapplyAuditPage.code], passAuditRow, byRule),
  passCard: kind('pass_card', [cardManagePage.code, monthlyCarPage.code], passCardRow, byRule),
  passRule: kind('pass_rule', [cardRulePage.code, monthlyCarRulePage.code], passRuleRow, some),
  plateClazz: kind('plate_clazz', [plateClazzPage.code], plateClazzFields),
  shortMsgPlan: kind('short_msg_plan', [messageProgramPage.code], shortMsgPlan),
  whiteList: kind('white_list', [whiteListPage.code], whiteListRow, byReach),
};

/** The record `r` of an id, when it is among those a user sees. */
export const isSeen = ({ inLots }: Pick<RecordKind, 'inLots'>, recordId: string, { dealerIds, parkIds }: Reader): RawBuilder<SqlBool> =>
  sql`r.id = ${recordId}::uuid and ${inDealers('r.dealer_id', dealerIds)} and ${parkIds === null || !inLots ? sql`true` : inLots([...parkIds])}`;
