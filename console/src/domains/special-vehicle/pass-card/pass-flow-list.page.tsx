import { passFlows, passRefundDetail, passRefundState } from '@bochong/contract/special-vehicle';
import { RechargePayTypeSelect } from '../../../fields/pay-type-select.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { rechargeColumns, refundColumns } from './pass-flow-columns.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';

const sides = tabsOf('view', ['', '充值'], ['refunds', '退款']);

const filters: readonly FilterSpec<typeof passFlows.recharges>[] = [
  'plateNo',
  'startTime',
  'certCode',
  'ownerName',
  { name: 'ruleId', control: <PassRuleSelect /> },
  'parkIds',
  { name: 'payChannel', control: <RechargePayTypeSelect /> },
];
const common = { rowKey: 'flowId', tabs: sides, filters, summary: ['paidFen', 'refundFen'] } as const;

const RefundView = ({ id }: { id: string }) => (
  <Detail endpoint={passFlows.get} input={{ params: { id } }}>
    {(refund) => (
      <RecordFacts
        of={passRefundDetail}
        record={refund}
        fields={[
          'plates',
          'refundState',
          'refundFen',
          'refundNo',
          'at',
          'payChannel',
          { name: 'billNo', title: '原支付流水', span: 3 },
          { name: 'reason', span: 3 },
          ...(['ownerName', 'ruleName', 'certCode', 'operatorName'] as const),
          { name: 'parkNames', span: 3 },
        ]}
      />
    )}
  </Detail>
);

const Refunds = () => (
  <ListPage
    {...common}
    list={passFlows.refunds}
    columns={refundColumns}
    empty="退订包期后，退款出现在这里"
    opens={{ title: '包期退款', show: ({ flowId }) => <RefundView id={flowId} /> }}
    rowActions={(row) =>
      row.refundState === passRefundState.CLOSED && (
        <ActionLink to={passFlows.refund} input={{ params: { id: row.flowId } }} ask="重新申请这笔退款？" done="已重新申请退款">
          重新退款
        </ActionLink>
      )
    }
  />
);

const Recharges = () => (
  <ListPage
    {...common}
    list={passFlows.recharges}
    columns={rechargeColumns}
    empty="办理或续费后，流水出现在这里"
    opens={{ title: '充值记录' }}
    actions={<ExportButton endpoint={passFlows.export} />}
  />
);

/** What was paid for cards; in the second view, what went back. */
export default function PassFlowListPage() {
  return useTabParameter('view') === 'refunds' ? <Refunds /> : <Recharges />;
}
