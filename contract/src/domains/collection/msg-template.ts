import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, id, instant, nameText, rev, text, uuid, verdict, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { messageTemplatePage } from './menu.ts';
import { templateKind, templateStatus } from './remind-enums.ts';
import { contentProblem } from './sms-text.ts';

export const msgTemplateFields = z.object({
  templateName: nameText('模板名称', 30),
  signName: nameText('签名', 12),
  kind: templateKind.schema,
  content: text('内容', 500, 1).superRefine((content, context) => {
    const problem = contentProblem(content);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

export const msgTemplate = z.object({
  templateId: id('模板'),
  templateName: z.string().meta({ title: '模板名称' }),
  signName: z.string().meta({ title: '签名' }),
  kind: templateKind.schema,
  content: words('内容'),
  /** What the carrier knows the template by. */
  providerCode: documentNo('服务商编码'),
  templateStatus: templateStatus.schema,
  rejectReason: words('未通过原因'),
  updatedAt: instant('修改时间'),
  rev,
});
export type MsgTemplate = z.output<typeof msgTemplate>;

const key = z.object({ id: uuid('模板') });
const seen = z.object({ rev });

export const msgTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/msgTemplate/list',
    title: '短信模板',
    access: [messageTemplatePage.code],
    query: pageQuery({
      templateName: searchText('模板名称', 30).optional(),
      kind: queryCode(templateKind.schema).optional(),
      templateStatus: queryCode(templateStatus.schema).optional(),
    }),
    data: pageOf(msgTemplate),
  }),
  /** Templates that may be sent. */
  chosen: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/msgTemplate/chosen',
    title: '可用短信模板',
    access: 'session',
    query: z.object({ search: searchText('模板名称', 30).optional() }),
    data: z.array(msgTemplate.pick({ templateId: true, templateName: true, signName: true, content: true })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/msgTemplate',
    title: '新增短信模板',
    access: [messageTemplatePage.can.add],
    body: msgTemplateFields,
    data: z.object({ templateId: id('模板') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/charge/v2/api/arrears/msgTemplate/:id',
    title: '修改短信模板',
    access: [messageTemplatePage.can.edit],
    params: key,
    body: msgTemplateFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/charge/v2/api/arrears/msgTemplate/:id',
    title: '删除短信模板',
    access: [messageTemplatePage.can.delete],
    params: key,
    data: z.null(),
  }),
  report: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/msgTemplate/:id/report',
    title: '短信模板提交报备',
    access: [messageTemplatePage.can.report],
    params: key,
    body: seen,
    data: z.null(),
  }),
  audit: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/msgTemplate/:id/audit',
    title: '短信模板报备结果',
    access: [messageTemplatePage.can.audit],
    params: key,
    body: seen.extend({
      pass: verdict('结果', '未通过'),
      providerCode: text('服务商编码', 64),
      reason: text('未通过原因', 200),
    }),
    data: z.null(),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/msgTemplate/:id/switch',
    title: '短信模板启停',
    access: [messageTemplatePage.can.switch],
    params: key,
    body: seen.extend({ enabled: z.boolean().meta({ title: '启用' }) }),
    data: z.null(),
  }),
};

export const msgTemplateErrors = {
  nameTaken: error('42470', '模板名称已存在'),
  wrongState: error('42471', '模板当前为“{status}”，不能执行此操作'),
  notPassed: error('42472', '只能使用已通过审核的模板'),
  inUse: error('42473', '模板正被短信方案“{planName}”使用'),
};
