import { type OverdueCar, overdueCars } from '@bochong/contract/arrears';
import { blackAction } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { toast } from '../../../kit/toast.ts';
import { plateColumns } from './plate-columns.tsx';
import { usePlateFilters } from './plate-filters.tsx';

const ToBlack = ({ row: { plateId, plateNo } }: { row: OverdueCar }) => (
  <ActionForm
    to={overdueCars.toBlack}
    word="加入黑名单"
    title={`加入黑名单 ${plateNo}`}
    initial={{ blackAction: blackAction.PAY_FIRST }}
    given={{ body: { plateIds: [plateId] } }}
    asks={[{ name: 'blackAction', label: '入场时' }, 'remark']}
    onDone={({ listed }) => toast(listed ? 'success' : 'info', listed ? '已加入黑名单，缴清后自动移除' : '该车牌已在黑名单中')}
    danger
  />
);

export default function OverdueCarListPage() {
  return (
    <ListPage
      list={overdueCars.list}
      rowKey="plateId"
      columns={['plateNo', 'overdueLevel', 'nextStep', ...plateColumns, 'lastSeenAt', 'lastSeenParkName']}
      filters={[...usePlateFilters(), 'overdueLevel', 'nextStep']}
      empty="没有逾期的车辆"
      actions={<ExportButton endpoint={overdueCars.export} />}
      rowActions={(row) => !row.blackListed && row.owedFen > 0 && <ToBlack row={row} />}
      opens={(row) => void go(`/underpaymentManage/underpaymentCar/detail?id=${row.plateId}`)}
    />
  );
}
