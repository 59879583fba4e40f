import { arrearsPlates, priorityLabels } from '@bochong/contract/arrears';
import { Button, Form, Select, Space } from 'antd';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import styles from './priority.module.css';

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
    <Form.List name="items">
      {(fields, { add, remove }) => (
        <>
          {fields.map((field) => (
            <Space key={field.key} align="baseline">
              <Form.Item name={[field.name, 'factor']} rules={[{ required: true, message: '请选择排序因子' }]}>
                <Select aria-label="排序因子" options={factors} className={styles.factor} />
              </Form.Item>
              <Form.Item name={[field.name, 'order']}>
                <Select aria-label="顺序" options={orders} className={styles.order} />
              </Form.Item>
              <LinkButton danger disabled={fields.length === 1} onClick={() => remove(field.name)}>
                移除
              </LinkButton>
            </Space>
          ))}
          <Button type="dashed" block disabled={fields.length >= factors.length} onClick={() => add({ order: 'DESC' })}>
            添加排序因子
          </Button>
        </>
      )}
    </Form.List>
  </LoadedForm>
);
