import { debtorFilter, plateClazzes } from '@bochong/contract/arrears';
import { titleOf } from '@bochong/contract/kernel/schema';
import { Form, InputNumber, Select } from 'antd';
import { MoneyInput } from '../../../fields/money.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

export interface DebtorValues {
  parkIds?: string[];
  minFen?: number | null;
  minCount?: number | null;
  minAgeDays?: number | null;
  maxAgeDays?: number | null;
  isParking?: boolean | null;
  clazzIds?: string[];
  notCalledDays?: number | null;
}

/** What was filled in of a choice of debtors. */
export const chosenOf = (values: DebtorValues = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')) as {
    [K in keyof DebtorValues]: NonNullable<DebtorValues[K]>;
  };

const { shape } = debtorFilter;
const presence = [
  { value: true, label: '正在停车' },
  { value: false, label: '不在停' },
];

function ClazzesSelect(props: { value?: string[]; onChange?: (value: string[]) => void }) {
  const { data = [] } = useEndpoint(plateClazzes.chosen, {}, { staleTime: 60_000 });
  const options = data.map(({ clazzId, clazzName }) => ({ value: clazzId, label: clazzName }));
  return <Select mode="multiple" allowClear placeholder="全部分类" options={options} {...props} />;
}

/** Whom to contact, as form items; `under` names the group of the form they belong to. */
export function DebtorItems({ under = [] }: { under?: string[] }) {
  const item = (name: keyof DebtorValues & keyof typeof shape, control: React.ReactNode) => (
    <Form.Item name={[...under, name]} label={titleOf(shape[name])}>
      {control}
    </Form.Item>
  );
  return (
    <div className="field-grid">
      {item('parkIds', <ParkSelect mode="multiple" placeholder="全部车场" />)}
      {item('clazzIds', <ClazzesSelect />)}
      {item('isParking', <Select allowClear placeholder="不限" options={presence} />)}
      {item('minFen', <MoneyInput placeholder="不限" />)}
      {item('minCount', <InputNumber min={1} precision={0} placeholder="不限" />)}
      {item('minAgeDays', <InputNumber min={0} precision={0} placeholder="不限" />)}
      {item('maxAgeDays', <InputNumber min={0} precision={0} placeholder="不限" />)}
      {item('notCalledDays', <InputNumber min={1} precision={0} placeholder="不限" />)}
    </div>
  );
}
