import { blackAlerts } from '@bochong/contract/special-vehicle';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { OrderLink, StayPictures } from '../../parking-order/index.ts';

const columns: ColumnsOf<typeof blackAlerts.list> = [
  'plateNo',
  'location',
  'alarmTime',
  'handleStatus',
  { name: 'orderId', title: '停车订单', show: (row) => <OrderLink orderId={row.orderId} orderNo={null} /> },
  'handledBy',
  'handleNote',
];

const tabs = tabsOf('handleStatus', ['', '全部'], [0, '未处理'], [1, '已处理']);

export default function BlackAlertListPage() {
  return (
    <ListPage
      list={blackAlerts.list}
      rowKey="alertId"
      columns={columns}
      empty="黑名单车辆入场时在这里留下告警"
      tabs={tabs}
      actions={<ExportButton endpoint={blackAlerts.export} />}
      filters={['plateNo', 'startTime']}
      rowActions={(row) =>
        row.handleStatus === 0 && (
          <ActionForm
            to={blackAlerts.handle}
            word="处理"
            title={`处理告警 ${row.plateNo}`}
            given={{ params: { id: row.alertId } }}
            done="已处理"
          />
        )
      }
      query={{ pollMs: 30_000 }}
      opens={{
        title: '黑名单告警',
        more: (row) => row.orderId !== null && <StayPictures orderId={row.orderId} />,
        history: 'blackAlert',
      }}
    />
  );
}
