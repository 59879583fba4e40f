import { type SplitBalance, splitBalances, splitReceiver } from '@bochong/contract/split';
import { Money } from '../../fields/money.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { Figures } from '../../kit/figures.tsx';
import { formatFen } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

const Withdraw = ({ row }: { row: SplitBalance }) => (
  <ActionForm
    to={splitBalances.withdraw}
    word="提现登记"
    title={`提现登记 ${row.name}`}
    given={{ params: { id: row.splitAccountId } }}
    initial={{ remark: '' }}
    asks={[{ name: 'amountFen', required: true, maxFen: row.withdrawableFen }, { name: 'voucherNo', required: true }, 'remark']}
    done="已登记"
  >
    <p>可提现 {formatFen(row.withdrawableFen)} 元。请先付出款项，再登记凭证号。</p>
  </ActionForm>
);

const BalanceView = ({ row }: { row: SplitBalance }) => (
  <>
    <Figures
      items={[
        ['累计应分', <Money key="accrued" fen={row.accruedFen} sign />],
        ['已分出', <Money key="done" fen={row.doneFen} sign />],
        ['已回退', <Money key="returned" fen={row.returnedFen} sign />],
        ['已提现', <Money key="withdrawn" fen={row.withdrawnFen} sign />],
        ['余额', <Money key="balance" fen={row.balanceFen} sign />],
        ['待抵扣', <Money key="shortfall" fen={row.shortfallFen} sign />, { alarm: row.shortfallFen > 0 }],
      ]}
    />
    <h3>提现登记</h3>
    <LoadedTable
      list={splitBalances.withdraws}
      input={{ params: { id: row.splitAccountId } }}
      rowKey="withdrawId"
      columns={['at', 'withdrawNo', 'amountFen', 'voucherNo', 'operatorName', 'remark', 'reversedAt']}
      rowActions={(one) =>
        one.reversedAt === null && (
          <ActionForm
            to={splitBalances.reverse}
            word="冲回"
            title={`冲回 ${one.withdrawNo}（${formatFen(one.amountFen)} 元）`}
            danger
            given={{ params: { id: one.withdrawId } }}
            asks={[{ name: 'reason', required: true }]}
            done="已冲回，金额退回余额"
          />
        )
      }
      empty="还没有提现登记"
    />
  </>
);

/** What receivers were to get, got, and are owed. */
export default function SplitBalanceListPage() {
  return (
    <ListPage
      list={splitBalances.list}
      rowKey="splitAccountId"
      columns={[
        'name',
        'ownerType',
        'receiverType',
        'accruedFen',
        'doneFen',
        'returnedFen',
        'withdrawnFen',
        'balanceFen',
        'withdrawableFen',
        'shortfallFen',
        'dealerName',
      ]}
      filters={['keyword', 'ownerType', 'receiverType']}
      actions={<ExportButton endpoint={splitBalances.export} />}
      rowActions={(row) => row.receiverType === splitReceiver.INTERNAL && row.withdrawableFen > 0 && <Withdraw row={row} />}
      opens={{ title: ({ name }) => `分账余额 ${name}`, width: 960, show: (row) => <BalanceView row={row} /> }}
      summary={['count', 'accruedFen', 'doneFen', 'balanceFen']}
      empty="新增分账账户后，其应分、已分与余额在这里"
    />
  );
}
