import { type ChargingAppeal, chargingAppeal, chargingAppealStatus, chargingAppeals } from '@bochong/contract/charging-appeal';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { GoTo } from '../../kit/go-to.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { tabsOf } from '../../kit/status-tabs.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { HandleAppeal } from './handle-appeal.tsx';

const tabs = tabsOf('tab', [0, '未处理'], [1, '已处理']);

/** The charge with its samples, prices and frames. */
const ChargeOf = ({ orderId, orderNo }: ChargingAppeal) => <GoTo path={`${chargingSessionPage.path}?orderId=${orderId}`}>{orderNo}</GoTo>;

const AppealFacts = ({ row }: { row: ChargingAppeal }) => (
  <>
    <RecordFacts
      title="申诉"
      columns={2}
      of={chargingAppeal}
      record={row}
      fields={['appealStatus', 'appealType', 'submittedAt', 'deadlineAt', 'phone', 'plateNo', 'content']}
    />
    <RecordFacts
      title="充电"
      columns={2}
      of={chargingAppeal}
      record={row}
      fields={[
        { name: 'orderNo', show: ChargeOf },
        ...(['stationName', 'connectorName', 'endAt', 'energyWh', 'payableBeforeFen', 'payableFen', 'paidFen', 'refundedFen'] as const),
      ]}
    />
    {row.handledAt !== null && (
      <RecordFacts
        title="处理"
        columns={2}
        of={chargingAppeal}
        record={row}
        fields={['handlerName', 'handledAt', 'refundFen', 'opinion']}
      />
    )}
  </>
);

export default function ChargingAppealListPage() {
  const [search] = useTabSearch();
  return (
    <ListPage
      list={chargingAppeals.list}
      rowKey="appealId"
      columns={[
        ...(['plateNo', 'appealType', 'content', 'appealStatus', 'deadlineAt', 'payableFen', 'paidFen', 'refundedFen'] as const),
        ...(['stationName', 'connectorName', 'energyWh', 'endAt', 'phone', 'submittedAt', 'dealerName'] as const),
        ...(['refundFen', 'opinion', 'handlerName', 'handledAt'] as const),
        { name: 'orderNo', show: ChargeOf },
        'appealNo',
      ]}
      tabs={tabs}
      query={{ fixed: { tab: search.get('tab') ?? '0' } }}
      filters={[...(['number', 'plateNo', 'mobile'] as const), 'stationId', ...(['appealType', 'overdue', 'startTime'] as const)]}
      rowActions={(row) => row.appealStatus === chargingAppealStatus.PENDING && <HandleAppeal row={row} />}
      opens={{ title: (row) => `申诉 ${row.appealNo}`, show: (row) => <AppealFacts row={row} /> }}
      empty="车主在充电枪的扫码页面对自己的充电提出申诉后，出现在这里"
    />
  );
}
