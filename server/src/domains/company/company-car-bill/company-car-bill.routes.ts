import { type CompanyCarBill, type CompanyOrder, companyCarBills } from '@bochong/contract/company';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type BillFilters, type BillKey, billBatches, findBill, listBills } from './company-car-bill.repo.ts';
import { confirmBill, disputeOrder, generate, receiveBill } from './company-car-bill.service.ts';
import { companyOrderBatches, listCompanyOrders } from './company-order.repo.ts';

const billExport: ExportDefinition<BillFilters, CompanyCarBill> = {
  name: 'companyCarBills',
  title: '企业车辆账单',
  columns: fieldColumns(companyCarBills.list, [
    'billNo',
    'companyName',
    'period',
    'parkNames',
    'orderCount',
    'grossFen',
    'discountFen',
    'payableFen',
    'paidFen',
    'status',
    'confirmedBy',
    'dueDate',
    'payChannel',
    'voucherNo',
    'receivedAt',
  ]),
  batches: billBatches,
};

const orderExport: ExportDefinition<BillKey, CompanyOrder> = {
  name: 'companyOrders',
  title: '企业账单明细',
  columns: fieldColumns(companyCarBills.orders, [
    'orderNo',
    'plateNo',
    'parkName',
    'enterTime',
    'leftAt',
    'grossFen',
    'discountFen',
    'payableFen',
    'disputeReason',
  ]),
  batches: companyOrderBatches,
};

export function createCompanyCarBillRoutes(app: App): void {
  app.exports.set(billExport.name, billExport as never);
  app.exports.set(orderExport.name, orderExport as never);
  implement(app, companyCarBills.list, ({ query }, { tx, user }) => listBills(tx, query, user));
  implement(app, companyCarBills.orders, async ({ params, query }, { tx, user }) =>
    listCompanyOrders(tx, found(await findBill(tx, params.id, user)), query),
  );
  implement(app, companyCarBills.generate, ({ body }, context) => generate(body.period, context));
  implement(app, companyCarBills.dispute, ({ params, body }, context) => disputeOrder(params.id, body, context));
  implement(app, companyCarBills.confirm, ({ params, body }, context) => confirmBill(params.id, body.rev, context));
  implement(app, companyCarBills.receive, ({ params, body }, context) => receiveBill(params.id, body, context));
  implement(app, companyCarBills.export, ({ query }, context) => exportOrQueue(billExport, query, context));
  implement(app, companyCarBills.exportOrders, async ({ params }, context) => {
    const { dealerId, id } = found(await findBill(context.tx, params.id, context.user));
    return exportOrQueue(orderExport, { dealerId, id }, context);
  });
}
