import { type BoardGun, connector, connectors, faultName, workStatus } from '@bochong/contract/charging-asset';
import { chargingFault, chargingFaults } from '@bochong/contract/charging-fault';
import { reservations } from '@bochong/contract/charging-reservation';
import { Space } from 'antd';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatDuration, formatEnergy, formatFen } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { FaultActions } from '../../charging-fault/index.ts';
import { GunReservation } from '../../charging-reservation/index.ts';
import { kilowatts } from '../kilowatts.tsx';
import { GunCommands } from './gun-commands.tsx';
import styles from './gun-drawer.module.css';

const faultsOf = ({ equipmentId, connectorNo }: BoardGun) =>
  `/chargePlatform/fault/list?equipmentId=${equipmentId}&connectorNo=${connectorNo}`;

/** The last faults of a gun. */
function Faults({ gun }: { gun: BoardGun }) {
  const { equipmentId, connectorNo } = gun;
  const { data } = useEndpoint(chargingFaults.list, { query: { equipmentId, connectorNo, pageSize: 5 } }, { refetchInterval: 15_000 });
  return (
    <section>
      <h3 className="form-title">
        最近故障 <GoTo path={faultsOf(gun)}>全部</GoTo>
      </h3>
      <SmallTable
        of={chargingFault}
        rows={data?.results ?? []}
        rowKey="faultId"
        columns={[
          'faultText',
          'level',
          'status',
          'occurredAt',
          { name: 'durationSec', show: ({ durationSec }) => formatDuration(durationSec) },
          'repeatCount',
          {
            name: 'actions',
            title: '操作',
            show: (fault) => (
              <Space>
                <FaultActions fault={fault} />
              </Space>
            ),
          },
        ]}
        empty="这把枪没有故障记录"
      />
    </section>
  );
}

/** What runs at the gun now, and the way to the page that explains it. */
function Session({ live }: { live: NonNullable<BoardGun['live']> }) {
  const { orderId, plateNo, powerW, energyWh, socPercent, feeFen } = live;
  return (
    <section>
      <h3 className="form-title">当前充电</h3>
      <p>
        {plateNo && <PlateTag plateNo={plateNo} color={null} />} {powerW === null ? '功率未知' : `${kilowatts(powerW)} kW`}
        {socPercent !== null && ` · SoC ${socPercent}%`}
        {energyWh !== null && ` · ${formatEnergy(energyWh)} 度`}
        {feeFen !== null && ` · ¥${formatFen(feeFen)}`}{' '}
        {orderId && <GoTo path={`/chargePlatform/record/order/detail?orderId=${orderId}`}>打开充电过程</GoTo>}
      </p>
    </section>
  );
}

/** One gun: how it stands, what runs there, what can be done, what was wrong. */
export function GunDetail({ gun, guns }: { gun: BoardGun; guns: readonly BoardGun[] }) {
  const running = guns.filter(({ equipmentId, workStatus: state }) => equipmentId === gun.equipmentId && state === workStatus.CHARGING);
  return (
    <div className={styles.gun}>
      <p>
        <CodeTag of={workStatus} code={gun.workStatus} /> {faultName(gun.ocppErrorCode)} {gun.stationName} {gun.location}{' '}
        {gun.equipmentName} {gun.connectorNo}号枪
      </p>
      {gun.live && <Session live={gun.live} />}
      {gun.reservedUntil && (
        <Allowed to={reservations.ofGun}>
          <GunReservation connectorId={gun.connectorId} />
        </Allowed>
      )}
      <Detail endpoint={connectors.get} input={{ params: { id: gun.connectorId } }}>
        {(record) => (
          <div className={styles.gun}>
            <GunCommands gun={gun} connector={record} running={running} />
            <RecordFacts
              of={connector}
              record={record}
              fields={[
                'connectorCode',
                'berthNo',
                'statusChangedAt',
                'ocppStatus',
                'ocppStatusAt',
                'vendorErrorCode',
                'tariffName',
                'priceText',
              ]}
            />
          </div>
        )}
      </Detail>
      <Allowed to={chargingFaults.list}>
        <Faults gun={gun} />
      </Allowed>
    </div>
  );
}
