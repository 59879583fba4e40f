import { roles } from '@bochong/contract/access';
import type { SelectProps } from 'antd';
import { ChosenSelect } from './chosen-select.tsx';

/** Chooses one of the roles of a unit, the reader's own unless another is named: of the console, or (`staff`) of employees on site. */
export const RoleSelect = ({
  dealerId,
  staff = false,
  ...rest
}: Omit<SelectProps<string>, 'options'> & { dealerId?: string | undefined; staff?: boolean }) => (
  <ChosenSelect
    endpoint={roles.chosen}
    // Takes nothing of what is typed: the whole list is searched here.
    input={() => ({ query: { dealerId, ...(staff && { staff: 1 }) } })}
    option={({ roleId, roleName }) => ({ value: roleId, label: roleName })}
    {...rest}
  />
);
