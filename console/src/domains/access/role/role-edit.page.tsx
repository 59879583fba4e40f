import { roles } from '@bochong/contract/access';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Alert } from 'antd';
import { DetailPage } from '../../../kit/detail.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { RoleItems, type RoleValues } from './role-form.tsx';

const back = '/systemManage/role/list';

type Role = Data<typeof roles.get>;

function RoleEdit({ role }: { role: Role }) {
  const update = useAction(roles.update, { success: '角色已保存，新权限立即生效' });
  return (
    <FormPage<RoleValues, Role>
      initial={role}
      onSubmit={(body, { roleId, rev }) => update.run({ body: { ...body, roleId, rev } })}
      back={back}
    >
      {role.userCount > 0 && <Alert type="info" showIcon title={`${role.userCount}个用户持有该角色，保存后他们的权限立即改变。`} />}
      <RoleItems />
    </FormPage>
  );
}

export default function RoleEditPage() {
  return (
    <DetailPage endpoint={roles.get} input={(id) => ({ params: { id } })} back={back}>
      {(role) => <RoleEdit role={role} />}
    </DetailPage>
  );
}
