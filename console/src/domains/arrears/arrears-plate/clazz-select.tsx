import { plateClazzes } from '@bochong/contract/arrears';
import { chosenSelect } from '../../../fields/chosen-select.tsx';

const chosen = { endpoint: plateClazzes.chosen, value: 'clazzId', label: 'clazzName', placeholder: '车牌分类' } as const;

/** Chooses one of the dealer's classes. */
export const ClazzSelect = chosenSelect(chosen);

/** Chooses a class that people may give by hand. */
export const ManualClazzSelect = chosenSelect({ ...chosen, only: ({ manual }) => manual });
