import { deviceDirection, deviceFields, deviceProtocol, deviceType } from '@bochong/contract/device';
import { gates } from '@bochong/contract/parking-lot';
import { Form, Input, Select } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(deviceFields);

/** First step: where the device stands. */
export function PlaceStep() {
  const form = Form.useFormInstance();
  const parkId = Form.useWatch<string | undefined>('parkId');
  const { data = [] } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  return (
    <>
      <Item name="parkId">
        <ParkSelect placeholder="请选择车场" onChange={() => form.setFieldValue('gateId', undefined)} />
      </Item>
      <Item name="gateId" rules={[{ required: true, message: '请选择通道' }]}>
        <Select
          options={data.map(({ gateId, gateName }) => ({ value: gateId, label: gateName }))}
          placeholder={parkId === undefined ? '请先选择车场' : '请选择通道'}
          notFoundContent="该车场还没有通道，请先在通道管理中新增"
        />
      </Item>
    </>
  );
}

/** Second step: what it is and how it speaks. */
export function DeviceStep() {
  const camera = Form.useWatch('deviceType') === deviceType.LANE_CAMERA;
  return (
    <div className="field-grid">
      <Item name="deviceType">
        <EnumSelect of={deviceType} allowClear={false} />
      </Item>
      <Item name="protocol">
        <EnumSelect of={deviceProtocol} allowClear={false} />
      </Item>
      <Item name="deviceSn">
        <Input placeholder="印在设备铭牌上" maxLength={64} />
      </Item>
      <Item name="deviceName">
        <Input maxLength={50} />
      </Item>
      <Item name="direction" hidden={!camera} rules={camera ? [{ required: true, message: '车道相机须选择通道和方向' }] : []}>
        <EnumSelect of={deviceDirection} />
      </Item>
    </div>
  );
}
