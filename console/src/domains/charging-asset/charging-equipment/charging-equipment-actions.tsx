import { type ChargingEquipment, chargingEquipments, chargingProtocol, registrationStatus } from '@bochong/contract/charging-asset';
import { exchanges } from '@bochong/contract/charging-connect';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { conversationOf } from '../../charging-connect/index.ts';
import { LabelsLink } from '../connector/gun-labels.tsx';
import { equipmentForm, useAuthKey } from './charging-equipment-form.tsx';

/** What can be done to equipment: what waits for a decision first. */
export function EquipmentActions({ equipment }: { equipment: ChargingEquipment }) {
  const { equipmentId, equipmentName, enabled, rev, protocol } = equipment;
  const showKey = useAuthKey();
  const params = { id: equipmentId };
  const { ACCEPTED, REJECTED } = registrationStatus;
  const register = (to: typeof ACCEPTED | typeof REJECTED) => ({ params, body: { registrationStatus: to, rev } });
  return (
    <>
      {equipment.registrationStatus !== ACCEPTED && (
        <ActionLink to={chargingEquipments.register} input={register(ACCEPTED)} done="设备已接入">
          接入
        </ActionLink>
      )}
      <equipmentForm.Edit row={equipment} />
      {equipment.registrationStatus !== REJECTED && (
        <ActionLink
          to={chargingEquipments.register}
          input={register(REJECTED)}
          ask={`拒绝“${equipmentName}”接入？`}
          description="拒绝后设备不能连接平台，可以再次接入。"
          done="已拒绝接入"
        >
          拒绝接入
        </ActionLink>
      )}
      <ActionLink
        to={chargingEquipments.switchStatus}
        input={{ params, body: { enabled: !enabled, rev } }}
        {...(enabled && { ask: `停用“${equipmentName}”？`, description: '停用后仍可连接，但不能启动充电。' })}
        done={enabled ? '设备已停用' : '设备已启用'}
      >
        {enabled ? '停用' : '启用'}
      </ActionLink>
      {protocol !== chargingProtocol.NONE && (
        <ActionLink
          to={chargingEquipments.rotateKey}
          input={{ params }}
          ask={`重置“${equipmentName}”的密钥？`}
          description="旧密钥立即失效，设备须改用新密钥才能再次连接。"
          onDone={showKey}
          danger
        >
          重置密钥
        </ActionLink>
      )}
      <GoTo to={exchanges.list} path={conversationOf(equipmentId)}>
        报文
      </GoTo>
      <LabelsLink of={{ equipmentId }} name={equipmentName} />
      <equipmentForm.Remove row={equipment} />
    </>
  );
}
