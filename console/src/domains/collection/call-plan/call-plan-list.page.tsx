import { callPlans } from '@bochong/contract/collection';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { CallPlanActions } from './call-plan-actions.tsx';
import { AddCallPlan } from './call-plan-form.tsx';

const drivers = '/underpaymentManage/phoneUrge/callDriver/list';

export default function CallPlanListPage() {
  return (
    <ListPage
      list={callPlans.page}
      rowKey="planId"
      columns={[
        'planName',
        'callPlanStatus',
        { name: 'startDate', title: '起止日期', width: 200, show: (row) => `${row.startDate} 至 ${row.endDate}` },
        {
          name: 'driverCount',
          show: (row) => <GoTo path={row.driverCount === 0 ? null : `${drivers}?planId=${row.planId}`}>{row.driverCount}</GoTo>,
        },
        'openCount',
        'owedFen',
        'calledCount',
        'answeredCount',
        'promiseCount',
        'paidPlates',
        'paidFen',
        'snapshotAt',
      ]}
      filters={['planName', 'callPlanStatus']}
      empty="新增计划并开始，按条件选出车主并分配给客服"
      actions={
        <>
          <ExportButton endpoint={callPlans.export} />
          <AddCallPlan />
        </>
      }
      opens={{ title: '催缴计划', history: 'callPlan' }}
      rowActions={(row) => <CallPlanActions row={row} />}
    />
  );
}
