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
const rest: Columns = ['roleType', 'userCount', 'resourceCount', 'updatedAt'];
const ownColumns: Columns = ['roleName', ...rest];
/** The platform sees whose roles they are. */
const everyColumn: Columns = ['roleName', 'dealerName', ...rest];

function Actions({ row: { roleId, roleName, roleType: type } }: { row: RoleRow }) {
  const custom = type === roleType.CUSTOM;
  return (
    <>
      {custom && (
        <Allowed to={roles.update}>
          <LinkButton onClick={() => void go(`/systemManage/role/edit?id=${roleId}`)}>编辑</LinkButton>
        </Allowed>
      )}
      <Allowed to={roles.create}>
        <LinkButton onClick={() => void go(`/systemManage/role/add?copyOf=${roleId}`)}>复制</LinkButton>
      </Allowed>
      {custom && (
        <ActionLink
          to={roles.remove}
          input={{ query: { roleIds: roleId } as never }}
          ask={`删除角色“${roleName}”？`}
          okText="确定"
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
      columns={platform ? everyColumn : ownColumns}
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
