import { type MonthStatement, monthStatements, statementStatus } from '@bochong/contract/reconciliation';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatFen } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { AccountSelect } from '../daily-bill/account-select.tsx';

/** The next step of a statement. */
function Next({ row: { statementId, status, rev, targetName, month, payableAmountFen } }: { row: MonthStatement }) {
  const params = { id: statementId };
  const what = `${targetName} ${month} 应结 ${formatFen(payableAmountFen)} 元`;
  if (status === statementStatus.OPEN)
    return (
      <ActionLink to={monthStatements.confirm} input={{ params, body: { rev } }} ask="确认结算单？" description={what} done="已确认">
        确认
      </ActionLink>
    );
  if (status !== statementStatus.CONFIRMED) return null;
  return (
    <ActionForm
      to={monthStatements.paid}
      word="登记打款"
      given={{ params, body: { rev } }}
      asks={[{ name: 'paidRef', required: true }]}
      done="已登记打款"
    >
      <p>{what}</p>
    </ActionForm>
  );
}

/** What lots and stations are due for archived months. */
export default function StatementListPage() {
  return (
    <ListPage
      list={monthStatements.list}
      rowKey="statementId"
      columns={[
        { name: 'month', width: 90 },
        { name: 'targetName', width: 170 },
        { name: 'payeeName', width: 140 },
        ...(['receivedNetFen', 'adjustAmountFen', 'feeAmountFen', 'payableAmountFen', 'status'] as const),
        ...(['confirmedBy', 'confirmedAt', 'paidBy', 'paidAt', 'paidRef', 'targetType', 'splitAmountFen', 'dealerName'] as const),
      ]}
      filters={['month', { name: 'payeeAccountId', control: <AccountSelect /> }, 'status']}
      summary={['receivedNetFen', 'adjustAmountFen', 'feeAmountFen', 'payableAmountFen']}
      actions={<ExportButton endpoint={monthStatements.export} />}
      rowActions={(row) => (
        <>
          <Next row={row} />
          <ActionLink to={monthStatements.print} input={{ params: { id: row.statementId } }}>
            PDF
          </ActionLink>
        </>
      )}
      opens={{ title: (row) => `${row.targetName} ${row.month}` }}
      empty="月账单执行归档后生成结算单"
    />
  );
}
