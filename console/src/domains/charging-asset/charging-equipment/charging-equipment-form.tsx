import {
  chargingEquipments,
  chargingProtocol,
  connectorType,
  equipmentType,
  maxConnectors,
  nationalStandard,
  securityProfile,
} from '@bochong/contract/charging-asset';
import { Form, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { showOnce } from '../../../kit/shown-once.tsx';
import { Kilowatts } from '../kilowatts.tsx';

/** Shows the key of equipment, of which the server keeps only a hash. */
export function useAuthKey(): (made: { authKey: string | null }) => void {
  return ({ authKey }) => {
    if (authKey === null) return;
    showOnce({ title: '设备密钥（AuthorizationKey）', secret: authKey, note: '请现在复制到设备中；丢失后只能重置。' });
  };
}

const newGun = { connectorType: connectorType.PLUG_DC, nationalStandard: nationalStandard.Y2015, ratedPowerW: 60_000, berthNo: '' };

/** Guns of new equipment, numbered as they stand. */
const Guns = () => (
  <>
    <h3 className="form-title">充电枪（枪号按顺序从1编）</h3>
    <FormRows name="connectors" add="增加一把枪" blank={newGun} most={maxConnectors}>
      {(at) => (
        <>
          <Form.Item name={[at, 'connectorType']} label="接口类型" rules={[{ required: true }]}>
            <EnumSelect of={connectorType} />
          </Form.Item>
          <Form.Item name={[at, 'ratedPowerW']} label="功率" rules={[{ required: true, message: '请输入功率' }]}>
            <Kilowatts />
          </Form.Item>
          <Form.Item name={[at, 'berthNo']} label="车位号">
            <Input maxLength={10} />
          </Form.Item>
        </>
      )}
    </FormRows>
  </>
);

const asks = [
  ...(['equipmentName', 'equipmentCode'] as const),
  'stationId',
  ...(['location', 'equipmentType'] as const),
  { name: 'ratedPowerW', label: '额定功率', children: <Kilowatts /> },
  'protocol',
  { name: 'ocppIdentity', tooltip: '设备连接时自报的名字，所有运营单位内唯一；也是鉴权的用户名' },
  { name: 'securityProfile', tooltip: '只能提高，不能降低' },
  ...(['heartbeatIntervalSec', 'callTimeoutSec', 'manufacturerName', 'model', 'registeredSerialNo', 'productionDate'] as const),
] as const;

export const equipmentForm = recordForm(chargingEquipments, {
  title: '充电设备',
  rowKey: 'equipmentId',
  nameOf: ({ equipmentName }) => equipmentName,
  removal: '设备和它的枪一起删除；有过充电订单的设备只能停用。',
  width: 860,
  useAdded: useAuthKey,
  blank: {
    equipmentType: equipmentType.DC,
    protocol: chargingProtocol.OCPP16,
    securityProfile: securityProfile.TLS,
    ratedPowerW: 120_000,
    connectors: [newGun, newGun],
  },
  children: (row) => (
    <>
      <div className="field-grid">
        <AskedItems of={row ? chargingEquipments.update : chargingEquipments.create} asks={asks} />
      </div>
      {row === undefined && <Guns />}
    </>
  ),
});
