import { type BoardGun, type Connector, connectors, workStatus } from '@bochong/contract/charging-asset';
import { chargePointCommands } from '@bochong/contract/charging-connect';
import { chargingOrders } from '@bochong/contract/charging-order';
import { Alert, Space } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { RemoteStartButton } from '../../charging-order/index.ts';
import { ReserveButton } from '../../charging-reservation/index.ts';

const reason = { name: 'reason', placeholder: '写明原因，留在指令记录里' } as const;
const sent = '指令已下发，结果见指令记录';

/** Charges that a restart of the device ends: where, whose, how far. */
function RunningNote({ running }: { running: readonly BoardGun[] }) {
  if (running.length === 0) return <Alert type="warning" title="设备重启期间不能启动充电。" />;
  const words = running.map(
    ({ berthNo, connectorCode, live }) => `${berthNo || connectorCode}${live?.plateNo ? `（${live.plateNo}）` : ''}`,
  );
  return <Alert type="error" title={`有 ${running.length} 笔充电正在进行：${words.join('、')}。软重启先结束充电，硬重启立即断开。`} />;
}

/** What can be asked of a gun as it stands now; `running`: charges at the same device. */
export function GunCommands({ gun, connector, running }: { gun: BoardGun; connector: Connector; running: readonly BoardGun[] }) {
  const { OFFLINE, CHARGING, IDLE, PLUGGED, RESERVED } = workStatus;
  const { equipmentId, connectorNo, workStatus: state, live } = gun;
  const online = state !== OFFLINE;
  const button = 'default' as const;
  const device = { params: { id: equipmentId } };
  const own = { params: { id: gun.connectorId } };
  return (
    <Space wrap>
      {(state === IDLE || state === PLUGGED || state === RESERVED) && <RemoteStartButton connectorId={gun.connectorId} />}
      {state === IDLE && connector.supportReserve && <ReserveButton connectorId={gun.connectorId} />}
      {state === CHARGING && live?.orderId && (
        <ActionForm
          to={chargingOrders.remoteStop}
          word="停止充电"
          button={button}
          danger
          given={{ params: { id: live.orderId } }}
          asks={[{ ...reason, required: true }]}
          done="停止指令已下发"
        />
      )}
      {online && (
        <ActionForm
          to={chargePointCommands.unlock}
          word="解锁枪头"
          button={button}
          given={{ ...device, body: { connectorNo } }}
          asks={[reason]}
          done={sent}
        >
          {state === CHARGING && <Alert type="warning" title="枪上有充电，解锁会先结束这次充电。" />}
        </ActionForm>
      )}
      {connector.adminDisabled ? (
        <ActionLink
          to={connectors.switchStatus}
          button={button}
          input={{ ...own, body: { disabled: false, reason: '', rev: connector.rev } }}
          done="充电枪已启用"
        >
          启用
        </ActionLink>
      ) : (
        <ActionForm
          to={connectors.switchStatus}
          word="停用"
          button={button}
          given={{ ...own, body: { disabled: true, rev: connector.rev } }}
          asks={[{ name: 'reason', required: true }]}
          done="充电枪已停用"
        >
          <p>停用后不能在这把枪上启动充电。{state === CHARGING && '正在进行的充电继续到结束。'}</p>
        </ActionForm>
      )}
      {online && (
        <>
          <ActionForm
            to={chargePointCommands.trigger}
            word="请求上报"
            button={button}
            given={{ ...device, body: { message: 'StatusNotification', connectorNo } }}
            asks={[reason]}
            done={sent}
          />
          <ActionForm
            to={chargePointCommands.reset}
            word="重启设备"
            button={button}
            danger
            given={device}
            initial={{ hard: false }}
            asks={['hard', reason]}
            done={sent}
          >
            <RunningNote running={running} />
          </ActionForm>
        </>
      )}
    </Space>
  );
}
