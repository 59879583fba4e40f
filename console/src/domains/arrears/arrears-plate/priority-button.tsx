import { arrearsPlates, priorityLabels } from '@bochong/contract/arrears';
import { Form, Select } from 'antd';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';

const factors = Object.entries(priorityLabels).map(([value, label]) => ({ value, label }));
const orders = [
  { value: 'DESC', label: '从大到小' },
  { value: 'ASC', label: '从小到大' },
];

/** In which order the vehicles stand in the list: the first factor decides, the next one among equals. */
export const PriorityButton = () => (
  <LoadedForm
    button="default"
    read={arrearsPlates.queryPriority}
    to={arrearsPlates.savePriority}
    word="优先级设置"
    title="催缴优先级"
    done="优先级已保存"
  >
    <FormRows name="items" add="添加排序因子" blank={{ order: 'DESC' }} remove="移除" most={factors.length}>
      {(at) => (
        <>
          <Form.Item name={[at, 'factor']} rules={[{ required: true, message: '请选择排序因子' }]}>
            <Select aria-label="排序因子" options={factors} />
          </Form.Item>
          <Form.Item name={[at, 'order']}>
            <Select aria-label="顺序" options={orders} />
          </Form.Item>
        </>
      )}
    </FormRows>
  </LoadedForm>
);
