import { type CompanySettlement, companySettlements, type SettledItem } from '@bochong/contract/company-settlement';
import type { App, Context } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { chosenCompanies } from '../charging-customer/index.ts';
import { answerDispute } from './settlement/dispute.service.ts';
import { findSettlement, type SettlementKey } from './settlement/settlement.repo.ts';
import { confirm, generate, receive, voidDraft } from './settlement/settlement.service.ts';
import {
  itemBatches,
  listItems,
  listSettlements,
  listVehicles,
  type SettlementFilters,
  settlementBatches,
  shownSettlement,
} from './settlement/settlement-list.repo.ts';
import { settlementPayable } from './settlement/settlement-payable.service.ts';
import { settlementRecords } from './settlement-records.repo.ts';

const settlementExport: ExportDefinition<SettlementFilters, CompanySettlement> = {
  name: 'companySettlements',
  title: '企业车辆结算',
  columns: fieldColumns<CompanySettlement>(companySettlements.list, [
    ...(['settleNo', 'companyName', 'payMode', 'periodFrom', 'periodTo', 'vehicleCount', 'orderCount', 'energyWh', 'elecFen'] as const),
    ...(['serviceFen', 'discountFen', 'occupyFen', 'refundFen', 'balanceFen', 'otherFen', 'payableFen', 'paidFen', 'status'] as const),
    ...(['confirmedBy', 'confirmedAt'] as const),
  ]),
  batches: settlementBatches,
};
const itemExport: ExportDefinition<SettlementKey, SettledItem> = {
  name: 'companySettlementItems',
  title: '企业结算明细',
  columns: fieldColumns<SettledItem>(companySettlements.items, [
    ...(['number', 'bizType', 'plateNo', 'vin', 'settledAt', 'energyWh', 'elecFen', 'serviceFen', 'discountFen', 'occupyFen'] as const),
    ...(['refundFen', 'balanceFen', 'otherFen', 'creditFen'] as const),
  ]),
  batches: itemBatches,
};

/** Items of a statement that the caller may see, as a workbook. */
export const exportItemsOf = ({ dealerId, id }: SettlementKey, context: Context) => exportOrQueue(itemExport, { dealerId, id }, context);

export function createCompanySettlementRoutes(app: App): void {
  app.exports.set(settlementExport.name, settlementExport as never);
  app.exports.set(itemExport.name, itemExport as never);
  declareRecords(app, settlementRecords);
  app.payables.register(settlementPayable);
  implement(app, companySettlements.list, ({ query }, { tx, user }) => listSettlements(tx, query, user));
  implement(app, companySettlements.companies, ({ query }, { tx, user }) => chosenCompanies(tx, query.keyword, user));
  implement(app, companySettlements.get, async ({ params }, { tx, user }) => found(await shownSettlement(tx, params.id, user)));
  implement(app, companySettlements.vehicles, async ({ params, query }, { tx, user }) =>
    listVehicles(tx, found(await findSettlement(tx, params.id, user)), query),
  );
  implement(app, companySettlements.items, async ({ params, query }, { tx, user }) =>
    listItems(tx, found(await findSettlement(tx, params.id, user)), query),
  );
  implement(app, companySettlements.generate, ({ body }, context) => generate(body, context));
  implement(app, companySettlements.confirm, ({ params, body }, context) => confirm(params.id, body.rev, context));
  implement(app, companySettlements.receive, ({ params, body }, context) => receive(params.id, body, context));
  implement(app, companySettlements.void, ({ params, body }, context) => voidDraft(params.id, body, context));
  implement(app, companySettlements.export, ({ query }, context) => exportOrQueue(settlementExport, query, context));
  implement(app, companySettlements.answer, async ({ params, body }, context) =>
    answerDispute(found(await findSettlement(context.tx, params.id, context.user)), params.subjectId, body.answer, context),
  );
  implement(app, companySettlements.exportItems, async ({ params }, context) =>
    exportItemsOf(found(await findSettlement(context.tx, params.id, context.user)), context),
  );
}
