import { operators } from '@bochong/contract/dealer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { showFirstPassword } from '../../../kit/shown-once.tsx';

/** Administrators of operating units, whose password the platform hands over anew. */
export default function OperatorPasswordPage() {
  return (
    <ListPage
      list={operators.administrators}
      rowKey="dealerId"
      columns={[{ name: 'dealerName', width: 240 }, 'account', 'userName', 'pwdUpdatedAt', 'lastLoginAt']}
      filters={['keyword']}
      rowActions={(row) => (
        <ActionLink
          to={operators.resetPassword}
          input={{ params: { dealerId: row.dealerId } }}
          ask={`重置 ${row.account} 的密码？该账号立即退出登录`}
          onDone={showFirstPassword}
        >
          重置
        </ActionLink>
      )}
    />
  );
}
