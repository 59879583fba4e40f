import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { fen, id, instantInput, rev, text, uuid, verdictFlag } from '../../kernel/fields.ts';
import { exportAnswer, uploadedFile } from '../../kernel/file.ts';
import {
  pageOf,
  pageQuery,
  pageWithSummary,
  parkIds,
  period,
  platePart,
  queryCode,
  queryInteger,
  queryList,
  searchText,
} from '../../kernel/page.ts';
import { payChannel } from '../bill/index.ts';
import { receiptPage } from '../bill/menu.ts';
import { offlineFields, refundableBill, refundDetail, refundFields, refundRow } from './refund.ts';
import { deskCodes } from './refund-desk.ts';
import { refundBiz, refundReason, refundSource, refundStatus, refundWay } from './refund-enums.ts';

const looks = deskCodes('see');

const filters = {
  /** 0 what still waits for somebody (待审核, 待退款, 失败), 1 the rest. */
  tab: queryInteger('页签', 0, 1).optional(),
  refundBiz: queryList(z.coerce.number().pipe(refundBiz.schema), '业务').optional(),
  refundStatus: queryCode(refundStatus.schema).optional(),
  refundReason: queryCode(refundReason.schema).optional(),
  applySource: queryCode(refundSource.schema).optional(),
  payChannel: queryCode(payChannel.schema).optional(),
  refundNo: searchText('退款单号/流水号', 40).optional(),
  plateNo: platePart().optional(),
  parkIds: parkIds.optional(),
  ...period('申请时间'),
};
const path = '/charge/v2/api';
const key = z.object({ id: uuid('退款单') });
const outcome = z.object({ refundStatus: refundStatus.schema });

export const parkingRefunds = {
  /** Bills that money can still go back of. */
  refundable: endpoint({
    method: 'GET',
    path: `${path}/chargeInfos/refundPage`,
    title: '可退流水',
    access: [receiptPage.can.refund],
    query: pageQuery({
      plateNo: searchText('车牌号', 10).optional(),
      parkId: uuid('车场').optional(),
      startTime: instantInput('开始时间').optional(),
      endTime: instantInput('结束时间').optional(),
    }),
    data: pageOf(refundableBill),
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/chargeInfos/refund`,
    title: '申请退款',
    access: [receiptPage.can.refund],
    body: refundFields.extend({ billId: uuid('流水'), orderId: uuid('订单').optional(), requestId: z.string().min(8).max(64) }),
    data: z.object({ refundId: id('退款单'), refundNo: z.string(), refundStatus: refundStatus.schema }),
    whileBarred: true,
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/chargeInfos/refundAgain`,
    title: '重新退款',
    access: deskCodes('again'),
    body: z.object({ refundId: uuid('退款单'), rev }),
    data: outcome,
    whileBarred: true,
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/chargeRefunds`,
    title: '退款记录',
    access: looks,
    query: pageQuery(filters),
    data: pageWithSummary(
      refundRow,
      z
        .object({
          count: z.number().int().meta({ title: '笔数' }),
          applyFen: fen('申请'),
          approvedFen: fen('批准'),
          refundedFen: fen('已退'),
        })
        .nullable(),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/chargeRefunds/detail/:id`,
    title: '退款详情',
    access: looks,
    params: key,
    data: refundDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/chargeRefunds/export`,
    title: '导出退款记录',
    access: deskCodes('export'),
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  audit: endpoint({
    method: 'PUT',
    path: `${path}/parkChargeRefund/:id`,
    title: '退款审核',
    access: deskCodes('audit'),
    params: key,
    body: z.object({
      pass: verdictFlag('结论'),
      approvedFen: fen('批准金额').min(1).optional(),
      opinion: text('审核意见', 200),
      refundWay: refundWay.schema.optional(),
      rev,
    }),
    data: outcome,
    whileBarred: true,
  }),
  /** The applicant takes an application back, or an auditor gives up a refund that failed. */
  cancel: endpoint({
    method: 'POST',
    path: `${path}/chargeRefunds/:id/cancel`,
    title: '撤销退款',
    access: [...deskCodes('cancel'), ...deskCodes('audit')],
    params: key,
    body: z.object({ reason: text('撤销原因', 200, 1), rev }),
    data: outcome,
    whileBarred: true,
  }),
  /** The money was handed over outside the channel: what proves it. */
  offline: endpoint({
    method: 'POST',
    path: `${path}/chargeRefunds/:id/offline`,
    title: '线下退款',
    access: deskCodes('offline'),
    params: key,
    body: offlineFields.extend({ rev }),
    data: outcome,
    whileBarred: true,
  }),
  attach: endpoint({
    method: 'POST',
    path: `${path}/chargeRefunds/attachments`,
    title: '上传退款凭证',
    access: [receiptPage.can.refund, ...deskCodes('offline')],
    kind: 'multipart',
    body: z.object({ file: uploadedFile('凭证') }),
    data: z.object({ fileId: z.string(), url: z.string() }),
    whileBarred: true,
  }),
};

/** What a payer who asks their own bill back is told. */
export const ownerRefundErrors = {
  waits: error('42871', '该笔缴费的退款申请{refundNo}正在处理，请等待结果'),
  tooMany: error('42872', '该笔缴费已申请过{most}次退款，请联系车场客服'),
};

export const refundErrors = {
  notPaid: error('42501', '该流水未支付成功，不能退款'),
  ceiling: error('42502', '退款金额超过可退金额{refundable}元'),
  stillIn: error('42503', '车辆尚未离场，费用未结算，请离场后再申请退款'),
  needsText: error('42504', '退款原因为“其他”时请填写说明'),
  wrongState: error('42505', '退款单当前为“{status}”，不能{action}'),
  ownAudit: error('42506', '不能审核自己申请的退款'),
  sameAuditor: error('42507', '该退款需要两人审核，您已审核过'),
  opinion: error('42508', '驳回时请填写审核意见'),
  approvedTooMuch: error('42509', '批准金额不能超过{most}元'),
  notYours: error('42510', '只有申请人可以撤销该退款'),
  offlineOnly: error('42511', '该支付渠道或支付时间不支持原路退回，请选择线下退款'),
  frozen: error('42512', '您的退款权限已冻结，请联系管理员'),
  fileKind: error('42513', '凭证只能是图片或PDF，且不超过10MB'),
  whichOrder: error('42514', '该流水合并支付了多笔订单，请指明要退款的订单'),
  asksItself: error('42515', '该流水为“{biz}”，请在该业务中办理退款'),
};
