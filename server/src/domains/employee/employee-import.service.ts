import { newAccount, roleClient } from '@bochong/contract/access';
import { employeeColumns, employeeFields, jobType } from '@bochong/contract/employee';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, codeOf, fenOfCell, importSheet, namesIn } from '../../kernel/sheets/sheet-import.ts';
import { rolesOf } from '../access/index.ts';
import { lotsOfCell } from '../parking-lot/index.ts';
import { createEmployee } from './employee.service.ts';

const schema = employeeFields.extend({ account: newAccount });

/** Employees of a sheet, each with a login whose first password somebody gets by 重置密码. */
export async function importEmployees(body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) {
  const { tx, user } = context;
  const roles = (await rolesOf(tx, user.dealerId)).filter(({ clientType }) => clientType !== roleClient.PLATFORM);
  const roleOf = (name: string) => {
    const role = roles.find(({ roleName }) => roleName === name);
    if (!role) throw new CellProblem('roleNames', `没有 APP 或岗亭客户端的角色“${name}”`);
    return role.roleId;
  };
  return importSheet(
    body,
    {
      columns: employeeColumns,
      required: ['employeeNo', 'name', 'account'],
      schema,
      read: async (cell) => ({
        employeeNo: cell('employeeNo'),
        name: cell('name'),
        phone: cell('phone'),
        idCard: cell('idCard'),
        jobType: codeOf(jobType, 'jobType', cell('jobType'), jobType.COLLECTOR),
        account: cell('account'),
        parkIds: await lotsOfCell('parkNames', cell('parkNames'), context),
        roleIds: namesIn(cell('roleNames')).map(roleOf),
        refundQuotaFen: fenOfCell('refundQuota', '日退款额度', cell('refundQuota')),
        remark: cell('remark'),
      }),
      create: createEmployee,
    },
    context,
  );
}
