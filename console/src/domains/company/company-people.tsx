import { companyPeople } from '@bochong/contract/company';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { showFirstPassword } from '../../kit/shown-once.tsx';
import { LoadedTable } from '../../kit/small-table.tsx';

/** Who of a company may sign in and see its charges and statements. */
export const CompanyPeople = ({ companyId }: { companyId: string }) => (
  <Allowed to={companyPeople.list}>
    <h3>登录账号</h3>
    <LoadedTable
      list={companyPeople.list}
      input={{ params: { id: companyId } }}
      rowKey="userId"
      columns={['account', 'userName', 'status', 'lastLoginAt']}
      empty="企业的人登录后只看本企业的车辆、充电、账户和结算单"
      rowActions={({ userId, account, status }) => {
        const params = { id: companyId, userId };
        return (
          <>
            <ActionLink to={companyPeople.reset} input={{ params }} ask={`重置 ${account} 的密码？`} onDone={showFirstPassword}>
              重置密码
            </ActionLink>
            <ActionLink
              to={companyPeople.switch}
              input={{ params, body: { status: status === 1 ? 0 : 1 } }}
              ask={status === 1 ? `停用 ${account}？正在使用的会话会立即结束。` : `启用 ${account}？`}
              okText="确定"
              done={status === 1 ? '已停用' : '已启用'}
              danger={status === 1}
            >
              {status === 1 ? '停用' : '启用'}
            </ActionLink>
          </>
        );
      }}
      title={() => (
        <ActionForm
          to={companyPeople.create}
          word="新增账号"
          button="primary"
          title="新增企业登录账号"
          given={{ params: { id: companyId } }}
          asks={['account', 'userName']}
          onDone={showFirstPassword}
        />
      )}
    />
  </Allowed>
);
