import { invoiceBiz } from '@bochong/contract/e-invoice';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { chargeInvoiceState, noteInvoiceStatus } from '../../charging-order/index.ts';
import type { Content } from './invoice-content.repo.ts';

type Mark = (typeof chargeInvoiceState)[keyof typeof chargeInvoiceState];

/** Charges show whether they are being invoiced, are invoiced, or are red again. */
export async function showOnCharges(
  { tx }: Pick<WorkContext, 'tx'>,
  dealerId: string,
  orders: Content['orders'],
  mark: keyof typeof chargeInvoiceState,
): Promise<void> {
  const ids = orders.filter(({ bizType }) => bizType === invoiceBiz.CHARGING).map(({ bizId }) => bizId);
  const value: Mark = chargeInvoiceState[mark];
  if (ids.length > 0) await noteInvoiceStatus(tx, dealerId, ids, value);
}
