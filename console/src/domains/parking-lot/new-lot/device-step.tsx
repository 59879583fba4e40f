import { deviceDirection, deviceProtocol, devices, deviceType } from '@bochong/contract/device';
import { type Gate, gates, gateType, type Park } from '@bochong/contract/parking-lot';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { useInstallationSheet } from '../../device/index.ts';
import { DeviceStates } from '../gate/lane-board.tsx';
import styles from './new-lot.module.css';

const protocols = deviceProtocol.options.filter(({ value }) => value === deviceProtocol.VZENITH || value === deviceProtocol.HTTP);
type Protocol = (typeof deviceProtocol.options)[number]['value'];

/** Cameras of this kind tell one way only: a lane of both ways takes its main camera for entries. */
function directionOf(type: Gate['gateType'], protocol: number) {
  if (type === gateType.EXIT || type === gateType.INNER_OUT) return deviceDirection.OUT;
  if (type === gateType.BOTH && protocol !== deviceProtocol.VZENITH) return deviceDirection.BOTH;
  return deviceDirection.IN;
}

/** Registers a lane's camera by its serial number; name, place and direction follow from the lane. */
function NewCamera({ gate }: { gate: Gate }) {
  const [deviceSn, setDeviceSn] = useState('');
  const [protocol, setProtocol] = useState<Protocol>(deviceProtocol.VZENITH);
  const create = useAction(devices.create, { onSuccess: useInstallationSheet() });
  const { parkId, gateId, gateName } = gate;
  const register = () =>
    void create.run({
      body: {
        deviceSn: deviceSn.trim(),
        deviceType: deviceType.LANE_CAMERA,
        deviceName: `${gateName}相机`,
        protocol,
        parkId,
        gateId,
        direction: directionOf(gate.gateType, protocol),
      },
    });
  return (
    <span className={styles.camera}>
      <Select
        aria-label={`${gateName}相机协议`}
        value={protocol}
        options={protocols}
        onChange={setProtocol}
        popupMatchSelectWidth={false}
      />
      <Input
        aria-label={`${gateName}相机序列号`}
        placeholder="相机序列号，印在铭牌上"
        maxLength={64}
        value={deviceSn}
        onChange={(event) => setDeviceSn(event.target.value)}
        onPressEnter={register}
      />
      <Button disabled={deviceSn.trim() === ''} loading={create.pending} onClick={register}>
        登记相机
      </Button>
    </span>
  );
}

function Devices({ gate }: { gate: Gate }) {
  const show = useInstallationSheet();
  return (
    <span className={styles.camera}>
      <DeviceStates devices={gate.devices} />
      {gate.devices.map(({ deviceId, deviceName }) => (
        <LinkButton key={deviceId} onClick={() => show({ deviceId })}>
          {deviceName}安装单
        </LinkButton>
      ))}
    </span>
  );
}

/** Third step: which camera stands at which lane. */
export function DeviceStep({ park, next }: { park: Park; next(): void }) {
  const { data } = useEndpoint(gates.list, { query: { parkId: park.parkId, pageSize: 100 } }, { refetchInterval: 5000 });
  if (!data) return <Skeleton rows={4} />;
  const any = data.results.some((gate) => gate.devices.length > 0);
  return (
    <>
      <ul className={styles.lines} aria-label="通道设备">
        {data.results.map((gate) => (
          <li key={gate.gateId}>
            <span>
              <b>{gate.gateName}</b> {gateType.label(gate.gateType)}
            </span>
            {gate.devices.length > 0 ? (
              <Devices gate={gate} />
            ) : (
              <Allowed to={devices.create}>
                <NewCamera gate={gate} />
              </Allowed>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.presses}>
        <Button type="primary" onClick={next}>
          {any ? '下一步' : '没有设备，下一步'}
        </Button>
        {!any && <small>没有相机的通道由岗亭人工登记入场、出场和收费；以后随时可以接入相机</small>}
      </div>
    </>
  );
}
