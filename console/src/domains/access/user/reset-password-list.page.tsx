import { type UserRow, users } from '@bochong/contract/access';
import { Input } from 'antd';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useInitialPassword } from './initial-password.tsx';
import { useUserColumns } from './user-columns.tsx';

const Filter = filterOf(users.list);

function Reset({ row }: { row: UserRow }) {
  const show = useInitialPassword();
  const self = useSession((state) => state.user?.userId);
  const reset = useAction(users.resetPassword);
  if (row.userId === self || row.userType === 1 || row.userType === 2) return null;
  const run = async () => {
    const made = await reset.run({ body: { userId: row.userId } });
    if (made) show(row.account, made.initialPassword);
  };
  return (
    <Allowed to={users.resetPassword}>
      <ConfirmLink question={`重置 ${row.account} 的密码？正在使用的会话会立即结束。`} onConfirm={run} danger>
        重置密码
      </ConfirmLink>
    </Allowed>
  );
}

export default function ResetPasswordListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={
        <Filter name="keyword">
          <Input placeholder="账号/姓名/手机号" allowClear style={{ width: 176 }} />
        </Filter>
      }
      rowActions={(row) => <Reset row={row} />}
    />
  );
}
