import { orphanFrames } from '@bochong/contract/charging-connect';
import { type ChargingFault, chargingFaults, faultLevel, faultStatus, faultVerdict } from '@bochong/contract/charging-fault';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ChargePointSelect, conversationOf } from '../../charging-connect/index.ts';

const PersonSelect = chosenSelect({
  endpoint: chargingFaults.people,
  value: 'userId',
  label: ({ userName, account }) => `${userName}（${account}）`,
  placeholder: '能关闭故障的人员',
});
const waits = ({ status }: ChargingFault) => status === faultStatus.OPEN || status === faultStatus.HANDLING;

/** What can be done about a fault, and where what its device said stands. */
export function FaultActions({ fault }: { fault: ChargingFault }) {
  const { faultId, faultText, place, equipmentId, recoveredAt, rev } = fault;
  const given = { params: { id: faultId }, body: { rev } };
  return (
    <>
      {waits(fault) && (
        <>
          <ActionForm
            to={chargingFaults.dispatch}
            word={fault.status === faultStatus.OPEN ? '派单' : '改派'}
            title={`派单 ${place} ${faultText}`}
            okText="派单"
            given={given}
            asks={[{ name: 'handlerId', required: true, children: <PersonSelect /> }, 'note']}
            done="已派单"
          />
          <ActionForm
            to={chargingFaults.close}
            word="关闭"
            title={`关闭 ${place} ${faultText}`}
            okText="关闭故障"
            given={given}
            initial={{ verdict: faultVerdict.FIXED }}
            asks={['verdict', { name: 'handleResult', required: true }]}
            done="故障已关闭"
          >
            <p>{recoveredAt ? '设备已报告恢复。' : '设备尚未报告恢复；再次上报时会另开故障单。'}</p>
          </ActionForm>
        </>
      )}
      <GoTo to={orphanFrames.list} path={`/chargePlatform/orphanFrame/list?equipmentId=${equipmentId}&state=1`}>
        匹配报文
      </GoTo>
      <GoTo path={conversationOf(equipmentId)}>报文</GoTo>
    </>
  );
}

/** A fault that somebody saw or was told of. */
export const ReportFault = () => (
  <ActionForm
    to={chargingFaults.report}
    word="登记故障"
    button="primary"
    given={{ body: {} }}
    initial={{ connectorNo: 1, level: faultLevel.MAJOR }}
    asks={[{ name: 'equipmentId', children: <ChargePointSelect /> }, 'connectorNo', 'level', 'info']}
    done="故障已登记"
  />
);
