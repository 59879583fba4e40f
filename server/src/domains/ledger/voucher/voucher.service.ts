import { type LedgerLine, vouchers } from '@bochong/contract/ledger';
import type { Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { placesOf } from '../source/lookup.repo.ts';
import { findVoucher, lineBatches, linesOfVoucher, orderAmong, type VoucherFilters } from './voucher.repo.ts';

/** A voucher with its lines, and the order it tells of with the page where that is shown. */
export async function voucherDetail(id: string, { app, tx, user }: Context) {
  const { dealerId, ...voucher } = found(await findVoucher(tx, id, user));
  const lines = await linesOfVoucher(tx, { dealerId, entryId: id }, user);
  const orderId = orderAmong(lines);
  const place = orderId === undefined ? undefined : (await placesOf(tx, dealerId, [orderId])).get(orderId);
  const orderPath =
    orderId === undefined || place === undefined ? null : app.payables.pageOf({ bizType: voucher.bizType, orderId, orderNo: place.number });
  return {
    ...voucher,
    lines: lines.map(({ subKey, ...line }) => line),
    orderId: place === undefined ? null : (orderId ?? null),
    orderNo: place?.number ?? null,
    orderPath,
  };
}

export const voucherExport: ExportDefinition<VoucherFilters, LedgerLine> = {
  name: 'ledgerVouchers',
  title: '记账凭证',
  columns: fieldColumns<LedgerLine>(vouchers.lines, [
    ...(['entryNo', 'accountingDate', 'eventType', 'refNo', 'memo', 'lineNo', 'accountCode', 'subName', 'debitFen', 'creditFen'] as const),
    ...(['bizType', 'placeName', 'payChannel', 'matchKey', 'category', 'dealerName'] as const),
  ]),
  batches: lineBatches,
};
