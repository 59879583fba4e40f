import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import { Button, Form } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import styles from './plate-lines.module.css';

export interface PlateValue {
  plateNo: string;
  plateColor: PlateColor;
}
export const blankPlate: PlateValue = { plateNo: '', plateColor: plateColor.BLUE };

/** Plates of a card, one line each. */
export function PlateLines() {
  return (
    <Form.List name="plates">
      {(lines, { add, remove }) => (
        <Form.Item label="车牌" required>
          {lines.map(({ key, name }) => (
            <div key={key} className={styles.line}>
              <Form.Item name={[name, 'plateNo']} noStyle rules={[{ required: true, message: '请输入正确的车牌号' }]}>
                <PlateInput placeholder="车牌号" />
              </Form.Item>
              <Form.Item name={[name, 'plateColor']} noStyle>
                <EnumSelect of={plateColor} allowClear={false} aria-label="车牌颜色" />
              </Form.Item>
              {lines.length > 1 && <LinkButton onClick={() => remove(name)}>删除</LinkButton>}
            </div>
          ))}
          <Button size="small" onClick={() => add(blankPlate)} disabled={lines.length >= 20}>
            添加车牌
          </Button>
        </Form.Item>
      )}
    </Form.List>
  );
}
