import { type RoleRow, roles, roleType } from '@bochong/contract/access';
import { Button } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';

type Columns = ColumnsOf<typeof roles.list>;
const facts: Columns = ['roleType', 'userCount', 'resourceCount', 'updatedAt'];
const own: Columns = ['roleName', ...facts];
/** The platform sees whose roles they are. */
const every: Columns = ['roleName', 'dealerName', ...facts];

function Actions({ row }: { row: RoleRow }) {
  const custom = row.roleType === roleType.CUSTOM;
  return (
    <>
      {custom && (
        <Allowed to={roles.update}>
          <LinkButton onClick={() => void go(`/systemManage/role/edit?id=${row.roleId}`)}>编辑</LinkButton>
        </Allowed>
      )}
      <Allowed to={roles.create}>
        <LinkButton onClick={() => void go(`/systemManage/role/add?copyOf=${row.roleId}`)}>复制</LinkButton>
      </Allowed>
      {custom && (
        <ActionLink
          to={roles.remove}
          input={{ query: { roleIds: [row.roleId] } }}
          ask={`删除角色“${row.roleName}”？`}
          done="角色已删除"
          danger
        >
          删除
        </ActionLink>
      )}
    </>
  );
}

export default function RoleListPage() {
  const platform = useSession((state) => isPlatformUser(state.user?.userType ?? 0));
  return (
    <ListPage
      list={roles.list}
      rowKey="roleId"
      columns={platform ? every : own}
      filters={['roleName']}
      actions={
        <Allowed to={roles.create}>
          <Button type="primary" onClick={() => void go('/systemManage/role/add')}>
            新增角色
          </Button>
        </Allowed>
      }
      rowActions={(row) => <Actions row={row} />}
    />
  );
}
