import { splitAccounts } from '@bochong/contract/split';
import { Form, InputNumber } from 'antd';
import { chosenSelect } from '../../fields/chosen-select.tsx';
import { FormRows } from '../../kit/form-rows.tsx';

/** Chooses a receiver; typing searches by name. */
const SplitAccountSelect = chosenSelect({
  endpoint: splitAccounts.chosen,
  input: (keyword) => ({ query: { ...(keyword && { keyword }) } }),
  value: 'splitAccountId',
  label: 'name',
  hintAt: 50,
  placeholder: '分账账户',
});

interface Hundredths {
  value?: number | null;
  onChange?: (value: number | null) => void;
  unit: string;
  label: string;
  most: number;
}
/** A percentage or an amount that is kept in hundredths. */
const HundredthsInput = ({ value, onChange, unit, label, most }: Hundredths) => (
  <InputNumber
    value={value == null ? null : value / 100}
    onChange={(entered) => onChange?.(entered === null ? null : Math.round(entered * 100))}
    precision={2}
    min={0.01}
    max={most}
    suffix={unit}
    placeholder={label}
    aria-label={label}
  />
);

/** Receivers of a rule in their order: a share or a fixed amount each. */
export const SplitItems = () => (
  <>
    <h3 className="form-title">分账账户</h3>
    <p>按顺序分出，余额留存本单位。每行填写比例或固定金额其一。</p>
    <FormRows name="items" add="添加分账账户" blank={{ bp: null, fixedAmountFen: null }} remove="移除" least={1} most={10}>
      {(at, index) => (
        <>
          <Form.Item name={[at, 'splitAccountId']} rules={[{ required: true, message: '请选择分账账户' }]}>
            <SplitAccountSelect aria-label={`第${index + 1}个分账账户`} />
          </Form.Item>
          <Form.Item name={[at, 'bp']}>
            <HundredthsInput unit="%" label="比例" most={100} />
          </Form.Item>
          <Form.Item name={[at, 'fixedAmountFen']}>
            <HundredthsInput unit="元" label="固定金额" most={100_000} />
          </Form.Item>
        </>
      )}
    </FormRows>
  </>
);
