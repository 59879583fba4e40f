import { roles, users } from '@bochong/contract/access';
import { Button, Select } from 'antd';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { UserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

function RoleSelect(props: { value?: string; onChange?(value: string): void }) {
  const { data = [] } = useEndpoint(roles.chosen, { query: {} });
  return <Select allowClear options={data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))} {...props} />;
}

export default function UserListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={['keyword', { name: 'roleId', control: <RoleSelect /> }, 'status', 'parkId']}
      actions={
        <Allowed to={users.create}>
          <Button type="primary" onClick={() => void go('/systemManage/user/add')}>
            新增用户
          </Button>
        </Allowed>
      }
      rowActions={(row) => <UserActions row={row} />}
      empty="新增用户后，初始密码只显示一次"
    />
  );
}
