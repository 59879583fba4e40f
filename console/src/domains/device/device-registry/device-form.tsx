import { type Device, deviceDirection, deviceFields, deviceProtocol, type devices, deviceType } from '@bochong/contract/device';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { titleOf } from '@bochong/contract/kernel/schema';
import { gates, parks } from '@bochong/contract/parking-lot';
import { Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { rule } from '../../../kit/schema.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

export type DeviceValues = InputOf<typeof devices.create>['body'];

const { shape } = deviceFields;
const item = (name: keyof typeof shape) => ({ name, label: titleOf(shape[name]) ?? name, rules: [rule(shape[name])] });

/** Gates of the chosen lot. */
function GateSelect({ parkId, ...rest }: { parkId: string | undefined; value?: string; onChange?: (value: string) => void }) {
  const { data } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  const options = (data ?? []).map((gate) => ({ value: gate.gateId, label: gate.gateName }));
  return <Select allowClear options={options} placeholder={parkId === undefined ? '请先选择车场' : '请选择通道'} {...rest} />;
}

/** Where a lane device stands; only lane cameras need a direction. */
function PlaceFields({ form }: { form: FormInstance<DeviceValues> }) {
  const parkId = Form.useWatch('parkId', form);
  const type = Form.useWatch('deviceType', form);
  const required = type === deviceType.LANE_CAMERA ? [{ required: true, message: '车道相机须选择通道和方向' }] : [];
  return (
    <>
      <Form.Item name="gateId" label="通道" rules={required}>
        <GateSelect parkId={parkId} />
      </Form.Item>
      <Form.Item name="direction" label="相机方向" rules={required}>
        <EnumSelect of={deviceDirection} placeholder="请选择方向" />
      </Form.Item>
    </>
  );
}

const fresh: Partial<DeviceValues> = { deviceType: deviceType.LANE_CAMERA, protocol: deviceProtocol.HTTP, heartbeatSeconds: 30 };

/** What the form has no field for stays as it was; an emptied number is left out. */
function complete(values: DeviceValues, device: Device | null): DeviceValues {
  const { passedInput, ...config } = { ...device?.config, ...values.config };
  return { isBackup: device?.isBackup ?? false, ...values, config: { ...config, ...(typeof passedInput === 'number' && { passedInput }) } };
}

/** Dialog to add (`device` null) or edit a device. */
export function DeviceForm({
  device,
  open,
  onSubmit,
  onClose,
}: {
  device: Device | null;
  open: boolean;
  onSubmit(values: DeviceValues): Promise<unknown>;
  onClose(): void;
}) {
  return (
    <FormModal<DeviceValues>
      title={device ? '编辑设备' : '新增设备'}
      open={open}
      initial={device ?? fresh}
      onSubmit={(values) => onSubmit(complete(values, device))}
      onClose={onClose}
      width={720}
    >
      {(form) => (
        <div className="field-grid">
          <Form.Item {...item('deviceName')}>
            <Input />
          </Form.Item>
          <Form.Item {...item('deviceSn')}>
            <Input />
          </Form.Item>
          <Form.Item {...item('deviceType')}>
            <EnumSelect of={deviceType} allowClear={false} />
          </Form.Item>
          <Form.Item {...item('protocol')}>
            <EnumSelect of={deviceProtocol} allowClear={false} />
          </Form.Item>
          <Form.Item {...item('parkId')}>
            <ChosenSelect
              endpoint={parks.chosen}
              input={(parkName) => ({ query: parkName === '' ? {} : { parkName } })}
              option={(park) => ({ value: park.parkId, label: park.parkName })}
              placeholder="请选择车场"
              onChange={() => form.setFieldValue('gateId', null)}
            />
          </Form.Item>
          <PlaceFields form={form} />
          <Form.Item {...item('heartbeatSeconds')}>
            <InputNumber />
          </Form.Item>
          <Form.Item name={['config', 'passedInput']} label="过闸输入口">
            <InputNumber min={0} max={4} placeholder="未接过闸线圈则留空" />
          </Form.Item>
          <Form.Item {...item('vendor')}>
            <Input />
          </Form.Item>
          <Form.Item {...item('model')}>
            <Input />
          </Form.Item>
          <Form.Item {...item('remark')}>
            <Input />
          </Form.Item>
        </div>
      )}
    </FormModal>
  );
}
