import { roles } from '@bochong/contract/access';
import type { SelectProps } from 'antd';
import { ChosenSelect } from './chosen-select.tsx';

/** Chooses one of the roles of a unit, the reader's own unless another is named. */
export const RoleSelect = ({ dealerId, ...rest }: Omit<SelectProps<string>, 'options'> & { dealerId?: string | undefined }) => (
  <ChosenSelect
    endpoint={roles.chosen}
    // Takes nothing of what is typed: the whole list is searched here.
    input={() => ({ query: { dealerId } })}
    option={({ roleId, roleName }) => ({ value: roleId, label: roleName })}
    {...rest}
  />
);
