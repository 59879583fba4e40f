import { connectorBoards, workStatus } from '@bochong/contract/charging-asset';
import { chargeMode, chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { openSession } from './order-columns.tsx';
import { PayerSelect } from './payer-select.tsx';

/** What a target is entered in, by the mode. */
const targetHelp: Partial<Record<number, string>> = {
  [chargeMode.AMOUNT]: '单位：分',
  [chargeMode.ENERGY]: '单位：Wh（1度=1000）',
  [chargeMode.TIME]: '单位：秒',
  [chargeMode.SOC]: '单位：%',
};

const startable: readonly number[] = [workStatus.IDLE, workStatus.PLUGGED, workStatus.RESERVED];

/** Guns that may be started: those that stand free, have a plug in them, or are kept for whoever is to pay. */
const GunSelect = (control: Control<string>) => (
  <ChosenSelect
    endpoint={connectorBoards.board}
    input={() => ({ query: {} })}
    only={({ workStatus: status }) => startable.includes(status)}
    option={({ connectorId, stationName, connectorCode, workStatus: status }) => ({
      value: connectorId,
      label: `${stationName} ${connectorCode}（${workStatus.label(status)}）`,
    })}
    placeholder="空闲、已插枪或已预约的枪"
    {...(control as object)}
  />
);

/** Starts a gun for a payer from here: its device is told, and whoever is there plugs in within two minutes. */
export const RemoteStartButton = ({ connectorId }: { connectorId?: string }) => (
  <ActionForm
    to={chargingOrders.remoteStart}
    word="后台启动"
    button="default"
    okText="下发启动"
    grid
    given={{ body: {} }}
    initial={{
      ...(connectorId !== undefined && { connectorId }),
      payerType: chargingPayerType.OWNER,
      payerId: null,
      plateNo: null,
      chargeMode: chargeMode.FULL,
      targetValue: null,
    }}
    asks={[
      { name: 'connectorId', label: '充电枪', wide: true, children: <GunSelect /> },
      'payerType',
      { name: 'payerId', label: '付款方', when: ({ payerType }) => payerType !== chargingPayerType.FREE, children: <PayerSelect /> },
      'plateNo',
      'chargeMode',
      {
        name: 'targetValue',
        extra: Object.values(targetHelp).join('；'),
        when: ({ chargeMode: mode }) => mode !== chargeMode.FULL,
        required: ({ chargeMode: mode }) => mode !== chargeMode.FULL,
      },
      { name: 'reason', required: true },
    ]}
    done="启动指令已下发，等待设备应答与插枪"
    onDone={openSession}
  />
);
