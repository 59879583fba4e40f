import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, id, instant, integer, mobile, nameText, personName, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { authStatus, licenseMode } from '../license/index.ts';
import { accountText } from '../session/index.ts';
import { dealerStatus, dealerType, managerName } from './dealer-fields.ts';
import { enterpriseStatus } from './enterprise.ts';
import { operatorPage, resetOperatorPasswordPage } from './menu.ts';

/** What the platform writes about an operating unit. */
export const operatorFields = z.object({
  dealerName: nameText('单位名称', 64),
  dealerType: dealerType.schema,
  /** Codes of province, city and district (GB/T 2260); empty = not given. */
  areaCode: z
    .string()
    .regex(/^(\d{6})?$/, '请选择所在地区')
    .meta({ title: '所在地区' }),
  registerAddr: text('注册地址', 128),
  licenseMode: licenseMode.schema,
  settleDay: integer('月结日', 1, 28),
  contractStart: date('合同开始').nullable(),
  contractEnd: date('合同结束').nullable(),
});

export const operator = operatorFields.extend({
  dealerId: id('运营单位'),
  dealerNo: z.string().meta({ title: '编号' }),
  manager: personName('负责人'),
  phone: z.string().meta({ title: '手机' }),
  account: z.string().meta({ title: '管理员账号' }),
  status: dealerStatus.schema,
  registStatus: enterpriseStatus.schema,
  authStatus: authStatus.schema,
  parkCount: z.number().int().meta({ title: '停车场数' }),
  createdAt: instant('创建时间'),
  rev,
});
export type Operator = z.output<typeof operator>;

const dealerKey = z.object({ dealerId: uuid('运营单位') });

/** Account and password an administrator begins with; shown once. */
const handedOver = z.object({ account: z.string(), initialPassword: z.string() });

const operatorsFilters = {
  dealerName: searchText('单位名称', 64).optional(),
  dealerType: queryCode(dealerType.schema).optional(),
  areaCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional()
    .meta({ title: '所在地区' }),
  status: queryCode(dealerStatus.schema).optional(),
  registStatus: queryCode(enterpriseStatus.schema).optional(),
  authStatus: queryCode(authStatus.schema).optional(),
};

export const operators = {
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealers',
    title: '运营单位',
    access: [operatorPage.code],
    query: pageQuery(operatorsFilters),
    data: pageOf(operator),
  }),
  export: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealers/export',
    title: '导出运营单位',
    access: [operatorPage.can.export],
    kind: 'file',
    query: z.object(operatorsFilters),
    data: exportAnswer,
    audited: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/dealers',
    title: '新增运营单位',
    access: [operatorPage.can.add],
    body: operatorFields.extend({ manager: managerName, phone: mobile('手机号'), account: accountText.meta({ title: '管理员账号' }) }),
    data: handedOver.extend({ dealerId: id('运营单位') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/dealers',
    title: '修改运营单位',
    access: [operatorPage.can.edit],
    body: operatorFields.extend({ dealerId: uuid('运营单位'), rev }),
    data: z.object({ dealerId: id('运营单位') }),
  }),
  /** 1 ⇄ 0 ends every session of the unit. Freezing asks for more. */
  setStatus: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/dealers/:dealerId/status',
    title: '启停运营单位',
    access: [operatorPage.can.switch],
    params: dealerKey,
    body: z.object({ status: dealerStatus.only('DISABLED', 'ENABLED').meta({ title: '状态' }), rev }),
    data: z.null(),
  }),
  administrators: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealers/administrators',
    title: '运营单位管理员',
    access: [resetOperatorPasswordPage.code],
    query: pageQuery({ keyword: searchText('单位/账号', 64).optional() }),
    data: pageOf(
      z.object({
        dealerId: id('运营单位'),
        dealerName: z.string().meta({ title: '运营单位' }),
        account: z.string().meta({ title: '管理员账号' }),
        userName: personName('姓名'),
        pwdUpdatedAt: instant('上次改密时间'),
        lastLoginAt: instant('上次登录').nullable(),
      }),
    ),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/dealers/:dealerId/resetPassword',
    title: '重置运营单位密码',
    access: [resetOperatorPasswordPage.can.reset],
    params: dealerKey,
    data: handedOver,
  }),
};

export const operatorErrors = {
  contract: error('42421', '合同结束日不能早于开始日'),
  transition: error('40902', '不能从{from}变为{to}', 409),
};
