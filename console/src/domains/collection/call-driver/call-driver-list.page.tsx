import { type CallDriver, callDriverStatus, callDrivers } from '@bochong/contract/collection';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { CallPlanSelect, CustomerSelect } from './call-selects.tsx';

const workbench = '/underpaymentManage/phoneUrge/callDriver/workbench';
const pathOf = (row: CallDriver) => `${workbench}?id=${row.driverId}`;

const Actions = ({ row }: { row: CallDriver }) => (
  <>
    <GoTo to={callDrivers.call} path={pathOf(row)}>
      呼叫
    </GoTo>
    <ActionForm
      to={callDrivers.transfer}
      word="转派"
      title={`转派 ${row.plateNo}`}
      given={{ body: { driverId: row.driverId, rev: row.rev } }}
      asks={[
        { name: 'customerId', label: '转给', rules: [{ required: true, message: '请选择客服' }], children: <CustomerSelect /> },
        'reason',
      ]}
      done="已转派"
    />
  </>
);

export default function CallDriverListPage() {
  return (
    <ListPage
      list={callDrivers.list}
      rowKey="driverId"
      columns={[
        'plateNo',
        'callDriverStatus',
        'planName',
        'customerName',
        'currentOwedFen',
        'owedFen',
        'phone',
        'callCount',
        'lastResult',
        'callIntent',
        'promiseDate',
        'nextCallAt',
        'lastCallAt',
        'closedReason',
        'note',
      ]}
      filters={[
        'plateNo',
        { name: 'planId', control: <CallPlanSelect /> },
        { name: 'customerId', control: <CustomerSelect /> },
        'callDriverStatus',
        'lastResult',
        'callIntent',
      ]}
      empty="开始催缴计划后，车主会分配到客服并出现在这里"
      actions={
        <>
          <ExportButton endpoint={callDrivers.export} />
          <GoTo to={callDrivers.call} path={workbench} button="primary">
            开始拨打
          </GoTo>
        </>
      }
      rowActions={(row) => row.callDriverStatus <= callDriverStatus.FOLLOWING && <Actions row={row} />}
      opens={(row) => void go(pathOf(row))}
    />
  );
}
