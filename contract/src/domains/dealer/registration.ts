import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, mobile, nameText, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { accountText, codeSent, smsCode } from '../session/index.ts';
import { registrationPage } from './menu.ts';

export const registrationStatus = enumOf('registrationStatus', '注册申请状态', {
  WAITING: [0, '待审核', 'amber'],
  ACCEPTED: [1, '已通过', 'green'],
  REJECTED: [2, '已驳回', 'grey'],
});

export const registration = z.object({
  registrationId: id('申请'),
  companyName: nameText('单位名称', 64),
  contact: nameText('联系人', 20),
  phoneMask: z.string().meta({ title: '手机号' }),
  status: registrationStatus.schema.meta({ title: '状态' }),
  account: z.string().meta({ title: '管理员账号' }),
  reason: words('驳回原因'),
  decidedBy: personName('审核人'),
  decidedAt: instant('审核时间').nullable(),
  createdAt: instant('申请时间'),
});

export const registrations = {
  sendCode: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/registrations/sendVerifyCode',
    title: '发送注册验证码',
    access: 'public',
    query: z.object({ phone: mobile('手机号'), verifyCodeId: z.string().max(64), verifyCode: z.string().max(8) }),
    data: codeSent,
    writes: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/registrations',
    title: '注册申请',
    access: 'public',
    body: z.object({
      companyName: registration.shape.companyName,
      contact: registration.shape.contact,
      phone: mobile('手机号'),
      code: smsCode,
    }),
    data: z.null(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/registrations',
    title: '注册申请列表',
    access: [registrationPage.code],
    query: pageQuery({
      companyName: searchText('单位名称', 64).optional(),
      status: queryCode(registrationStatus.schema).optional().meta({ title: '状态' }),
    }),
    data: pageOf(registration),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/registrations/:id/accept',
    title: '通过注册申请',
    access: [registrationPage.can.audit],
    params: z.object({ id: uuid('申请') }),
    body: z.object({ account: accountText.meta({ title: '管理员账号' }) }),
    data: z.object({ account: z.string(), initialPassword: z.string() }),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/registrations/:id/reject',
    title: '驳回注册申请',
    access: [registrationPage.can.audit],
    params: z.object({ id: uuid('申请') }),
    body: z.object({ reason: text('驳回原因', 200, 1) }),
    data: z.null(),
  }),
};

export const registrationErrors = {
  alreadyAsked: error('42401', '该单位已有待审核的注册申请'),
  nameTaken: error('42402', '该单位已是平台用户，请直接登录'),
  decided: error('42403', '该申请已审核'),
};
