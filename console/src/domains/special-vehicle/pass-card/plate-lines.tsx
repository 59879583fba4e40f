import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import { Form } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';

export interface PlateValue {
  plateNo: string;
  plateColor: PlateColor;
}
export const blankPlate: PlateValue = { plateNo: '', plateColor: plateColor.BLUE };

/** Plates of a card, one line each. */
export function PlateLines() {
  return (
    <Form.Item label="车牌" required>
      <FormRows name="plates" add="添加车牌" blank={blankPlate} most={20}>
        {(at) => (
          <>
            <Form.Item name={[at, 'plateNo']} rules={[{ required: true, message: '请输入正确的车牌号' }]}>
              <PlateInput placeholder="车牌号" />
            </Form.Item>
            <Form.Item name={[at, 'plateColor']}>
              <EnumSelect of={plateColor} allowClear={false} aria-label="车牌颜色" />
            </Form.Item>
          </>
        )}
      </FormRows>
    </Form.Item>
  );
}
