import { users } from '@bochong/contract/access';
import { RoleSelect } from '../../../fields/role-select.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { UserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

export default function UserListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={['keyword', { name: 'roleId', control: <RoleSelect /> }, 'status', 'parkId']}
      actions={
        <>
          <ExportButton endpoint={users.export} />
          <GoTo to={users.create} path="/systemManage/user/add" button="primary">
            新增用户
          </GoTo>
        </>
      }
      rowActions={(row) => <UserActions row={row} />}
      empty="新增用户后，初始密码只显示一次"
    />
  );
}
