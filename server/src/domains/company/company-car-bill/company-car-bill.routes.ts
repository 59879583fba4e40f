import { payChannel } from '@bochong/contract/bill';
import { type CompanyCarBill, type CompanyOrder, companyBillStatus, companyCarBills } from '@bochong/contract/company';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { type BillFilters, type BillKey, billBatches, findBill, listBills } from './company-car-bill.repo.ts';
import { confirmBill, disputeOrder, generate, receiveBill } from './company-car-bill.service.ts';
import { companyOrderBatches, listCompanyOrders } from './company-order.repo.ts';

const yuan = (fen: number) => fen / 100;

const billExport: ExportDefinition<BillFilters, CompanyCarBill> = {
  name: 'companyCarBills',
  title: '企业车辆账单',
  columns: [
    { header: '账单号', width: 26, value: (row) => row.billNo },
    { header: '企业', width: 30, value: (row) => row.companyName },
    { header: '账期', value: (row) => row.period },
    { header: '车场', width: 30, value: (row) => row.parkNames },
    { header: '订单笔数', value: (row) => row.orderCount },
    { header: '金额(元)', value: (row) => yuan(row.grossFen) },
    { header: '优惠(元)', value: (row) => yuan(row.discountFen) },
    { header: '应付(元)', value: (row) => yuan(row.payableFen) },
    { header: '已付(元)', value: (row) => yuan(row.paidFen) },
    { header: '状态', value: (row) => companyBillStatus.label(row.status) },
    { header: '确认人', value: (row) => row.confirmedBy },
    { header: '到期日', value: (row) => row.dueDate ?? '' },
    { header: '收款方式', value: (row) => (row.payChannel === null ? '' : payChannel.label(row.payChannel)) },
    { header: '凭证号', width: 24, value: (row) => row.voucherNo },
    { header: '收款时间', width: 20, value: (row) => clockText(row.receivedAt) },
  ],
  batches: billBatches,
};

const orderExport: ExportDefinition<BillKey, CompanyOrder> = {
  name: 'companyOrders',
  title: '企业账单明细',
  columns: [
    { header: '订单号', width: 26, value: (row) => row.orderNo },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '入场时间', width: 20, value: (row) => clockText(row.enterTime) },
    { header: '离场时间', width: 20, value: (row) => clockText(row.leftAt) },
    { header: '金额(元)', value: (row) => yuan(row.grossFen) },
    { header: '优惠(元)', value: (row) => yuan(row.discountFen) },
    { header: '应付(元)', value: (row) => yuan(row.payableFen) },
    { header: '异议', width: 24, value: (row) => row.disputeReason },
  ],
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
