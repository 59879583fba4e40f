import { type UserRow, users } from '@bochong/contract/access';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useSession } from '../../../kit/session.ts';
import { useInitialPassword } from './initial-password.tsx';
import { useUserColumns } from './user-columns.tsx';

function Reset({ row }: { row: UserRow }) {
  const show = useInitialPassword();
  const self = useSession((state) => state.user?.userId);
  if (row.userId === self || row.userType === 1 || row.userType === 2) return null;
  return (
    <ActionLink
      to={users.resetPassword}
      input={{ body: { userId: row.userId } }}
      ask={`重置 ${row.account} 的密码？正在使用的会话会立即结束。`}
      onDone={({ initialPassword }) => show(row.account, initialPassword)}
      danger
    >
      重置密码
    </ActionLink>
  );
}

export default function ResetPasswordListPage() {
  return (
    <ListPage
      list={users.list}
      rowKey="userId"
      columns={useUserColumns()}
      filters={['keyword']}
      rowActions={(row) => <Reset row={row} />}
    />
  );
}
