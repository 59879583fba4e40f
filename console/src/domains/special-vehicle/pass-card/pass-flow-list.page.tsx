import { payChannel } from '@bochong/contract/payment';
import { type PassFlow, passFlows, passRefundState } from '@bochong/contract/special-vehicle';
import { Input } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { rechargeColumns, refundColumns } from './pass-flow-columns.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';

const Filter = filterOf(passFlows.recharges);
const sides = {
  name: 'view',
  items: [
    { value: '', label: '充值' },
    { value: 'refunds', label: '退款' },
  ],
};

function RefundAgain({ row }: { row: PassFlow }) {
  const again = useAction(passFlows.refund, { success: '已重新申请退款', invalidates: [passFlows.refunds] });
  return (
    <Allowed code="LNEW50652832">
      <ConfirmLink question="重新申请这笔退款？" onConfirm={() => again.run({ params: { id: row.flowId } })}>
        重新退款
      </ConfirmLink>
    </Allowed>
  );
}

const filters = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <DateRangeItem names={['startTime', 'endTime']} label="时间" days />
    <Filter name="certCode">
      <Input allowClear />
    </Filter>
    <Filter name="ownerName">
      <Input allowClear />
    </Filter>
    <Filter name="ruleId">
      <PassRuleSelect />
    </Filter>
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="payChannel">
      <EnumSelect of={payChannel} />
    </Filter>
  </>
);
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
      rowTitle="包期退款"
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
      rowTitle="充值记录"
      actions={
        <Allowed code="VCDL25798505">
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
