import { callPlans } from '@bochong/contract/collection';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses a call plan. */
export const CallPlanSelect = chosenSelect({
  endpoint: callPlans.planNames,
  input: (search) => ({ query: { search: search || undefined } }),
  value: 'planId',
  label: 'planName',
  placeholder: '计划',
});

/** Chooses somebody who may call. */
export const CustomerSelect = chosenSelect({ endpoint: callPlans.customers, value: 'userId', label: 'userName', placeholder: '客服' });

/** The same, where accounts tell people of one name apart. */
export const CallerSelect = chosenSelect({
  endpoint: callPlans.customers,
  value: 'userId',
  label: ({ userName, account }) => `${userName}（${account}）`,
  placeholder: '客服',
});
