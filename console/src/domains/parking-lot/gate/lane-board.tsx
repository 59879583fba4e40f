import { deviceType, onlineStatus } from '@bochong/contract/device';
import { barrierState, type Gate, type GateDevice, gateStatus, gates, gateType, type Park } from '@bochong/contract/parking-lot';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { Occupancy } from '../park/occupancy.tsx';
import styles from './lane-board.module.css';
import { LaneDrawing } from './lane-drawing.tsx';

/** State of the devices at a gate, one word each. */
export function DeviceStates({ devices }: { devices: readonly GateDevice[] }) {
  if (devices.length === 0) return <span className={styles.laneNone}>未绑定设备</span>;
  return devices.map((device) => (
    <StateTag key={device.deviceId} tone={onlineStatus.tone?.(device.onlineStatus) ?? 'grey'}>
      <span title={device.deviceName}>
        {deviceType.label(device.deviceType)} {onlineStatus.label(device.onlineStatus)}
      </span>
    </StateTag>
  ));
}

function Lane({ gate }: { gate: Gate }) {
  return (
    <li className={styles.lane} data-disabled={gate.status === gateStatus.DISABLED || undefined}>
      <div className={styles.laneName}>
        <b>{gate.gateName}</b>
        <span>{gate.gateCode}</span>
        <CodeTag of={barrierState} code={gate.barrierState} />
      </div>
      <LaneDrawing type={gate.gateType} barrier={gate.barrierState} />
      <div className={styles.laneDevices}>
        <DeviceStates devices={gate.devices} />
        {gate.status === gateStatus.DISABLED && <StateTag tone="grey">通道停用</StateTag>}
        {gate.guardEnabled && <StateTag tone="blue">远程值守</StateTag>}
      </div>
    </li>
  );
}

function Lanes({ title, of }: { title: string; of: readonly Gate[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4>
        {title} <span>{of.length}</span>
      </h4>
      <ul>
        {of.map((gate) => (
          <Lane key={gate.gateId} gate={gate} />
        ))}
      </ul>
    </section>
  );
}

/** The lot as its guards would draw it: entries, the lot itself, exits; inner lanes below. Refreshes in place. */
export function LaneBoard({ park }: { park: Park }) {
  const { data } = useEndpoint(gates.list, { query: { parkId: park.parkId, pageSize: 100 } }, { refetchInterval: 10_000 });
  const of = (...types: number[]) => (data?.results ?? []).filter((gate) => types.includes(gate.gateType));
  return (
    <section className={styles.laneBoard} aria-label="通道图" aria-busy={data === undefined}>
      <div className={styles.laneSide}>
        <Lanes title="入口" of={of(gateType.ENTRY)} />
        <Lanes title="混合通道" of={of(gateType.BOTH)} />
      </div>
      <div className={styles.laneLot}>
        <b>{park.parkName}</b>
        <strong>{park.remainSpaces}</strong>
        <span>余位</span>
        <Occupancy occupied={park.occupied} total={park.totalSpaces} />
      </div>
      <div className={styles.laneSide}>
        <Lanes title="出口" of={of(gateType.EXIT)} />
        <Lanes title="内场通道" of={of(gateType.INNER_IN, gateType.INNER_OUT)} />
      </div>
    </section>
  );
}
