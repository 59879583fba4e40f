import { orphanFrames } from '@bochong/contract/charging-connect';
import { type ChargingFault, chargingFaults, faultLevel, faultStatus, faultVerdict } from '@bochong/contract/charging-fault';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ChargePointSelect, conversationOf } from '../../charging-connect/index.ts';

const PersonSelect = chosenSelect({
  endpoint: chargingFaults.people,
  value: 'userId',
  label: ({ userName, account }) => `${userName}（${account}）`,
  placeholder: '能关闭故障的人员',
});
const waits = ({ status }: ChargingFault) => status === faultStatus.OPEN || status === faultStatus.HANDLING;

/** What the person who was sent says of the work. */
function OwnWork({ fault: { faultId, place, faultText, acceptedAt, arrivedAt, recoveredAt, rev } }: { fault: ChargingFault }) {
  const given = { params: { id: faultId }, body: { rev } };
  return (
    <>
      {acceptedAt === null && (
        <ActionLink to={chargingFaults.accept} input={given} done="已接单">
          接单
        </ActionLink>
      )}
      {acceptedAt !== null && arrivedAt === null && (
        <ActionLink to={chargingFaults.arrive} input={given} done="已到场">
          到场
        </ActionLink>
      )}
      <ActionForm
        to={chargingFaults.giveBack}
        word="退回"
        title={`退回 ${place} ${faultText}`}
        given={given}
        asks={[{ name: 'reason', required: true }]}
        done="工单已退回"
      >
        <p>{recoveredAt === null ? '退回后等待重新派单。' : '设备已报告恢复，退回后按自动恢复结束。'}</p>
      </ActionForm>
    </>
  );
}

/** What can be done about a fault, and where what its device said stands. */
export function FaultActions({ fault }: { fault: ChargingFault }) {
  const { faultId, faultText, place, equipmentId, recoveredAt, rev } = fault;
  const given = { params: { id: faultId }, body: { rev } };
  return (
    <>
      {fault.isMine === 1 && <OwnWork fault={fault} />}
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
