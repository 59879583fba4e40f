import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  documentNo,
  fen,
  id,
  instant,
  nameText,
  parkName,
  personName,
  plateNo,
  rev,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, platePart, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { lawyersLetterPage, lawyersLetterPrintPage } from './menu.ts';

export const letterStatus = enumOf('letterStatus', '函件状态', {
  DRAFT: [0, '草稿', 'grey'],
  AUDITING: [1, '待审核', 'amber'],
  APPROVED: [2, '待发送', 'blue'],
  SENT: [3, '已发送', 'blue'],
  SIGNED: [4, '已签收', 'green'],
  RETURNED: [5, '退回', 'red'],
  CLOSED: [6, '已结案', 'grey'],
  REJECTED: [7, '已驳回', 'red'],
});
export const letterSendWay = enumOf('letterSendWay', '送达方式', { ELECTRONIC: [1, '电子'], POST: [2, '邮寄'], BY_HAND: [3, '当面'] });

/** What a letter's text may say. */
export const letterVariables = {
  ownerName: '车主',
  plateNo: '车牌号',
  count: '欠费笔数',
  amount: '欠费金额(元)',
  parkNames: '车场',
  deadlineDays: '限期天数',
  lawFirm: '律所',
} as const;
export type LetterVariable = keyof typeof letterVariables;

export const letterTemplate = z.object({
  templateId: id('模板'),
  templateName: z.string().meta({ title: '模板名称' }),
  lawFirm: z.string().meta({ title: '律所' }),
  lawyerName: z.string().meta({ title: '律师' }),
  content: z.string().meta({ title: '正文' }),
  rev,
});
export type LetterTemplate = z.output<typeof letterTemplate>;

export const letterTemplateFields = z.object({
  templateName: nameText('模板名称', 30),
  lawFirm: nameText('律所', 50),
  lawyerName: nameText('律师', 20),
  content: text('正文', 3000, 1).refine(
    (content) => [...content.matchAll(/\$\{(\w*)\}/g)].every(([, name = '']) => Object.hasOwn(letterVariables, name)),
    '正文含有不存在的变量',
  ),
});

export const lawyersLetter = z.object({
  letterId: id('律师函'),
  letterNo: documentNo('函号'),
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  ownerName: personName('车主'),
  recordCount: z.number().int().meta({ title: '笔数' }),
  owedFen: fen('欠费'),
  lawFirm: z.string().meta({ title: '律所' }),
  lawyerName: z.string().meta({ title: '律师' }),
  sendWay: letterSendWay.schema.nullable(),
  expressNo: documentNo('单号'),
  letterStatus: letterStatus.schema,
  applicantName: personName('申请人'),
  auditorName: personName('审核人'),
  auditOpinion: words('审核意见'),
  createdAt: instant('申请时间'),
  sentAt: instant('发送时间').nullable(),
  signedAt: instant('签收时间').nullable(),
  payDeadline: z.string().nullable().meta({ title: '限期', kind: 'day' }),
  resultPaidFen: fen('回款'),
  closedReason: words('结案原因'),
  rev,
});
export type LawyersLetter = z.output<typeof lawyersLetter>;

/** A letter as it is printed: its text never changes once it was approved. */
export const printedLetter = lawyersLetter.extend({
  address: z.string().meta({ title: '地址' }),
  content: z.string().meta({ title: '正文' }),
  records: z.array(
    z.object({
      arrearsNo: z.string().meta({ title: '欠费编号' }),
      parkName,
      enterTime: instant('入场时间'),
      exitTime: instant('离场时间'),
      owedFen: fen('欠费'),
    }),
  ),
});
export type PrintedLetter = z.output<typeof printedLetter>;

const listQuery = {
  plateNo: platePart().optional(),
  letterStatus: queryCode(letterStatus.schema).optional(),
  lawFirm: searchText('律所', 50).optional(),
  minFen: queryInteger('最低金额').meta({ kind: 'money' }).optional(),
};
const key = z.object({ id: uuid('律师函') });
const templateKey = z.object({ id: uuid('模板') });
const base = '/charge/v2/api/arrears/lawyersLetter';

export const lawyersLetters = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    alias: base,
    title: '律师函',
    access: [lawyersLetterPage.code],
    query: pageQuery(listQuery),
    data: pageOf(lawyersLetter),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    title: '导出律师函',
    access: [lawyersLetterPage.can.export],
    query: pageQuery(listQuery),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  /** A draft about everything a vehicle owes now. */
  save: endpoint({
    method: 'POST',
    path: `${base}/save`,
    title: '新增律师函',
    access: [lawyersLetterPage.can.add],
    body: z.object({
      plateNo: anyPlate(),
      templateId: uuid('函件模板'),
      ownerName: nameText('车主', 50),
      address: text('地址', 200, 1),
    }),
    data: z.object({ letterId: id('律师函'), letterNo: z.string() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/:id/submit`,
    title: '律师函提交审核',
    access: [lawyersLetterPage.can.add],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    title: '删除律师函',
    access: [lawyersLetterPage.can.add],
    params: key,
    data: z.null(),
  }),
  audit: endpoint({
    method: 'POST',
    path: `${base}/:id/audit`,
    title: '审核律师函',
    access: [lawyersLetterPage.can.audit],
    params: key,
    body: z.object({ pass: verdict('结果'), opinion: text('审核意见', 200, 1), rev }),
    data: z.null(),
  }),
  send: endpoint({
    method: 'POST',
    path: `${base}/:id/send`,
    title: '发送律师函',
    access: [lawyersLetterPage.can.send],
    params: key,
    body: z
      .object({ sendWay: letterSendWay.schema, expressNo: text('单号', 40), rev })
      .refine(({ sendWay, expressNo }) => sendWay !== letterSendWay.POST || expressNo !== '', {
        path: ['expressNo'],
        message: '邮寄须填写单号',
      }),
    data: z.null(),
  }),
  /** Signed for, or come back. */
  deliver: endpoint({
    method: 'POST',
    path: `${base}/:id/deliver`,
    title: '登记律师函送达',
    access: [lawyersLetterPage.can.send],
    params: key,
    body: z.object({ signed: z.boolean().meta({ title: '已签收' }), rev }),
    data: z.null(),
  }),
  close: endpoint({
    method: 'POST',
    path: `${base}/:id/close`,
    title: '律师函结案',
    access: [lawyersLetterPage.can.send],
    params: key,
    body: z.object({ reason: text('结案原因', 200, 1), rev }),
    data: z.null(),
  }),
  print: endpoint({
    method: 'GET',
    path: `${base}/print`,
    title: '打印律师函',
    access: [lawyersLetterPage.code, lawyersLetterPrintPage.code],
    query: z.object({ ids: queryList(uuid('律师函'), '律师函', 50) }),
    data: z.array(printedLetter),
  }),
  /** The same letters as one PDF, to be posted, handed over or kept. */
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf`,
    title: '下载律师函PDF',
    access: [lawyersLetterPage.code, lawyersLetterPrintPage.code],
    query: z.object({ ids: queryList(uuid('律师函'), '律师函', 50) }),
    data: fileAnswer,
    kind: 'file',
    audited: true,
  }),
  templates: endpoint({
    method: 'GET',
    path: `${base}/template/list`,
    title: '律师函模板',
    access: [lawyersLetterPage.code],
    data: z.array(letterTemplate),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: `${base}/template`,
    title: '保存律师函模板',
    access: [lawyersLetterPage.can.template],
    body: letterTemplateFields.extend({ templateId: uuid('模板').optional(), rev: rev.optional() }),
    data: z.object({ templateId: id('模板') }),
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: `${base}/template/:id`,
    title: '删除律师函模板',
    access: [lawyersLetterPage.can.template],
    params: templateKey,
    data: z.null(),
  }),
};

export const lawyersLetterErrors = {
  unfit: error('42495', '不能发律师函：{reason}'),
  wrongState: error('42496', '律师函当前为“{status}”，不能执行此操作'),
  ownAudit: error('42497', '不能审核自己申请的律师函'),
  openLetter: error('42498', '其中有欠费已在未结案的律师函中'),
  templateNameTaken: error('42499', '模板名称已存在'),
};
