import { newAccount, roleClient } from '@bochong/contract/access';
import { employeeColumns, employeeFields, jobType } from '@bochong/contract/employee';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../kernel/sheets/sheet-import.ts';
import { rolesOf } from '../access/index.ts';
import { placesNamed } from '../parking-lot/index.ts';
import { createEmployee } from './employee.service.ts';

const schema = employeeFields.extend({ account: newAccount });
/** What a cell of several names says; full-width commas are commas. */
const namesIn = (cell: string) =>
  cell
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Employees of a sheet, each with a login whose first password somebody gets by 重置密码. */
export async function importEmployees(body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) {
  const { tx, user } = context;
  const roles = (await rolesOf(tx, user.dealerId)).filter(({ clientType }) => clientType !== roleClient.PLATFORM);
  const lotsOf = async (cell: string) => {
    const ids: string[] = [];
    for (const name of namesIn(cell)) {
      const [lot, another] = await placesNamed(tx, 'park', name, user.parkIds);
      if (!lot || another) throw new CellProblem('parkNames', another ? `有多个停车场叫“${name}”` : `没有停车场“${name}”`);
      ids.push(lot.id);
    }
    return ids;
  };
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
        parkIds: await lotsOf(cell('parkNames')),
        roleIds: namesIn(cell('roleNames')).map(roleOf),
        refundQuotaFen: fenOf(cell('refundQuota')),
        remark: cell('remark'),
      }),
      create: createEmployee,
    },
    context,
  );
}

function fenOf(cell: string): number {
  if (cell === '') return 0;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(cell)) throw new CellProblem('refundQuota', '日退款额度应为不超过两位小数的金额');
  const [yuan = '0', cents = ''] = cell.split('.');
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}
