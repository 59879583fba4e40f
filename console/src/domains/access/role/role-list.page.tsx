import { type RoleRow, roles, roleType } from '@bochong/contract/access';
import { Button, Input } from 'antd';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { isPlatformUser, useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';

const col = columnsOf(roles.list);
const Filter = filterOf(roles.list);
const ownColumns = [
  col.text('roleName', { width: 200, fixed: 'left' }),
  col.enum('roleType', roleType, { [roleType.CUSTOM]: 'blue' }),
  col.number('userCount'),
  col.number('resourceCount'),
  col.time('updatedAt'),
];
/** The platform sees whose roles they are. */
const everyColumn = [...ownColumns.slice(0, 1), col.text('dealerName', { width: 200 }), ...ownColumns.slice(1)];

function Actions({ row }: { row: RoleRow }) {
  const remove = useAction(roles.remove, { success: '角色已删除' });
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
        <Allowed to={roles.remove}>
          <ConfirmLink
            question={`删除角色“${row.roleName}”？`}
            onConfirm={() => remove.run({ query: { roleIds: row.roleId } as never })}
            danger
          >
            删除
          </ConfirmLink>
        </Allowed>
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
      filters={
        <Filter name="roleName">
          <Input placeholder="角色名称" allowClear />
        </Filter>
      }
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
