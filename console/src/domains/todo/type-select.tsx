import { backlogs } from '@bochong/contract/todo';
import { chosenSelect } from '../../fields/chosen-select.tsx';

/** Types the user may meet, with what is open of each. */
export const TypeSelect = chosenSelect({
  endpoint: backlogs.types,
  value: 'typeCode',
  label: ({ typeName, count }) => (count > 0 ? `${typeName}（${count}）` : typeName),
});
