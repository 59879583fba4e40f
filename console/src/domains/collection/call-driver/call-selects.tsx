import { callPlans } from '@bochong/contract/collection';
import { Select, type SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Chooses a call plan. */
export const CallPlanSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <ChosenSelect
    endpoint={callPlans.planNames}
    input={(search) => ({ query: { search: search || undefined } })}
    option={({ planId, planName }) => ({ value: planId, label: planName })}
    placeholder="计划"
    {...props}
  />
);

/** Chooses somebody who may call. */
export function CustomerSelect(props: Omit<SelectProps<string>, 'options'>) {
  const { data = [] } = useEndpoint(callPlans.customers, {}, { staleTime: 60_000 });
  const options = data.map((one) => ({ value: one.userId, label: one.userName }));
  return <Select allowClear className="field-select" placeholder="客服" options={options} {...props} />;
}
