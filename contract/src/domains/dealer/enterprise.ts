import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  documentNo,
  email,
  fen,
  flag,
  id,
  instant,
  mobile,
  personName,
  rev,
  text,
  toFlag,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { citizenId, uscc } from '../../kernel/identity.ts';
import { pageOf, pageQuery, queryInteger, searchText } from '../../kernel/page.ts';
import { codeSent, smsCode } from '../session/index.ts';
import { enterpriseAuditPage } from './menu.ts';

/** Status of an operating unit as a company; 3 sends every page to /enterprise. */
export const enterpriseStatus = enumOf('enterpriseStatus', '企业认证状态', {
  NEVER: [0, '未认证', 'grey'],
  CERTIFIED: [1, '已认证', 'green'],
  WAITING: [2, '审核中', 'amber'],
  LOST: [3, '须重新认证', 'red'],
});
export const applyStatus = enumOf('enterpriseApplyStatus', '申请状态', {
  DRAFT: [0, '草稿', 'grey'],
  WAITING: [1, '待审核', 'amber'],
  PASSED: [2, '已通过', 'green'],
  REJECTED: [3, '已驳回', 'red'],
  WITHDRAWN: [4, '已撤回', 'grey'],
});
export const companyType = enumOf('companyType', '企业类型', {
  LIMITED: [1, '有限公司'],
  STATE: [2, '国有企业'],
  PUBLIC: [3, '事业单位'],
  SOLE: [4, '个体工商户'],
  OTHER: [5, '其他'],
});

const fileId = (label: string) => z.string().min(1, `请上传${label}`).max(200).meta({ title: label });

/** What a unit writes about its company. */
export const enterpriseFields = z.object({
  companyName: text('企业名称', 100, 1),
  uscc: uscc('统一社会信用代码'),
  companyType: companyType.schema,
  registerAddr: text('注册地址', 128, 1),
  areaCode: z
    .string()
    .regex(/^\d{6}$/, '请选择所在地区')
    .meta({ title: '所在地区' }),
  registerCapitalFen: fen('注册资本', Number.MAX_SAFE_INTEGER).nullable(),
  establishDate: date('成立日期'),
  /** Null = without end. */
  licenseEnd: date('营业期限').nullable().meta({ empty: '长期' }),
  businessScope: text('经营范围', 500, 1),
  licenseImg: fileId('营业执照'),
  legalPerson: text('法定代表人', 20, 1),
  legalIdNo: citizenId('身份证号'),
  legalIdFront: fileId('身份证人像面'),
  legalIdBack: fileId('身份证国徽面'),
  authorizeImg: z.string().max(200).meta({ title: '授权书' }),
  contactName: text('联系人', 20, 1),
  contactPhone: mobile('联系电话'),
  contactEmail: email('电子邮箱'),
});

const images = z.object({
  licenseImg: z.string(),
  legalIdFront: z.string(),
  legalIdBack: z.string(),
  authorizeImg: z.string(),
});

/** An application as it is read: ID number and phone masked, every file with an address that shows it for ten minutes. */
export const enterpriseApply = enterpriseFields.extend({
  uscc: z.string().meta({ title: '统一社会信用代码' }),
  legalIdNo: z.string().meta({ title: '身份证号' }),
  contactPhone: z.string().meta({ title: '联系电话' }),
  contactEmail: z.string().meta({ title: '电子邮箱' }),
  applyId: id('申请'),
  applyNo: documentNo('申请单号'),
  dealerId: id('运营单位'),
  dealerName: z.string().meta({ title: '运营单位' }),
  applyStatus: applyStatus.schema,
  rejectReason: words('驳回原因'),
  submitAt: instant('提交时间').nullable(),
  auditBy: personName('审核人'),
  auditAt: instant('审核时间').nullable(),
  validTo: date('认证有效期').nullable(),
  imageUrls: images,
  rev,
});
export type EnterpriseApply = z.output<typeof enterpriseApply>;

const applyKey = z.object({ applyId: uuid('申请') });
const saved = z.object({ applyId: id('申请') });
/** `submit` 0 keeps a draft; the code proves the contact phone unless it is the unit's own. */
const sending = { submit: flag('提交审核'), verifyCode: smsCode.optional() };

export const enterprises = {
  state: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/registState',
    title: '企业认证结果',
    access: 'session',
    data: z.object({
      status: enterpriseStatus.schema,
      companyName: z.string().meta({ title: '企业名称' }),
      validTo: date('认证有效期').nullable(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/enterprise',
    title: '企业认证申请',
    access: 'session',
    data: enterpriseApply.nullable(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/portal/enterprise',
    title: '提交企业认证',
    access: 'session',
    body: enterpriseFields.extend(sending),
    data: saved,
  }),
  /** Changes a draft, a rejected or a withdrawn application; numbers left out stay as they are. */
  update: endpoint({
    method: 'PUT',
    path: '/dealer/v2/api/portal/enterprise',
    title: '修改企业认证',
    access: 'session',
    body: enterpriseFields.partial({ legalIdNo: true, contactPhone: true }).extend({ ...sending, applyId: uuid('申请'), rev }),
    data: saved,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/portal/enterprise/:applyId/withdraw',
    title: '撤回企业认证',
    access: 'session',
    params: applyKey,
    data: z.null(),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/portal/enterprise/files',
    title: '上传企业认证材料',
    access: 'session',
    kind: 'multipart',
    body: z.object({ file: uploadedFile('文件') }),
    data: z.object({ fileId: z.string(), url: z.string() }),
  }),
  sendCode: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/enterprise/sendVerifyCode',
    title: '发送企业联系人验证码',
    access: 'session',
    query: z.object({ phone: mobile('联系电话') }),
    data: codeSent,
    audited: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/enterprises',
    title: '企业认证审核列表',
    access: [enterpriseAuditPage.code],
    query: pageQuery({
      companyName: searchText('企业名称', 100).optional(),
      /** 0 waiting, 1 decided. */
      handled: queryInteger('是否处理', 0, 1).default(0),
    }),
    data: pageOf(
      enterpriseApply.pick({
        applyId: true,
        applyNo: true,
        dealerName: true,
        companyName: true,
        uscc: true,
        companyType: true,
        contactName: true,
        contactPhone: true,
        applyStatus: true,
        submitAt: true,
        auditBy: true,
        auditAt: true,
        rejectReason: true,
      }),
    ),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/enterprises/:applyId',
    title: '企业认证审核详情',
    access: [enterpriseAuditPage.code],
    params: applyKey,
    data: enterpriseApply,
  }),
  audit: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/portal/enterprise/:applyId/audit',
    title: '审核企业认证',
    access: [enterpriseAuditPage.can.audit],
    params: applyKey,
    body: z
      .object({ pass: flag('通过'), reason: text('驳回原因', 200).default('') })
      .refine(({ pass, reason }) => pass === toFlag(true) || reason !== '', { message: '请输入驳回原因', path: ['reason'] }),
    data: z.null(),
  }),
};

export const enterpriseErrors = {
  open: error('42411', '已有待处理的企业认证申请'),
  taken: error('42412', '该统一社会信用代码已被其他单位认证'),
  closed: error('42413', '该申请当前不能修改或审核', 409),
  file: error('42414', '请上传jpg、png或pdf文件，不超过5MB'),
  fileGone: error('42415', '{field}文件不存在，请重新上传'),
  needsCode: error('42416', '请输入验证码'),
};
