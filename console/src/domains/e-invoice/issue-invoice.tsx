import { type InvoiceOrder, mostOrders, type parkingInvoices } from '@bochong/contract/e-invoice';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { blankTitle, titleAsks } from './title-asks.ts';

interface IssueProps {
  to: (typeof parkingInvoices)['issue'];
  rows: readonly InvoiceOrder[];
  onDone?: () => void;
}

/** Why chosen orders cannot stand on one invoice; empty when they can. */
function refusalOf(rows: readonly InvoiceOrder[]): string {
  const refused = rows.find(({ refusal }) => refusal !== '');
  if (refused) return refused.refusal;
  return new Set(rows.map(({ subjectName }) => subjectName)).size > 1 ? '所选订单属于不同的开票主体，不能合并' : '';
}

/** Asks for an invoice over an order, or over several together. */
export function IssueInvoice({ to, rows, onDone }: IssueProps) {
  const [first] = rows;
  const refusal = refusalOf(rows);
  if (!first) return null;
  if (refusal !== '') return <span title={refusal}>{rows.length > 1 ? refusal : '不可开票'}</span>;
  const fen = rows.reduce((sum, row) => sum + row.invoiceableFen, 0);
  return (
    <ActionForm
      to={to}
      word={rows.length > 1 ? `合并开票（${rows.length}笔）` : '开票'}
      title={rows.length > 1 ? `合并开票 ${rows.length}笔` : `开票 ${first.orderNo}`}
      okText="申请开票"
      grid
      width={760}
      initial={blankTitle}
      given={{ body: { bizIds: rows.map(({ bizId }) => bizId) } }}
      asks={[...titleAsks, { name: 'remark', wide: true }]}
      done="开票申请已提交"
      {...(rows.length > 1 && { button: 'primary' as const })}
      {...(onDone && { onDone })}
    >
      <p>
        开票金额 <Money fen={fen} sign />
        ，销方 {first.subjectName}，项目 {[...new Set(rows.map(({ itemName }) => itemName))].join('、')}。
      </p>
    </ActionForm>
  );
}

export const mostTogether = mostOrders;
