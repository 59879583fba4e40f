import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer, uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { parkOrderRow } from '../parking-order/index.ts';
import { refundStatus } from '../refund/index.ts';
import { appealDecision, appealSource, appealStatus, appealType, leaderAction } from './appeal-enums.ts';
import { appealDetailPage, appealPage } from './menu.ts';
import {
  appealCalculation,
  appealDetail,
  appealFields,
  decisionDetail,
  decisionFields,
  leaderHandleConfig,
  parkOrderAppeal,
} from './park-order-appeal.ts';

const path = '/charge/v2/api/parkOrderAppeals';
const key = z.object({ id: uuid('申诉') });

const filters = {
  /** 0 待处理, 1 处理中, 2 待领导, 3 已处理. */
  tab: queryInteger('页签', 0, 3).optional(),
  appealNo: searchText('申诉单号', 40).optional(),
  plateNo: platePart().optional(),
  phone: searchText('联系电话', 20).optional(),
  parkIds: parkIds.optional(),
  appealStatus: queryCode(appealStatus.schema).optional(),
  appealType: queryCode(appealType.schema).optional(),
  appealSource: queryCode(appealSource.schema).optional(),
  decision: queryCode(appealDecision.schema).optional(),
  handlerId: uuid('处理人').optional(),
  overdue: named(queryInteger('是否超时', 0, 1), [1, '已超时'], [0, '未超时']).optional(),
  ...period('提交时间'),
};

const outcome = z.object({ appealId: id('申诉'), appealStatus: appealStatus.schema });

/** A detail travels in a query as JSON text. */
const detailText = z
  .string()
  .max(4000)
  .default('{}')
  .transform((value, context) => {
    try {
      return decisionDetail.parse(JSON.parse(value));
    } catch {
      context.addIssue({ code: 'custom', message: '处理明细格式不正确' });
      return z.NEVER;
    }
  })
  .meta({ title: '处理明细' });

export const parkOrderAppeals = {
  /** Whether an order may be appealed against, and why not. */
  check: endpoint({
    method: 'GET',
    path: `${path}/platform/check`,
    title: '申诉校验',
    access: [appealPage.can.platform],
    query: z.object({ orderId: uuid('订单') }),
    data: z.object({ order: parkOrderRow, allowed: z.boolean(), reason: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/platform`,
    title: '代录停车申诉',
    access: [appealPage.can.platform],
    body: appealFields,
    data: outcome.extend({ appealNo: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    title: '停车申诉列表',
    access: [appealPage.code],
    query: pageQuery(filters),
    data: pageOf(parkOrderAppeal),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/detail/:id`,
    title: '停车申诉详情',
    access: [appealPage.code, appealDetailPage.code],
    params: key,
    data: appealDetail,
  }),
  /** Takes an appeal, or keeps it for longer; what was worked out so far is kept as a draft. */
  lock: endpoint({
    method: 'POST',
    path: `${path}/lock/:id`,
    title: '锁定停车申诉',
    access: [appealPage.can.lock],
    params: key,
    body: z.object({ draft: decisionFields.optional() }),
    data: outcome,
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/unlock/:id`,
    title: '释放停车申诉',
    access: [appealPage.can.lock],
    params: key,
    body: z.object({ draft: decisionFields.optional() }),
    data: outcome,
  }),
  handle: endpoint({
    method: 'POST',
    path: `${path}/handle`,
    title: '处理停车申诉',
    access: [appealPage.can.handle],
    body: decisionFields.extend({ appealId: uuid('申诉') }),
    data: outcome,
  }),
  refund: endpoint({
    method: 'POST',
    path: `${path}/refund/:id`,
    title: '申诉退款',
    access: [appealPage.can.refund],
    params: key,
    data: z.object({ refundId: id('退款单'), refundNo: z.string() }),
    whileBarred: true,
  }),
  leaderLock: endpoint({
    method: 'POST',
    path: `${path}/lock/leader/:id`,
    title: '领导锁定停车申诉',
    access: [appealPage.can.leader],
    params: key,
    data: outcome,
  }),
  leaderHandle: endpoint({
    method: 'POST',
    path: `${path}/leaderHandle`,
    title: '领导处理停车申诉',
    access: [appealPage.can.leader],
    body: z.object({
      appealId: uuid('申诉'),
      action: leaderAction.schema.meta({ title: '结论', kind: 'choice' }),
      opinion: text('领导意见', 500).default(''),
      /** Less than was asked for, where the decision is an amount. */
      lowerFen: fen('批准金额').min(1, '请输入批准金额').optional(),
    }),
    /** The refund that set out with the agreement; null where none is due, or somebody asks for it by hand. */
    data: outcome.extend({
      refund: z.object({ refundNo: z.string(), refundFen: fen('退款金额'), refundStatus: refundStatus.schema }).nullable(),
    }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw/:id`,
    title: '撤回停车申诉',
    access: [appealPage.can.platform],
    params: key,
    body: z.object({ reason: text('撤回原因', 200, 1) }),
    data: outcome,
  }),
  leaderConfig: endpoint({
    method: 'GET',
    path: `${path}/queryLeaderHandleConfig`,
    title: '领导处理配置',
    access: [appealPage.code],
    data: leaderHandleConfig.extend({ rev }),
  }),
  saveLeaderConfig: endpoint({
    method: 'PUT',
    path: `${path}/leaderHandleConfig`,
    title: '修改领导处理配置',
    access: [appealPage.can.edit],
    body: leaderHandleConfig.extend({ rev }),
    data: z.null(),
  }),
  handleUsers: endpoint({
    method: 'GET',
    path: `${path}/handleUser/chosen`,
    alias: '/cps/v2/api/appeal/handleUser/chosen',
    title: '申诉处理人选择',
    access: [appealPage.code],
    query: z.object({ parkId: uuid('车场').optional() }),
    data: z.array(z.object({ userId: id('处理人'), userName: z.string(), openCount: z.number().int() })),
  }),
  /** What a decision would come to; nothing changes. Locks as a decision would, so that what it says is true. */
  calculateFee: endpoint({
    method: 'GET',
    path: `${path}/calculateFee`,
    title: '申诉费用试算',
    access: [appealPage.can.handle, appealPage.can.leader],
    query: z.object({ appealId: uuid('申诉'), decision: queryCode(appealDecision.schema), decisionDetail: detailText }),
    data: appealCalculation,
    writes: true,
  }),
  /** The plate's other orders three days around, for comparison. */
  otherOrders: endpoint({
    method: 'GET',
    path: `${path}/detailList/query`,
    title: '申诉对比订单',
    access: [appealPage.code],
    query: z.object({ appealId: uuid('申诉') }),
    data: z.array(parkOrderRow),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出停车申诉',
    access: [appealPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/attachments`,
    title: '上传申诉图片',
    access: [appealPage.can.platform],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('图片') }),
    data: z.object({ fileId: z.string(), url: z.string() }),
  }),
};

export const appealErrors = {
  notLeft: error('42701', '车辆尚未离场，离场后才能申诉'),
  gone: error('42702', '订单已作废或已合并，不能申诉'),
  tooLate: error('42703', '车辆离场已超过{days}天，不能申诉'),
  open: error('42704', '该订单已有未办结的申诉'),
  tooMany: error('42705', '该订单已申诉{count}次，不能再申诉'),
  wrongState: error('42706', '申诉当前为“{status}”，不能{action}', 409),
  taken: error('42707', '申诉正由{name}处理', 409),
  lockLost: error('42708', '您未锁定该申诉或锁定已到期，请重新锁定'),
  opinion: error('42709', '请填写意见'),
  detail: error('42710', '{what}'),
  raises: error('42711', '处理后应付{after}元高于处理前{before}元，申诉不能增加应付'),
  ownCase: error('42712', '不能作为领导处理自己办理的申诉'),
  notLeader: error('42713', '您不在处理领导名单中'),
  lowerOnly: error('42714', '领导批准的金额不能高于{most}元'),
  nothingToRefund: error('42715', '该申诉没有应退金额，或已申请退款'),
  unpaid: error('42716', '可退的支付不足{fen}元，请核对订单收款'),
  fileKind: error('42717', '申诉图片只能是PNG、JPG或WEBP，且不超过10MB'),
  otherAppeal: error('42718', '要合并的订单有未办结的申诉'),
};
