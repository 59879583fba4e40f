import { gates } from '@bochong/contract/parking-lot';
import { Form, Select, type SelectProps } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import type { Control } from '../../../kit/control.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Chooses the lot a device stands in; another lot has other gates. */
export function DevicePark(props: Control<string>) {
  const form = Form.useFormInstance();
  const change = (parkId: string) => {
    props.onChange?.(parkId);
    form.setFieldValue('gateId', null);
  };
  return <ParkSelect placeholder="请选择车场" {...props} onChange={change} />;
}

/** Chooses a gate of the lot beside it. */
export function DeviceGate(props: SelectProps<string>) {
  const parkId = Form.useWatch<string | undefined>('parkId');
  const { data = [] } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  return (
    <Select
      options={data.map(({ gateId, gateName }) => ({ value: gateId, label: gateName }))}
      placeholder={parkId === undefined ? '请先选择车场' : '请选择通道'}
      notFoundContent="该车场还没有通道，请先在通道管理中新增"
      {...props}
    />
  );
}
