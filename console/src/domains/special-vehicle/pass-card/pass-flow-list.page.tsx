import { type PassFlow, passFlows, passRefundState } from '@bochong/contract/special-vehicle';
import { Money } from '../../../fields/money.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { rechargeColumns, refundColumns } from './pass-flow-columns.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';

const sides = tabsOf('view', ['', '充值'], ['refunds', '退款']);

function RefundAgain({ row }: { row: PassFlow }) {
  const again = useAction(passFlows.refund, { success: '已重新申请退款' });
  return (
    <Allowed to={passFlows.refund}>
      <ConfirmLink question="重新申请这笔退款？" onConfirm={() => again.run({ params: { id: row.flowId } })}>
        重新退款
      </ConfirmLink>
    </Allowed>
  );
}

const filters: readonly FilterSpec<typeof passFlows.recharges>[] = [
  'plateNo',
  'startTime',
  'certCode',
  'ownerName',
  { name: 'ruleId', control: <PassRuleSelect /> },
  'parkIds',
  'payChannel',
];
const summary = ({ paidFen, refundFen }: { paidFen: number; refundFen: number }) => (
  <>
    实收 <Money fen={paidFen} sign /> 退款 <Money fen={refundFen} sign />
  </>
);

function Refunds() {
  return (
    <ListPage
      list={passFlows.refunds}
      rowKey="flowId"
      columns={refundColumns}
      tabs={sides}
      filters={filters}
      summary={summary}
      empty="退订包期后，退款出现在这里"
      opens={{ title: '包期退款' }}
      rowActions={(row) => row.refundState === passRefundState.CLOSED && <RefundAgain row={row} />}
    />
  );
}

function Recharges() {
  return (
    <ListPage
      list={passFlows.recharges}
      rowKey="flowId"
      columns={rechargeColumns}
      tabs={sides}
      filters={filters}
      summary={summary}
      empty="办理或续费后，流水出现在这里"
      opens={{ title: '充值记录' }}
      actions={
        <Allowed to={passFlows.export}>
          <ExportButton endpoint={passFlows.export} />
        </Allowed>
      }
    />
  );
}

/** What was paid for cards; in the second view, what went back. */
export default function PassFlowListPage() {
  return useTabParameter('view') === 'refunds' ? <Refunds /> : <Recharges />;
}
