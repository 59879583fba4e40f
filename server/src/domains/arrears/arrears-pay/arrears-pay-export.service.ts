import { type ArrearsPay, arrearsPays } from '@bochong/contract/arrears';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type PayFilters, payBatches } from './arrears-pay-list.repo.ts';

/** What the list shows by the same filters, newest first. */
export const payExport: ExportDefinition<PayFilters, ArrearsPay> = {
  name: 'arrearsPays',
  title: '补缴记录',
  columns: fieldColumns(arrearsPays.list, [
    'billNo',
    'plateNo',
    'recordCount',
    'totalFen',
    'paidFen',
    'payChannel',
    'payScene',
    'collectorName',
    'payState',
    'paidAt',
  ]),
  batches: payBatches,
};
