import { Form, Input, Radio } from 'antd';

export interface Decision {
  passed: boolean;
  opinion: string;
}

/** What a decision begins with. */
export const undecided: Decision = { passed: true, opinion: '' };

const conclusions = [
  { value: true, label: '通过' },
  { value: false, label: '驳回' },
];

/** Form items of a decision on an application; whoever refuses says why. */
export function DecisionItems() {
  return (
    <>
      <Form.Item name="passed" label="结论">
        <Radio.Group options={conclusions} />
      </Form.Item>
      <Form.Item noStyle dependencies={['passed']}>
        {({ getFieldValue }) => (
          <Form.Item name="opinion" label="审核意见" rules={[{ required: !getFieldValue('passed'), message: '驳回请填写审核意见' }]}>
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        )}
      </Form.Item>
    </>
  );
}
