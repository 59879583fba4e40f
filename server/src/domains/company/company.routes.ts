import { type Company, companies, companyPeople, companyVehicleColumns, companyVehicles } from '@bochong/contract/company';
import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../kernel/sheets/sheet.ts';
import { type CompanyFilters, chosenCompanies, companyBatches, findCompany, listCompanies } from './company.repo.ts';
import { addVehicle, changeStatus, createCompany, removeVehicle, updateCompany } from './company.service.ts';
import { followStay } from './company-car-bill/company-account.service.ts';
import { createCompanyCarBillRoutes } from './company-car-bill/company-car-bill.routes.ts';
import { companyPayable } from './company-car-bill/company-payable.service.ts';
import { addPerson, peopleOf, resetPerson, switchPerson } from './company-people.service.ts';
import { companyRecords } from './company-records.repo.ts';
import { listVehicles } from './company-vehicle.repo.ts';
import { importVehicles } from './company-vehicle-import.service.ts';

/** Phones are masked whoever asks. */
const companyExport = (app: App): ExportDefinition<CompanyFilters, Company> => ({
  name: 'companies',
  title: '企业信息',
  columns: fieldColumns(companies.list, [
    'companyCode',
    'companyName',
    'creditCode',
    'contact',
    'phone',
    'address',
    'industry',
    'salesman',
    'vehicleCount',
    'vehicleLimit',
    'unbilledFen',
    'status',
    'remark',
  ]),
  batches: (tx, query, scope) => companyBatches(tx, query, scope, app.keys),
});

const example = ['C001', '浙A12345', '蓝色', '张三', '13800000000', '配送一组'];

export function createCompanyRoutes(app: App): void {
  declareRecords(app, companyRecords);
  const exported = companyExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, companies.list, ({ query }, { tx, user }) => listCompanies(tx, query, user, app.keys));
  implement(app, companies.chosen, ({ query }, { tx, user }) => chosenCompanies(tx, query.keyword, user));
  implement(app, companies.create, ({ body }, context) => createCompany(body, context));
  implement(app, companies.update, ({ params, body }, context) => updateCompany(params.id, body, context));
  implement(app, companies.changeStatus, ({ params, body }, context) => changeStatus(params.id, body, context));
  implement(app, companies.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, companyVehicles.list, async ({ params }, { tx, user }) =>
    listVehicles(tx, found(await findCompany(tx, params.id, user)), app.keys),
  );
  implement(app, companyVehicles.create, ({ params, body }, context) => addVehicle(params.id, body, context));
  implement(app, companyVehicles.template, () => sheetTemplate('企业车辆', Object.values(companyVehicleColumns), example));
  implement(app, companyVehicles.import, ({ body }, context) => importVehicles(body, context));
  implement(app, companyVehicles.remove, ({ params }, context) => removeVehicle(params.id, context));
  implement(app, companyPeople.list, ({ params }, context) => peopleOf(params.id, context));
  implement(app, companyPeople.create, ({ params, body }, context) => addPerson(params.id, body, context));
  implement(app, companyPeople.switch, ({ params, body }, context) => switchPerson(params.id, params.userId, body.status, context));
  implement(app, companyPeople.reset, ({ params }, context) => resetPerson(params.id, params.userId, context));
  createCompanyCarBillRoutes(app);
  app.payables.register(companyPayable);
  app.events.within('CompanyStayChanged', (tx, { stay, at }) => followStay({ app, tx, now: new Date(at) }, stay));
}
