import { invoiceSettings, invoices } from '@bochong/contract/e-invoice';
import { LoadedForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { AuditInvoice } from './invoice-actions.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** Every invoice, blue and red, with the sums of what is shown. */
export default function InvoiceListPage() {
  return (
    <InvoiceTable
      rowActions={(row) => <AuditInvoice row={row} />}
      actions={
        <>
          <LoadedForm
            read={invoiceSettings.get}
            to={invoiceSettings.update}
            word="开票设置"
            button="default"
            title="开票设置"
            done="开票设置已保存"
          />
          <ExportButton endpoint={invoices.export} />
        </>
      }
    />
  );
}
