import {
  arrearsPlate,
  callPlan,
  etcRuleFields,
  lawyersLetter,
  msgTemplate,
  parkRelaFields,
  plateClazzFields,
  shortMsgPlan,
} from '@bochong/contract/arrears';
import { companyCarBill } from '@bochong/contract/company';
import { type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import type { RecordType } from '@bochong/contract/operation-log';
import { holidayDeployFields } from '@bochong/contract/parking-fee';
import {
  blackAlert,
  blackListRow,
  disabledCarRow,
  disabledRuleRow,
  parkingGroupRow,
  passAuditRow,
  passCardRow,
  passRuleRow,
  whiteListRow,
} from '@bochong/contract/special-vehicle';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inDealers } from '../../kernel/query.ts';

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
  arrearsPlate: kind('arrears_plate', ['SYZH70986850', 'LTYQ48447960'], arrearsPlate, some),
  blackAlert: kind('black_alert', ['AIEN97872624'], blackAlert, one),
  blackList: kind('black_list', ['FAUM96739302'], blackListRow, byReach),
  callPlan: kind('call_plan', ['UJIJ45277437'], callPlan),
  companyCarBill: kind('company_car_bill', ['IOQV95246253'], companyCarBill, (parkIds) => sql`r.park_ids <@ ${parkIds}::uuid[]`),
  disabledCar: kind('disabled_car', ['QQPD76477556'], disabledCarRow),
  disabledRule: kind('disabled_rule', ['KAHZ87564382'], disabledRuleRow, some),
  etcRule: kind('etc_rule', ['OSRW63412095'], etcRuleFields),
  holidayDeploy: kind(
    'holiday_deployment',
    ['EPCY44220291'],
    holidayDeployFields,
    (parkIds) => sql`(r.park_ids is null or ${some(parkIds)})`,
  ),
  lawyersLetter: kind('lawyers_letter', ['GSFA28929205'], lawyersLetter, byPlate),
  msgTemplate: kind('msg_template', ['PGQH88452989'], msgTemplate),
  parkingGroup: kind('parking_group', ['LUTC52127133'], parkingGroupRow, some),
  parkRela: kind('park_rela', ['QTTH66145970'], parkRelaFields),
  passAudit: kind('pass_audit', ['RXKJ43195651', 'RCOA17666078', 'ASVD11772099'], passAuditRow, byRule),
  passCard: kind('pass_card', ['SSDV06500179', 'EONJ28372058'], passCardRow, byRule),
  passRule: kind('pass_rule', ['MDRX70997229', 'IVRA10639120'], passRuleRow, some),
  plateClazz: kind('plate_clazz', ['EWNN01381211'], plateClazzFields),
  shortMsgPlan: kind('short_msg_plan', ['BUAG39913093'], shortMsgPlan),
  whiteList: kind('white_list', ['UIQT76394311'], whiteListRow, byReach),
};

/** The record `r` of an id, when it is among those a user sees. */
export const isSeen = ({ inLots }: Pick<RecordKind, 'inLots'>, recordId: string, { dealerIds, parkIds }: Reader): RawBuilder<SqlBool> =>
  sql`r.id = ${recordId}::uuid and ${inDealers('r.dealer_id', dealerIds)} and ${parkIds === null || !inLots ? sql`true` : inLots([...parkIds])}`;
