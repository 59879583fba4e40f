import { gateType, parkType } from '@bochong/contract/parking-lot';
import { Form, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';

/** Lanes of a new lot that has barriers; roadside lots have road sections instead. */
export function FirstGates() {
  const type = Form.useWatch<number | undefined>('parkType');
  if (type !== parkType.YARD) return null;
  return (
    <>
      <h3 className="form-title">通道</h3>
      <FormRows name="gates" add="添加通道" blank={{ gateName: '', gateType: gateType.BOTH }} remove="移除" least={0} most={20}>
        {(at, index) => (
          <>
            <Form.Item name={[at, 'gateName']} rules={[{ required: true, message: '请填写通道名称' }]}>
              <Input maxLength={30} placeholder="通道名称" aria-label={`通道${index + 1}名称`} />
            </Form.Item>
            <Form.Item name={[at, 'gateType']}>
              <EnumSelect of={gateType} allowClear={false} aria-label={`通道${index + 1}类型`} />
            </Form.Item>
          </>
        )}
      </FormRows>
    </>
  );
}
