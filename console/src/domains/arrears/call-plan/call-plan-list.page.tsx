import { callPlanStatus, callPlans } from '@bochong/contract/arrears';
import { Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { CallPlanActions } from './call-plan-actions.tsx';
import { useCallPlanForm } from './call-plan-form.tsx';
import '../call-driver/call.css';

const col = columnsOf(callPlans.page);
const Filter = filterOf(callPlans.page);
const columns = [
  col.text('planName', { fixed: 'left', width: 180 }),
  col.enum('callPlanStatus', callPlanStatus, { 0: 'grey', 1: 'green', 2: 'amber', 3: 'grey' }, { width: 100 }),
  col.custom('startDate', '起止日期', (row) => `${row.startDate} 至 ${row.endDate}`, { width: 200 }),
  col.number('driverCount', {
    width: 80,
    render: (row) => (
      <LinkButton
        disabled={row.driverCount === 0}
        onClick={() => void go(`/underpaymentManage/phoneUrge/callDriver/list?planId=${row.planId}`)}
      >
        {row.driverCount}
      </LinkButton>
    ),
  }),
  col.number('openCount', { width: 90 }),
  col.money('owedFen'),
  col.number('calledCount', { width: 80 }),
  col.number('answeredCount', { width: 80 }),
  col.number('promiseCount', { width: 80 }),
  col.number('paidPlates', { width: 90 }),
  col.money('paidFen'),
  col.time('snapshotAt'),
];

export default function CallPlanListPage() {
  const form = useCallPlanForm();
  return (
    <>
      <ListPage
        list={callPlans.page}
        rowKey="planId"
        columns={columns}
        empty="新增计划并开始，按条件选出车主并分配给客服"
        filters={
          <>
            <Filter name="planName">
              <Input allowClear />
            </Filter>
            <Filter name="callPlanStatus">
              <EnumSelect of={callPlanStatus} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={callPlans.export}>
              <ExportButton endpoint={callPlans.export} />
            </Allowed>
            <Allowed to={callPlans.save}>{form.addButton}</Allowed>
          </>
        }
        opens={{ title: '催缴计划', history: 'callPlan' }}
        rowActions={(row) => <CallPlanActions row={row} onEdit={() => form.edit(row)} />}
      />
      {form.dialog}
    </>
  );
}
