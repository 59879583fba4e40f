import { type EmployeeRow, employeeStatus, employees } from '@bochong/contract/employee';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { dash } from '../../kit/columns.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { GoTo } from '../../kit/go-to.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { useSession } from '../../kit/session.ts';
import { SheetImport } from '../../kit/sheet-import.tsx';
import { showFirstPassword } from '../../kit/shown-once.tsx';

/** What may be done with an employee; nothing with oneself, nor with who left. */
function Actions({ row }: { row: EmployeeRow }) {
  const { employeeId: id, userId, name, account, status, openShifts, rev } = row;
  const own = useSession((state) => state.user?.userId === userId);
  if (own || status === employeeStatus.LEFT) return null;
  const params = { id };
  const active = status === employeeStatus.ACTIVE;
  return (
    <>
      <GoTo to={employees.update} path={`/systemManage/employee/edit?id=${id}`}>
        编辑
      </GoTo>
      <ActionLink
        to={employees.reset}
        input={{ params }}
        ask={`重置 ${account} 的密码？正在使用的会话会立即结束。`}
        okText="确定"
        onDone={showFirstPassword}
      >
        重置密码
      </ActionLink>
      <ActionLink
        to={employees.switchStatus}
        input={{ params, body: { status: active ? employeeStatus.DISABLED : employeeStatus.ACTIVE, rev } }}
        ask={active ? `停用 ${name}？正在使用的会话会立即结束。` : `启用 ${name}？`}
        okText="确定"
        done={active ? '已停用' : '已启用'}
        danger={active}
      >
        {active ? '停用' : '启用'}
      </ActionLink>
      <ActionForm
        to={employees.leave}
        word="离职"
        title={`${name} 离职`}
        given={{ params, body: { rev } }}
        asks={[
          {
            name: 'reason',
            extra: openShifts > 0 ? '该员工还有没交班的岗次，交班后才能办理离职' : '账号立即停用，不能恢复；同一工号不能再用',
          },
        ]}
        done="已办理离职"
      />
    </>
  );
}

/** Staff on site. */
export default function EmployeeListPage() {
  return (
    <ListPage
      list={employees.list}
      rowKey="employeeId"
      columns={[
        ...(['employeeNo', 'name', 'jobType', 'status', 'phone'] as const),
        { name: 'roles', title: '角色', show: ({ roles }) => roles.map(({ roleName }) => roleName).join('、') || dash, width: 160 },
        { name: 'parkNames', width: 200 },
        ...(['refundQuotaFen', 'openShifts', 'account', 'lastLoginAt', 'idCard', 'leftAt', 'createdAt', 'remark', 'dealerName'] as const),
      ]}
      filters={['keyword', 'jobType', 'status', 'parkId']}
      actions={
        <>
          <ExportButton endpoint={employees.export} />
          <SheetImport title="员工" template={employees.template} endpoint={employees.import} />
          <GoTo to={employees.create} path="/systemManage/employee/add" button="primary">
            新增员工
          </GoTo>
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ name, employeeNo }) => `${name}（${employeeNo}）`, history: 'employee' }}
      empty="点“新增员工”登记收费员、巡检员等现场人员，初始密码只显示一次"
    />
  );
}
