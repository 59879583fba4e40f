import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { appealType } from './appeal-enums.ts';
import {
  billComplaint,
  complaintAction,
  complaintCategory,
  complaintDetail,
  complaintFields,
  complaintResult,
  complaintSource,
  complaintStatus,
} from './bill-complaint.ts';
import { billComplaintPage } from './menu.ts';

const path = '/charge/v2/api/billComplaints';
const key = z.object({ id: uuid('投诉') });

const filters = {
  /** 0 未处理, 1 已处理. */
  tab: queryInteger('页签', 0, 1).optional(),
  /** Number of the complaint or of the third party. */
  number: searchText('投诉单号', 64).optional(),
  plateNo: platePart().optional(),
  phone: searchText('联系电话', 20).optional(),
  parkIds: parkIds.optional(),
  complaintSource: queryCode(complaintSource.schema).optional(),
  complaintStatus: queryCode(complaintStatus.schema).optional(),
  category: queryCode(complaintCategory.schema).optional(),
  handlerId: uuid('处理人').optional(),
  overdue: named(queryInteger('是否超时', 0, 1), [1, '已超时'], [0, '未超时']).optional(),
  ...period('受理时间'),
};

const outcome = z.object({ complaintId: id('投诉'), complaintStatus: complaintStatus.schema });

export const billComplaints = {
  list: endpoint({
    method: 'GET',
    path,
    title: '账单投诉列表',
    access: [billComplaintPage.code],
    query: pageQuery(filters),
    data: pageOf(billComplaint),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '账单投诉详情',
    access: [billComplaintPage.code],
    params: key,
    data: complaintDetail,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '登记账单投诉',
    access: [billComplaintPage.can.register],
    body: complaintFields,
    data: outcome.extend({ complaintNo: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    title: '受理账单投诉',
    access: [billComplaintPage.can.accept],
    params: key,
    data: outcome,
  }),
  /** Hands a complaint to somebody else who may handle it. */
  transfer: endpoint({
    method: 'POST',
    path: `${path}/:id/assign`,
    title: '转办账单投诉',
    access: [billComplaintPage.can.accept],
    params: key,
    body: z.object({ handlerId: uuid('处理人'), content: text('说明', 200).default('') }),
    data: outcome,
  }),
  handleUsers: endpoint({
    method: 'GET',
    path: `${path}/handleUser/chosen`,
    title: '投诉处理人选择',
    access: [billComplaintPage.code],
    data: z.array(z.object({ userId: id('处理人'), userName: z.string() })),
  }),
  /** Writes down a reply, a note or a call; the first reply answers the complaint. */
  reply: endpoint({
    method: 'POST',
    path: `${path}/:id/followUps`,
    title: '跟进账单投诉',
    access: [billComplaintPage.can.reply],
    params: key,
    body: z.object({
      action: complaintAction.only('REPLY', 'NOTE', 'CALL').meta({ title: '方式', kind: 'choice' }),
      content: text('内容', 1000, 1),
    }),
    data: outcome,
  }),
  /** The complainant asks again: a complaint that was answered or finished is in hand once more. */
  urge: endpoint({
    method: 'POST',
    path: `${path}/:id/urge`,
    title: '催办账单投诉',
    access: [billComplaintPage.can.register],
    params: key,
    body: z.object({ content: text('内容', 1000, 1) }),
    data: outcome,
  }),
  toAppeal: endpoint({
    method: 'POST',
    path: `${path}/:id/appeal`,
    title: '投诉转停车申诉',
    access: [billComplaintPage.can.toAppeal],
    params: key,
    body: z.object({ orderId: uuid('订单').optional(), appealType: appealType.schema }),
    data: z.object({ appealId: id('申诉'), appealNo: z.string() }),
  }),
  refund: endpoint({
    method: 'POST',
    path: `${path}/:id/refund`,
    title: '投诉申请退款',
    access: [billComplaintPage.can.refund],
    params: key,
    body: z.object({ applyFen: fen('退款金额').min(1, '请输入退款金额') }),
    data: z.object({ refundId: id('退款单'), refundNo: z.string() }),
    whileBarred: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/:id/finish`,
    title: '办结账单投诉',
    access: [billComplaintPage.can.finish],
    params: key,
    body: z.object({ result: complaintResult.schema, content: text('说明', 1000).default('') }),
    data: outcome,
  }),
  invalid: endpoint({
    method: 'POST',
    path: `${path}/:id/invalid`,
    title: '账单投诉判为无效',
    access: [billComplaintPage.can.invalid],
    params: key,
    body: z.object({ content: text('原因', 200, 1) }),
    data: outcome,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出账单投诉',
    access: [billComplaintPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

export const complaintErrors = {
  wrongState: error('42731', '投诉当前为“{status}”，不能{action}'),
  known: error('42732', '该第三方单号已登记'),
  noPayment: error('42733', '未找到该支付单号对应的收费记录'),
  noOrder: error('42734', '该投诉没有对应的停车订单'),
  linked: error('42735', '该投诉已转申诉或已申请退款'),
  noReply: error('42736', '回复后才能办结'),
  noRefund: error('42737', '结论为“属实退款”时须先申请退款'),
  notHandler: error('42738', '该人员不能处理投诉'),
};
