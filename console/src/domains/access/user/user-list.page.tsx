import { roles, userStatus, users } from '@bochong/contract/access';
import { Button, Input, Select } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { UserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

const Filter = filterOf(users.list);

function RoleSelect(props: { value?: string; onChange?(value: string): void }) {
  const { data = [] } = useEndpoint(roles.chosen, { query: {} });
  return (
    <Select allowClear placeholder="角色" options={data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))} {...props} />
  );
}

export default function UserListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={
        <>
          <Filter name="keyword">
            <Input placeholder="账号/姓名/手机号" allowClear style={{ width: 176 }} />
          </Filter>
          <Filter name="roleId">
            <RoleSelect />
          </Filter>
          <Filter name="status">
            <EnumSelect of={userStatus} />
          </Filter>
          <Filter name="parkId">
            <ParkSelect />
          </Filter>
        </>
      }
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
