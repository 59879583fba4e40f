import { operators } from '@bochong/contract/dealer';
import { Input } from 'antd';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { ConfirmLink } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { useInitialPassword } from './initial-password.tsx';

const col = columnsOf(operators.administrators);
const Filter = filterOf(operators.administrators);
const columns = [
  col.text('dealerName', { fixed: 'left', width: 240 }),
  col.text('account'),
  col.text('userName', { width: 110 }),
  col.time('pwdUpdatedAt'),
  col.time('lastLoginAt'),
];

/** Administrators of operating units, whose password the platform hands over anew. */
export default function OperatorPasswordPage() {
  const showPassword = useInitialPassword();
  const reset = useAction(operators.resetPassword, {
    onSuccess: (handed) => showPassword('密码已重置', handed),
  });
  return (
    <ListPage
      list={operators.administrators}
      rowKey="dealerId"
      columns={columns}
      filters={
        <Filter name="keyword">
          <Input allowClear />
        </Filter>
      }
      rowActions={(row) => (
        <Allowed to={operators.resetPassword}>
          <ConfirmLink
            question={`重置 ${row.account} 的密码？该账号立即退出登录`}
            onConfirm={() => void reset.run({ params: { dealerId: row.dealerId } })}
          >
            重置
          </ConfirmLink>
        </Allowed>
      )}
    />
  );
}
