import { type Reissue, reissueStatus, reissues } from '@bochong/contract/e-invoice';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { InvoiceView } from './invoice-view.tsx';

const tabs = tabsOf('tab', [0, '未处理'], [1, '已处理']);

const Handle = ({ row }: { row: Reissue }) =>
  row.status === reissueStatus.TO_AUDIT && (
    <ActionForm
      to={reissues.handle}
      word="处理"
      title={`重开发票 ${row.invoiceNo}`}
      okText="提交"
      initial={{ pass: 1 }}
      given={{ params: { id: row.reissueId }, body: { rev: row.rev } }}
      asks={['pass', { name: 'opinion', required: ({ pass }) => pass === 0 }]}
      done="处理已提交"
    >
      <p>
        {row.oldName} → {row.buyerName}，{formatFen(row.grossFen)} 元。通过后全额红冲原发票并以新抬头开具。
      </p>
    </ActionForm>
  );

/** Invoices that are to be made out anew. */
export default function ReissueListPage() {
  const [search] = useTabSearch();
  return (
    <ListPage
      list={reissues.list}
      rowKey="reissueId"
      tabs={tabs}
      columns={[
        ...(['oldName', 'buyerName', 'grossFen', 'status', 'reason', 'invoiceNo', 'newInvoiceNo', 'buyerTaxNo'] as const),
        ...(['applicantName', 'appliedAt', 'handlerName', 'opinion', 'dealerName'] as const),
      ]}
      filters={['status', 'keyword']}
      query={{ fixed: { tab: search.get('tab') ?? '0' } }}
      rowActions={(row) => <Handle row={row} />}
      opens={{ title: ({ invoiceNo }) => `原发票 ${invoiceNo}`, width: 980, show: ({ invoiceId }) => <InvoiceView id={invoiceId} /> }}
      empty="在“开票记录”对已开的发票申请重开"
    />
  );
}
