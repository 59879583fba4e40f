import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, fen, id, instant, nameText, personName, rev, text, uuid, verdictFlag } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { payAccountApplyAddPage, payAccountApplyPage } from './menu.ts';
import { payAccountFields } from './pay-account.ts';
import { payApplyKind, payApplyStatus, payProvider } from './pay-account-enums.ts';
import { businessStep, payApplySteps, personChange, productStep, settleChange, subjectStep } from './pay-apply-step.ts';

export const payApplyFields = payAccountFields.extend({
  provider: payProvider.only('WECHAT', 'ALIPAY'),
  subjectName: nameText('主体名称', 50),
  contactName: text('联系人', 30),
  remark: text('备注', 200),
});
export type PayApplyFields = z.output<typeof payApplyFields>;

export const payApply = payApplyFields.extend({
  applyId: id('进件'),
  applyKind: payApplyKind.schema,
  /** Numbers of the channel; a new merchant has none before it is opened. */
  merchantNo: documentNo('商户号'),
  appId: documentNo('应用ID'),
  subjectName: z.string().meta({ title: '主体名称' }),
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

const log = z.object({
  at: instant('时间'),
  action: z.string().meta({ title: '操作' }),
  remark: z.string().meta({ title: '说明' }),
  by: personName('操作人'),
});

/** An application as a whole. Of a new merchant with what its steps hold; files have addresses that show them for ten minutes. */
export const payApplyDetail = payApply.extend({
  steps: payApplySteps,
  /** The first step that was not saved yet; null when all were. */
  openStep: z.number().int().nullable(),
  fileUrls: z.record(z.string(), z.string()),
  parkNames: z.string().meta({ title: '收款车场' }),
  /** What is to be paid into the settlement account; told to the platform alone. */
  verifyFen: fen('验证打款金额').nullable(),
  verifyLeft: z.number().int().meta({ title: '剩余验证次数' }),
  signNo: documentNo('协议编号'),
  logs: z.array(log),
});
export type PayApplyDetail = z.output<typeof payApplyDetail>;
export const payApplyLog = log;

const path = '/finance/v2/api/payAccountApplies';
const key = z.object({ id: uuid('进件') });

/** A step of an application of a new merchant, kept by itself. */
const saving = <B extends z.core.$ZodLooseShape>(step: string, title: string, body: z.ZodObject<B>) =>
  endpoint({
    method: 'PUT',
    path: `${path}/:id/${step}`,
    title: `保存进件${title}`,
    access: [payAccountApplyAddPage.code],
    params: key,
    body: body.extend({ rev }),
    /** The revision that the next step is saved with. */
    data: z.object({ rev }),
  });

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
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '账户进件详情',
    access: [payAccountApplyPage.code],
    params: key,
    data: payApplyDetail,
  }),
  /** A new merchant: who it is comes from the unit's certification, as far as there is one. */
  begin: endpoint({
    method: 'POST',
    path: `${path}/newMerchants`,
    title: '新商户进件',
    access: [payAccountApplyAddPage.code],
    body: z.object({ accountName: nameText('账户名称', 50) }),
    data: z.object({ applyId: id('进件') }),
  }),
  saveSubject: saving('subject', '主体信息', subjectStep),
  savePerson: saving('person', '法人与经办人', personChange),
  saveSettle: saving('settle', '结算账户', settleChange),
  saveBusiness: saving('business', '经营信息', businessStep),
  saveProduct: saving('product', '费率与产品', productStep),
  upload: endpoint({
    method: 'POST',
    path: `${path}/files`,
    title: '上传进件材料',
    access: [payAccountApplyAddPage.code],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('文件') }),
    data: z.object({ fileId: z.string(), url: z.string() }),
  }),
  /** The sum that reached the settlement account proves whose it is; three wrong answers reject the application. */
  verify: endpoint({
    method: 'POST',
    path: `${path}/:id/verify`,
    title: '验证结算账户',
    access: [payAccountApplyPage.can.verify],
    params: key,
    body: z.object({ amountFen: fen('到账金额', 100), rev }),
    data: z.null(),
  }),
  sign: endpoint({
    method: 'POST',
    path: `${path}/:id/sign`,
    title: '登记进件签约',
    access: [payAccountApplyPage.can.sign],
    params: key,
    body: z.object({ signNo: text('协议编号', 64, 4), rev }),
    data: z.null(),
  }),
  /** By the platform's people: the channel has opened the merchant, under these numbers; the account is there, stopped and without keys. */
  open: endpoint({
    method: 'POST',
    path: `${path}/:id/open`,
    title: '登记进件开通',
    access: [payAccountApplyPage.can.open],
    params: key,
    body: payAccountFields.omit({ accountName: true }).extend({ rev }),
    data: z.null(),
  }),
  abandon: endpoint({
    method: 'POST',
    path: `${path}/:id/void`,
    title: '作废账户进件',
    access: [payAccountApplyPage.can.void],
    params: key,
    body: z.object({ reason: text('作废原因', 200, 1), rev }),
    data: z.null(),
  }),
};

export const payApplyErrors = {
  wrongState: error('42744', '进件{status}，不能{action}'),
  subMerchant: error('42745', '服务商模式请填写特约商户号，直连模式不填'),
  opinionRequired: error('42746', '驳回请填写审核意见'),
  notPlatform: error('42747', '进件由平台审核'),
  stepMissing: error('44708', '请先填写“{step}”'),
  settleName: error('44709', '户名须与{owner}一致'),
  filing: error('44725', '开通无感支付请在“经营信息”上传停车场备案证'),
  file: error('44727', '请上传jpg、png或pdf文件，不超过5MB'),
  wrongAmount: error('44729', '金额与打款不符，还可验证{left}次'),
  wrongThrice: error('44730', '金额三次不符，进件已驳回，请核对结算账户后重新提交'),
  otherKind: error('44728', '已有商户号的进件没有这一步'),
};
