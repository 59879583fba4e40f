import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import {
  dealerName,
  documentNo,
  flag,
  id,
  instant,
  nameText,
  phoneNumber,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { usccProblem } from '../../kernel/identity.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { invoicePlatform, subjectStatus, taxAccountState, taxpayerType } from './invoice-enums.ts';
import { invoiceSubjectPage, taxInfoConfigPage } from './menu.ts';

/** What the seller of an invoice is. */
export const invoiceSubjectFields = z.object({
  name: nameText('开票主体', 100),
  taxNo: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{15,20}$/, '税号应为15~20位大写字母或数字')
    .refine((value) => value.length !== 18 || usccProblem(value) === null, '税号校验不通过，请核对统一社会信用代码')
    .meta({ title: '税号' }),
  taxpayerType: taxpayerType.schema,
  address: text('地址', 80, 1),
  tel: phoneNumber('电话'),
  bank: text('开户行', 60),
  account: text('银行账号', 40),
  drawer: text('开票人', 20, 1),
  taxAccount: text('税局账号', 40),
});

export const invoiceSubject = invoiceSubjectFields.extend({
  taxNo: documentNo('税号'),
  subjectId: id('开票主体'),
  platform: invoicePlatform.schema,
  /** Keys are written only. */
  hasKeys: flag('密钥'),
  accountState: taxAccountState.schema,
  authAt: instant('最近认证').nullable(),
  /** What may still be invoiced this month; null: the platform does not tell. */
  creditRemainFen: signedFen('剩余额度').nullable(),
  configs: words('适用业务'),
  status: subjectStatus.schema,
  dealerName,
  createdAt: instant('创建时间'),
  rev,
});
export type InvoiceSubject = z.output<typeof invoiceSubject>;

const secret = (label: string, max: number) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]*$/, `${label}格式不正确`)
    .max(max)
    .optional()
    .meta({ title: label });

/** Left out, a part stays as it is; none is ever answered. */
export const invoiceKeys = z.object({
  appKey: secret('AppKey', 64),
  appSecret: secret('AppSecret', 128),
  accessToken: secret('AccessToken', 128),
});
export type InvoiceKeys = z.output<typeof invoiceKeys>;

const path = '/invoice/v2/api/invoiceSubjects';
const key = z.object({ id: uuid('开票主体') });

export const invoiceSubjects = {
  list: endpoint({
    method: 'GET',
    path,
    title: '开票主体',
    access: [invoiceSubjectPage.code],
    query: pageQuery({
      keyword: searchText('名称/税号').optional(),
      status: queryCode(subjectStatus.schema).optional(),
      accountState: queryCode(taxAccountState.schema).optional(),
    }),
    data: pageOf(invoiceSubject),
  }),
  /** Subjects to choose from. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择开票主体',
    access: [taxInfoConfigPage.code],
    query: z.object({ keyword: searchText('名称/税号').optional() }),
    data: z.array(z.object({ subjectId: uuid('开票主体'), name: z.string(), taxNo: documentNo('税号') })),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增开票主体',
    access: [invoiceSubjectPage.can.add],
    body: invoiceSubjectFields,
    data: z.object({ subjectId: uuid('开票主体') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改开票主体',
    access: [invoiceSubjectPage.can.edit],
    params: key,
    body: invoiceSubjectFields.extend({ rev }),
    data: z.null(),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停开票主体',
    access: [invoiceSubjectPage.can.switch],
    params: key,
    body: z.object({ status: subjectStatus.schema, rev }),
    data: z.null(),
  }),
  setKeys: endpoint({
    method: 'POST',
    path: `${path}/:id/keys`,
    title: '更新开票密钥',
    access: [invoiceSubjectPage.can.keys],
    params: key,
    body: invoiceKeys.extend({ rev }),
    data: z.null(),
  }),
  /** Somebody has signed in at the tax bureau again: what waited for that goes on. */
  auth: endpoint({
    method: 'POST',
    path: `${path}/:id/auth`,
    title: '税局账号登录认证',
    access: [invoiceSubjectPage.can.auth],
    params: key,
    body: z.object({ rev }),
    data: z.object({ waiting: z.number().int().meta({ title: '等待的发票' }) }),
  }),
};
