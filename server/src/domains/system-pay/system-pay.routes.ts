import { type SystemBill, systemBills, systemFeePrices, systemPayAccounts } from '@bochong/contract/system-pay';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { confirmPaid, refusePaid, tellPaid, voidBill } from './system-bill.service.ts';
import { type BillFilters, billBatches, listBills } from './system-bill-list.repo.ts';
import { accountTable, priceTable } from './system-fee.repo.ts';
import { beforeAccount, beforeAccountGoes, beforePrice, beforePriceGoes } from './system-fee.service.ts';

const billExport: ExportDefinition<BillFilters, SystemBill> = {
  name: 'systemBills',
  title: '系统费用账单',
  columns: fieldColumns<SystemBill>(systemBills.list, [
    ...(['billNo', 'dealerName', 'feeKind', 'source', 'periodFrom', 'periodTo', 'amountFen', 'status', 'dueDate', 'billedAt'] as const),
    ...([
      'accountName',
      'bankName',
      'bankNo',
      'paidOn',
      'voucherNo',
      'receivedOn',
      'bankRef',
      'confirmedBy',
      'confirmedAt',
      'note',
    ] as const),
  ]),
  batches: billBatches,
};

export function createSystemPayRoutes(app: App): void {
  app.exports.set(billExport.name, billExport as never);
  implementRecords(app, systemPayAccounts, accountTable, {
    record: 'systemPayAccount',
    before: beforeAccount,
    beforeRemoval: beforeAccountGoes,
  });
  implementRecords(app, systemFeePrices, priceTable, { record: 'systemFeePrice', before: beforePrice, beforeRemoval: beforePriceGoes });
  implement(app, systemBills.list, ({ query }, { tx, user }) => listBills(tx, query, user));
  implement(app, systemBills.export, ({ query }, context) => exportOrQueue(billExport, query, context));
  implement(app, systemBills.pay, ({ params, body }, context) => tellPaid(params.id, body, context));
  implement(app, systemBills.confirm, ({ params, body }, context) => confirmPaid(params.id, body, context));
  implement(app, systemBills.refuse, ({ params, body }, context) => refusePaid(params.id, body, context));
  implement(app, systemBills.void, ({ params, body }, context) => voidBill(params.id, body, context));
}
