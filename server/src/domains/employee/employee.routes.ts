import { type EmployeeRow, employeeColumns, employees } from '@bochong/contract/employee';
import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../kernel/sheets/sheet.ts';
import { type EmployeeFilters, employeeBatches, employeesAtWork, findEmployee, listEmployees } from './employee.repo.ts';
import { createEmployee, leaveEmployee, resetEmployee, shownEmployee, switchEmployee, updateEmployee } from './employee.service.ts';
import { importEmployees } from './employee-import.service.ts';
import { employeeRecords } from './employee-records.repo.ts';

const listExport = (app: App): ExportDefinition<EmployeeFilters, EmployeeRow> => ({
  name: 'employees',
  title: '员工',
  columns: fieldColumns<EmployeeRow>(employees.list, [
    ...(['employeeNo', 'name', 'phone', 'idCard', 'jobType', 'status'] as const),
    { name: 'parkNames', width: 30 },
    ...(['account', 'refundQuotaFen', 'lastLoginAt', 'leftAt', 'remark'] as const),
  ]),
  async *batches(tx, query, scope) {
    for await (const batch of employeeBatches(tx, query, scope)) yield batch.map((row) => shownEmployee(row, { app }));
  },
});

const example = ['A1001', '王岚', '13800000000', '', '收费员', 'wanglan', '', '', '0', ''];

export function createEmployeeRoutes(app: App): void {
  declareRecords(app, employeeRecords);
  const exported = listExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, employees.list, async ({ query }, context) => {
    const page = await listEmployees(context.tx, query, context.user);
    return { ...page, results: page.results.map((row) => shownEmployee(row, context)) };
  });
  implement(app, employees.get, async ({ params }, context) =>
    shownEmployee(found(await findEmployee(context.tx, params.id, context.user)), context),
  );
  implement(app, employees.create, ({ body }, context) => createEmployee(body, context));
  implement(app, employees.update, ({ params, body }, context) => updateEmployee(params.id, body, context));
  implement(app, employees.switchStatus, ({ params, body }, context) => switchEmployee(params.id, body, context));
  implement(app, employees.leave, ({ params, body }, context) => leaveEmployee(params.id, body, context));
  implement(app, employees.reset, ({ params }, context) => resetEmployee(params.id, context));
  implement(app, employees.template, () => sheetTemplate('员工', Object.values(employeeColumns), example));
  implement(app, employees.import, ({ body }, context) => importEmployees(body, context));
  implement(app, employees.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, employees.collectors, async ({ query }, { tx, user }) => {
    const found = await employeesAtWork(tx, query, user.dealerIds);
    return found.map(({ phoneCipher, ...employee }) => ({ ...employee, phone: app.keys.masked(phoneCipher) }));
  });
}
