import { roles, users } from '@bochong/contract/access';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { UserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

const RoleSelect = chosenSelect({ endpoint: roles.chosen, input: () => ({ query: {} }), value: 'roleId', label: 'roleName' });

export default function UserListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={['keyword', { name: 'roleId', control: <RoleSelect /> }, 'status', 'parkId']}
      actions={
        <GoTo to={users.create} path="/systemManage/user/add" button="primary">
          新增用户
        </GoTo>
      }
      rowActions={(row) => <UserActions row={row} />}
      empty="新增用户后，初始密码只显示一次"
    />
  );
}
