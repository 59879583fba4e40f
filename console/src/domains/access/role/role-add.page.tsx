import { roles } from '@bochong/contract/access';
import { FormPage } from '../../../kit/form-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { RoleItems, type RoleValues } from './role-form.tsx';

/** A new role, or a copy when the address names one (`?copyOf=`). */
export default function RoleAddPage() {
  const copyOf = useTabParameter('copyOf');
  const { data } = useEndpoint(roles.get, { params: { id: copyOf ?? '' } }, { enabled: copyOf !== null });
  const create = useAction(roles.create, { success: '角色已新增' });
  const copy = data && { roleName: `${data.roleName}副本`.slice(0, 20), resourceIds: data.resourceIds };
  return (
    <FormPage<RoleValues>
      initial={copyOf === null ? { resourceIds: [] } : copy}
      onSubmit={(body) => create.run({ body })}
      back="/systemManage/role/list"
    >
      <RoleItems />
    </FormPage>
  );
}
