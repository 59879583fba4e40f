import { gates } from '@bochong/contract/parking-lot';
import { Form, type SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';

const hint = '通道（先选一个车场）';

/** Chooses lanes of the lot the filters around it name. */
export function LaneSelect(props: Omit<SelectProps<string>, 'options'>) {
  const chosen: unknown = Form.useWatch('parkIds', { form: Form.useFormInstance(), preserve: true });
  const [parkId, ...others] = [chosen ?? []].flat() as string[];
  const one = parkId !== undefined && others.length === 0;
  return (
    <ChosenSelect
      {...props}
      key={parkId}
      endpoint={gates.chosen}
      input={() => ({ query: { parkId: parkId ?? '' } })}
      option={({ gateId, gateName }) => ({ value: gateId, label: gateName })}
      mode="multiple"
      disabled={!one}
      placeholder={one ? '通道' : hint}
    />
  );
}
