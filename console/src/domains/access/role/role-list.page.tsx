import { type RoleRow, roles, roleType, roleViews } from '@bochong/contract/access';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { restartSession, useIsPlatform } from '../../../kit/session.ts';

type Columns = ColumnsOf<typeof roles.list>;
const facts: Columns = ['roleType', 'clientType', 'userCount', 'resourceCount', 'updatedAt'];
const own: Columns = ['roleName', ...facts];
/** The platform sees whose roles they are. */
const every: Columns = ['roleName', 'dealerName', ...facts];

function Actions({ row }: { row: RoleRow }) {
  const custom = row.roleType === roleType.CUSTOM;
  return (
    <>
      {custom && (
        <GoTo to={roles.update} path={`/systemManage/role/edit?id=${row.roleId}`}>
          编辑
        </GoTo>
      )}
      <GoTo to={roles.create} path={`/systemManage/role/add?copyOf=${row.roleId}`}>
        复制
      </GoTo>
      <ActionLink
        to={roleViews.start}
        input={{ params: { id: row.roleId } }}
        ask={`以角色“${row.roleName}”查看控制台？`}
        description="只看该角色的菜单与按钮，不能保存、导出或操作；打开的标签页会关闭，可随时退出。"
        okText="开始查看"
        onDone={restartSession}
      >
        以此角色查看
      </ActionLink>
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
  const platform = useIsPlatform();
  return (
    <ListPage
      list={roles.list}
      rowKey="roleId"
      columns={platform ? every : own}
      filters={['roleName', 'clientType']}
      actions={
        <GoTo to={roles.create} path="/systemManage/role/add" button="primary">
          新增角色
        </GoTo>
      }
      rowActions={(row) => <Actions row={row} />}
    />
  );
}
