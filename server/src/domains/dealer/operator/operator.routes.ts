import { enterprises, type Operator, operators } from '@bochong/contract/dealer';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../../kernel/time.ts';
import { findDealer } from '../dealer.repo.ts';
import { listApplies } from '../enterprise/enterprise.repo.ts';
import {
  applyDetail,
  auditApply,
  changeApply,
  createApply,
  ownApply,
  sendContactCode,
  withdrawApply,
} from '../enterprise/enterprise.service.ts';
import { keepDocument, showApply } from '../enterprise/enterprise-document.service.ts';
import { listOperators, type OperatorFilters, operatorBatches } from './operator.repo.ts';
import { changeOperator, createOperator, resetAdministrator, setOperatorStatus } from './operator.service.ts';
import { listAdministrators } from './operator-account.repo.ts';

const operatorExport = (app: App): ExportDefinition<OperatorFilters, Operator> => ({
  name: 'operators',
  title: '运营单位',
  columns: fieldColumns(operators.list, [
    'dealerNo',
    'dealerName',
    'status',
    'dealerType',
    'areaCode',
    'manager',
    'phone',
    'account',
    'authStatus',
    'registStatus',
    'parkCount',
    'createdAt',
  ]),
  batches: (tx, query) => operatorBatches(tx, query, businessDate(app.clock.now())),
});

/** Operating units as the platform keeps them. */
export function createOperatorRoutes(app: App): void {
  const exported = operatorExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, operators.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, operators.list, ({ query }, { tx, now }) => listOperators(tx, query, businessDate(now)));
  implement(app, operators.create, ({ body }, context) => createOperator(body, context));
  implement(app, operators.update, ({ body }, context) => changeOperator(body, context));
  implement(app, operators.setStatus, ({ params, body }, context) => setOperatorStatus(params.dealerId, body, context));
  implement(app, operators.administrators, ({ query }, { tx }) => listAdministrators(tx, query));
  implement(app, operators.resetPassword, ({ params }, context) => resetAdministrator(params.dealerId, context));
}

/** Certification of units as companies. */
export function createEnterpriseRoutes(app: App): void {
  implement(app, enterprises.state, async (_, { tx, user }) => {
    if (user.userType !== 2 && user.userType !== 3) return { status: 1 as const, companyName: '', validTo: null };
    const unit = found(await findDealer(tx, user.dealerId));
    return { status: unit.regist_status as 0 | 1 | 2 | 3, companyName: unit.company_name, validTo: unit.certified_until };
  });
  implement(app, enterprises.get, (_, context) => ownApply(context));
  implement(app, enterprises.create, ({ body }, context) => createApply(body, context));
  implement(app, enterprises.update, ({ body }, context) => changeApply(body, context));
  implement(app, enterprises.withdraw, ({ params }, context) => withdrawApply(params.applyId, context));
  implementOutside(app, enterprises.upload, ({ body }, context) => keepDocument(body.file as UploadedFile, context));
  implement(app, enterprises.sendCode, ({ query }, context) => sendContactCode(query.phone, context));
  implement(app, enterprises.list, async ({ query }, { tx, now }) => {
    const page = await listApplies(tx, query);
    return { ...page, results: page.results.map((row) => showApply(app, row, now)) };
  });
  implement(app, enterprises.detail, ({ params }, context) => applyDetail(params.applyId, context));
  implement(app, enterprises.audit, ({ params, body }, context) => auditApply(params.applyId, body, context));
}
