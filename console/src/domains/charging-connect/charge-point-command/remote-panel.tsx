import {
  type ChargingEquipment,
  chargingEquipments,
  chargingProtocol,
  equipmentOnline,
  registrationStatus,
} from '@bochong/contract/charging-asset';
import { chargePointCommands, commandName } from '@bochong/contract/charging-connect';
import { Alert, Select, Space } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CertificatesButton } from '../charge-point-certificate/certificates.tsx';
import { statusWord } from '../exchange/explain.ts';
import { ConfigurationButton } from './configuration.tsx';

interface GunProps extends Control<number> {
  guns: number;
  whole?: boolean;
}

/** Chooses a gun by its number, or the whole device. */
const GunSelect = ({ guns, whole = false, ...rest }: GunProps) => (
  <Select
    options={Array.from({ length: guns + (whole ? 1 : 0) }, (_, at) => {
      const no = whole ? at : at + 1;
      return { value: no, label: no === 0 ? '整机' : `${no}号枪` };
    })}
    {...rest}
  />
);

const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;
const sent = '指令已下发，结果见下表';

/** What can be asked of a charge point now; without a connection only what will wait for it. */
function Calls({ equipment }: { equipment: ChargingEquipment }) {
  const { equipmentId, connectorCount, onlineStatus, equipmentName, protocol } = equipment;
  const in16 = protocol === chargingProtocol.OCPP16;
  const given = { params: { id: equipmentId } };
  const online = onlineStatus === equipmentOnline.ONLINE;
  const form = { given, done: sent, button: 'default' } as const;
  const whole = { name: 'connectorNo', children: <GunSelect guns={connectorCount} whole /> } as const;
  const initial = { connectorNo: 0 };
  return (
    <Space wrap>
      {online && (
        <ActionForm to={chargePointCommands.reset} {...form} word="重启" initial={{ hard: false }} danger asks={['hard', reason]}>
          <Alert type="warning" title={`“${equipmentName}”重启期间不能启动充电；软重启先结束充电，硬重启立即断开。`} />
        </ActionForm>
      )}
      <ActionForm
        to={chargePointCommands.availability}
        {...form}
        word="启停"
        initial={{ ...initial, operative: true }}
        asks={[whole, 'operative', reason]}
      />
      {online && (
        <>
          <ActionForm
            to={chargePointCommands.unlock}
            {...form}
            word="解锁枪头"
            initial={{ connectorNo: 1 }}
            asks={[{ name: 'connectorNo', children: <GunSelect guns={connectorCount} /> }, reason]}
          >
            <Alert type="warning" title="枪上有充电时，解锁会先结束这次充电。" />
          </ActionForm>
          <ActionForm
            to={chargePointCommands.trigger}
            {...form}
            word="请求上报"
            initial={{ ...initial, message: 'StatusNotification' }}
            asks={['message', whole, reason]}
          />
        </>
      )}
      {online && (
        <>
          <ActionForm
            to={chargePointCommands.powerLimit}
            {...form}
            word="限制功率"
            asks={[{ name: 'limitKw', tooltip: '整台设备的上限；留空则取消限制' }, reason]}
          />
          <ActionForm
            to={chargePointCommands.powerPlan}
            {...form}
            word="功率计划"
            initial={{ ...initial, hours: 4 }}
            asks={[whole, 'hours', reason]}
          />
          {!in16 && <ActionForm to={chargePointCommands.chargingProfiles} {...form} word="功率档案" asks={[reason]} />}
          {!in16 && (
            <>
              <ActionForm
                to={chargePointCommands.customerInformation}
                {...form}
                word="客户信息"
                asks={['idTag', 'report', 'clear', reason]}
              >
                <Alert type="info" title="设备上报的内容记在这条指令的“进度”里；清除只影响设备本地保存的信息。" />
              </ActionForm>
              <ActionForm
                to={chargePointCommands.networkProfile}
                {...form}
                word="设置网络"
                danger
                asks={[
                  'slot',
                  { name: 'url', placeholder: 'wss://地址/ocpp' },
                  'securityProfile',
                  'networkInterface',
                  'timeoutSec',
                  reason,
                ]}
              >
                <Alert
                  type="warning"
                  title="设备按配置槽的优先级（NetworkConfigurationPriority）改用新地址；地址有误，设备可能连不回平台。"
                />
              </ActionForm>
            </>
          )}
          <ActionForm to={chargePointCommands.readLocalList} {...form} word="名单版本" asks={[reason]} />
          <ActionForm to={chargePointCommands.clearCache} {...form} word="清除鉴权缓存" asks={[reason]} />
          <ActionForm
            to={chargePointCommands.diagnostics}
            {...form}
            word="日志传至外部"
            initial={{ log: 'Diagnostics' }}
            asks={['log', { name: 'location', placeholder: 'ftp://地址/目录' }, 'startTime', 'stopTime', reason]}
          />
          <ActionForm
            to={chargePointCommands.firmware}
            {...form}
            word="升级固件"
            danger
            asks={[{ name: 'location', placeholder: 'https://…/固件.bin' }, 'retrieveAt', reason]}
          >
            <Alert type="warning" title="升级会重启设备，请选在没有充电的时段。进度见指令记录。" />
          </ActionForm>
        </>
      )}
      <ConfigurationButton equipmentId={equipmentId} online={online} in201={!in16} />
      <CertificatesButton equipment={equipment} />
    </Space>
  );
}

/** Everything that is said to a charge point from the console, and what became of it, followed while shown. */
export function RemotePanel({ equipment: opened }: { equipment: ChargingEquipment }) {
  const { equipmentId } = opened;
  // Whether it has a connection changes while somebody looks.
  const { data: equipment = opened } = useEndpoint(chargingEquipments.get, { params: { id: equipmentId } }, { refetchInterval: 5000 });
  const { onlineStatus, registrationStatus: registered } = equipment;
  if (equipment.protocol !== chargingProtocol.OCPP16 && equipment.protocol !== chargingProtocol.OCPP201) return null;
  if (registered !== registrationStatus.ACCEPTED) return <Alert type="warning" title="设备接入后才能下发指令。" />;
  return (
    <section>
      <h3 className="form-title">远程操作</h3>
      {onlineStatus !== equipmentOnline.ONLINE && (
        <Alert type="warning" title="设备离线：启停和修改参数会等它上线后送达，其余指令现在不能下发。" />
      )}
      <Calls equipment={equipment} />
      <h3 className="form-title">最近指令</h3>
      <LoadedTable
        list={chargePointCommands.recent}
        input={{ params: { id: equipmentId } }}
        pollMs={() => 2000}
        rowKey="commandId"
        columns={[
          { name: 'action', show: ({ action }) => commandName(action) },
          { name: 'connectorNo', show: ({ connectorNo }) => connectorNo || '整机' },
          'status',
          { name: 'answer', show: ({ answer }) => statusWord(answer) },
          'progress',
          'createdAt',
          'requestedBy',
        ]}
        empty="还没有下发过指令"
      />
    </section>
  );
}
