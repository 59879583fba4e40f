import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, id, instant, nameText, personName, rev, text, uuid, verdictFlag } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { payAccountApplyPage } from './menu.ts';
import { payAccountFields } from './pay-account.ts';
import { payApplyStatus, payProvider } from './pay-account-enums.ts';

export const payApplyFields = payAccountFields.extend({
  provider: payProvider.only('WECHAT', 'ALIPAY'),
  subjectName: nameText('主体名称', 50),
  contactName: text('联系人', 30),
  remark: text('备注', 200),
});
export type PayApplyFields = z.output<typeof payApplyFields>;

export const payApply = payApplyFields.extend({
  applyId: id('进件'),
  provider: payProvider.schema,
  applyStatus: payApplyStatus.schema,
  submittedBy: personName('提交人'),
  submittedAt: instant('提交时间').nullable(),
  auditedBy: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  opinion: z.string().meta({ title: '审核意见' }),
  dealerName,
  createdAt: instant('创建时间'),
  rev,
});
export type PayApply = z.output<typeof payApply>;

const path = '/finance/v2/api/payAccountApplies';
const key = z.object({ id: uuid('进件') });

export const payApplies = {
  list: endpoint({
    method: 'GET',
    path,
    title: '账户进件',
    access: [payAccountApplyPage.code],
    query: pageQuery({
      keyword: searchText('账户名称/商户号').optional(),
      applyStatus: queryCode(payApplyStatus.schema).optional(),
    }),
    data: pageOf(payApply),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增账户进件',
    access: [payAccountApplyPage.can.add],
    body: payApplyFields,
    data: z.object({ applyId: id('进件') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改账户进件',
    access: [payAccountApplyPage.can.edit],
    params: key,
    body: payApplyFields.extend({ rev }),
    data: z.null(),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/:id/submit`,
    title: '提交账户进件',
    access: [payAccountApplyPage.can.submit],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  /** By the platform's people; passed, the account is there, stopped and without keys. */
  audit: endpoint({
    method: 'POST',
    path: `${path}/:id/audit`,
    title: '审核账户进件',
    access: [payAccountApplyPage.can.audit],
    params: key,
    body: z.object({ pass: verdictFlag('审核结果'), opinion: text('审核意见', 200), rev }),
    data: z.null(),
  }),
};

export const payApplyErrors = {
  wrongState: error('42744', '进件{status}，不能{action}'),
  subMerchant: error('42745', '服务商模式请填写特约商户号，直连模式不填'),
  opinionRequired: error('42746', '驳回请填写审核意见'),
  notPlatform: error('42747', '进件由平台审核'),
};
