import { type RoleRow, roleClient, roleFields, roles } from '@bochong/contract/access';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ResourceTree } from './resource-tree.tsx';

const Item = itemOf(roleFields);
const NewItem = itemOf(roles.create);

/** Name, client and rights of a role; the client is said once. */
function RoleItems({ fixed }: { fixed?: RoleRow['clientType'] | undefined }) {
  const chosen = Form.useWatch<string[] | undefined>('resourceIds') ?? [];
  const client = Form.useWatch<RoleRow['clientType'] | undefined>('clientType') ?? fixed ?? roleClient.PLATFORM;
  const { data } = useEndpoint(roles.resources, {});
  const resources = useMemo(() => (data ?? []).filter(({ clients }) => clients.includes(client)), [data, client]);
  return (
    <>
      <Item name="roleName" />
      {fixed === undefined && <NewItem name="clientType" extra="用户用管理平台的角色；员工用 APP 和岗亭客户端的角色，只含现场使用的页面" />}
      <Item name="resourceIds" label={`权限（已选${chosen.length}项）`}>
        <ResourceTree resources={resources} />
      </Item>
    </>
  );
}

/** A new role may be a copy. */
export const rolePage = recordPage(roles, {
  back: '/systemManage/role/list',
  added: '角色已新增',
  saved: '角色已保存，新权限立即生效',
  blank: { resourceIds: [], clientType: roleClient.PLATFORM },
  copyOf: ({ roleName, clientType, resourceIds }) => ({ roleName: `${roleName}副本`.slice(0, 20), clientType, resourceIds }),
  children: (role) => (
    <>
      {role && role.userCount > 0 && <Alert type="info" showIcon title={`${role.userCount}个用户持有该角色，保存后他们的权限立即改变。`} />}
      <RoleItems fixed={role?.clientType} />
    </>
  ),
});
