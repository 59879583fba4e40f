import { type ChargingCarRow, carStatus, chargingCars, occupancyPage } from '@bochong/contract/charging-occupancy';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { CarDetail } from './charging-car-detail.tsx';

/** Of the last seven days, by their beginning. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
const tabs = tabsOf('carStatus', ['', '全部'], [carStatus.IN_BAY, '在位'], [carStatus.LEFT, '已离开']);

const FixPlate = ({ row }: { row: ChargingCarRow }) => (
  <ActionForm
    to={chargingCars.fixPlate}
    word="改牌"
    title={`改牌 ${row.plateNo ?? '未识别'}`}
    okText="保存"
    given={{ params: { id: row.carId }, body: { rev: row.rev } }}
    asks={['plateNo', { name: 'reason', required: true }]}
    done="车牌已修改"
  >
    <p>七天内的充电订单及其欠费、停车减免一并按新车牌处理；更早的订单不变。</p>
  </ActionForm>
);

/** The charges of a stay, each with its page. */
const Orders = ({ row }: { row: Pick<ChargingCarRow, 'orders'> }) => (
  <>
    {row.orders.map(({ orderId, orderNo }) => (
      <GoTo key={orderId} path={`${chargingSessionPage.path}?orderId=${orderId}`}>
        {orderNo}
      </GoTo>
    ))}
  </>
);

export default function ChargingCarListPage() {
  return (
    <ListPage
      list={chargingCars.list}
      rowKey="carId"
      columns={[
        'plateNo',
        { name: 'stationName', title: '电站 / 枪', width: 250, show: (row) => `${row.stationName} · ${row.connectorName}` },
        ...(['carStatus', 'staySec', 'openedAt', 'chargeFrom', 'chargeTo', 'leaveAt', 'dealerName'] as const),
        ...(['berthNo', 'vehicleClass', 'openedBy', 'plugAt', 'leaveBy'] as const),
        { name: 'orders', title: '充电订单', width: 210, show: (row) => <Orders row={row} /> },
        {
          name: 'occupyNo',
          show: ({ occupyNo }) => occupyNo !== null && <GoTo path={`${occupancyPage.path}?number=${occupyNo}`}>{occupyNo}</GoTo>,
        },
        {
          name: 'parkOrderId',
          show: ({ parkOrderId }) =>
            parkOrderId !== null && <GoTo path={`/parkingRecord/parkRecord/parkingDetail?orderId=${parkOrderId}`}>查看</GoTo>,
        },
      ]}
      tabs={tabs}
      query={{ pollMs: 30_000, opening: week }}
      filters={['plateNo', 'startTime', 'stationId', 'inBayNotCharging']}
      actions={<ExportButton endpoint={chargingCars.export} />}
      rowActions={(row) => <FixPlate row={row} />}
      opens={{ title: (row) => `充电车辆 ${row.plateNo ?? '未识别'}`, show: (row) => <CarDetail id={row.carId} /> }}
      empty="车辆驶入充电车位、插枪或开始充电时即生成记录；可放宽驶入时间查看以往"
    />
  );
}
