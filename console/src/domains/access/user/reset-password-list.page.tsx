import { type UserRow, users } from '@bochong/contract/access';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { showFirstPassword } from '../../../kit/shown-once.tsx';
import { useProtected } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';

function Reset({ row }: { row: UserRow }) {
  const { userId, account } = row;
  if (useProtected(row)) return null;
  return (
    <ActionLink
      to={users.resetPassword}
      input={{ body: { userId } }}
      ask={`重置 ${account} 的密码？正在使用的会话会立即结束。`}
      okText="确定"
      onDone={(made) => showFirstPassword({ ...made, account })}
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
