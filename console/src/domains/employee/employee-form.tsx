import { employees, jobType } from '@bochong/contract/employee';
import { Form, Input } from 'antd';
import { RoleSelect } from '../../fields/role-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { recordPage } from '../../kit/record-page.tsx';
import { useIsPlatform, usePlatformType } from '../../kit/session.ts';
import { showFirstPassword } from '../../kit/shown-once.tsx';

const Item = itemOf(employees.create);

/** What is written of an employee, besides the account. */
function EmployeeItems({ dealerId }: { dealerId?: string | undefined }) {
  return (
    <>
      <Item name="employeeNo" />
      <Item name="name" />
      <Item name="jobType" />
      <Item name="phone" />
      <Item name="idCard" />
      <Item name="refundQuotaFen" />
      <Item name="roleIds" wide>
        <RoleSelect staff dealerId={dealerId} mode="multiple" placeholder="只列出适用端为 APP 或岗亭客户端的角色" />
      </Item>
      <Item name="parkIds" wide />
      <Item name="remark" wide />
    </>
  );
}

/** The platform says whose employee it is. */
function NewEmployeeItems() {
  const platform = useIsPlatform() && usePlatformType() === '2';
  const dealerId = Form.useWatch<string | undefined>('dealerId');
  return (
    <>
      {platform && <Item name="dealerId" />}
      <Item name="account">
        <Input maxLength={16} autoComplete="off" />
      </Item>
      <EmployeeItems dealerId={dealerId} />
    </>
  );
}

export const employeePage = recordPage(employees, {
  back: '/systemManage/employee/list',
  useAdded: () => (made) => showFirstPassword(made),
  saved: '员工已保存，新权限立即生效',
  blank: { jobType: jobType.COLLECTOR, parkIds: [], roleIds: [], phone: '', idCard: '', refundQuotaFen: 0, remark: '' },
  valuesOf: ({ phone: _, idCard: __, ...employee }) => ({ ...employee, roleIds: employee.roles.map(({ roleId }) => roleId) }),
  // Not typed again, phone and identity number stay.
  bodyOf: ({ phone, idCard, ...values }) => ({ ...values, phone: phone || undefined, idCard: idCard || undefined }),
  children: (employee) => (
    <>
      {employee && (
        <h3 className="form-title">
          {employee.account}
          <small>
            {'　'}手机 {employee.phone || '未登记'}，身份证号 {employee.idCard || '未登记'}，不填则不变
          </small>
        </h3>
      )}
      <div className="field-grid">{employee ? <EmployeeItems /> : <NewEmployeeItems />}</div>
    </>
  ),
});
