import { type ForeignGun, type ForeignStation, foreignCharges, foreignGunStatus, foreignStations } from '@bochong/contract/charging-peer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { OwnerSelect } from '../../charging-customer/index.ts';

const startable: readonly number[] = [foreignGunStatus.IDLE, foreignGunStatus.PLUGGED, foreignGunStatus.UNKNOWN];

/** Prices of the day, from each instant on: `07:00 0.6543+0.4500`. */
const pricesText = ({ prices }: ForeignGun): string =>
  prices.length === 0
    ? '对方未告知'
    : prices
        .map(
          ({ startTime, elecPrice, servicePrice }) =>
            `${startTime.slice(0, 2)}:${startTime.slice(2, 4)} ${elecPrice.toFixed(4)}+${servicePrice.toFixed(4)}`,
        )
        .join('；');

/** 启动充电: for a customer who stands at the gun of another operator. */
const StartCharge = ({ gun: { gunId, connectorCode } }: { gun: ForeignGun }) => (
  <ActionForm
    to={foreignCharges.start}
    word="启动充电"
    title={`为车主启动 ${connectorCode}`}
    okText="启动"
    given={{ body: { gunId } }}
    initial={{ plateNo: '', targetFen: null }}
    asks={[
      { name: 'ownerId', label: '车主', children: <OwnerSelect /> },
      'plateNo',
      { name: 'targetFen', tooltip: '不填则充满为止；按车主余额冻结，用完即请对方停止' },
    ]}
    done="已向对方发出启动，结果见外部充电订单"
  />
);

/** Guns of another operator's station, as its platform told them. */
export const ForeignGuns = ({ station: { stationId } }: { station: ForeignStation }) => (
  <LoadedTable
    list={foreignStations.guns}
    input={{ params: { id: stationId } }}
    rowKey="gunId"
    pollMs={() => 15_000}
    columns={[
      { name: 'connectorCode', width: 150 },
      { name: 'connectorName', width: 90 },
      { name: 'powerW', title: '功率', width: 84, show: ({ powerW }) => (powerW === 0 ? '—' : `${powerW / 1000} kW`) },
      { name: 'status', width: 120 },
      { name: 'statusAt', width: 164 },
      { name: 'prices', width: 360, show: pricesText },
    ]}
    rowActions={(gun) => startable.includes(gun.status) && <StartCharge gun={gun} />}
    empty="对方没有告知枪的信息"
  />
);
