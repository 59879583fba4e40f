import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import {
  dealerName,
  documentNo,
  fen,
  id,
  instant,
  parkName,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  words,
} from '../../kernel/fields.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { subjectPath } from '../bill/index.ts';

export const complaintSource = enumOf('complaintSource', '投诉来源', {
  WECHAT: [1, '微信支付投诉'],
  ALIPAY: [2, '支付宝投诉'],
  HOTLINE: [3, '客服热线'],
  GOV: [4, '12345/12315'],
  APP: [5, '车主端'],
  OTHER: [9, '其他'],
});

export const complaintStatus = enumOf('complaintStatus', '投诉状态', {
  PENDING: [0, '待处理', 'amber'],
  PROCESSING: [1, '处理中', 'blue'],
  REPLIED: [2, '已回复', 'blue'],
  FINISHED: [3, '已完结', 'green'],
  INVALID: [4, '无效', 'grey'],
});

export const complaintCategory = enumOf('complaintCategory', '投诉分类', {
  OVERCHARGE: [1, '乱收费'],
  DUPLICATE: [2, '重复扣款'],
  SERVICE: [3, '服务态度'],
  DEVICE: [4, '设备故障'],
  NOT_PARKED: [5, '未停车'],
  REFUND_SLOW: [6, '退款慢'],
  OTHER: [9, '其他'],
});

export const complaintResult = enumOf('complaintResult', '处理结论', {
  REFUND: [1, '属实退款'],
  IMPROVE: [2, '属实整改'],
  EXPLAIN: [3, '解释说明'],
  UNFOUNDED: [4, '不属实'],
});

/** What can happen to a complaint; the first three are what staff write down. */
export const complaintAction = enumOf('complaintAction', '投诉操作', {
  REPLY: [1, '回复'],
  NOTE: [2, '备注'],
  CALL: [3, '电话'],
  REGISTER: [4, '登记'],
  ACCEPT: [5, '受理'],
  ASSIGN: [6, '转办'],
  URGE: [7, '催办/重开'],
  APPEAL: [8, '转申诉'],
  REFUND: [9, '申请退款'],
  FINISH: [10, '办结'],
  INVALID: [11, '判为无效'],
});

/** A complaint about a payment or a stay. Money in fen. */
export const billComplaint = z.object({
  complaintId: id('投诉'),
  complaintNo: documentNo('投诉单号'),
  thirdNo: documentNo('第三方单号').nullable(),
  complaintSource: complaintSource.schema,
  complaintStatus: complaintStatus.schema,
  category: complaintCategory.schema,
  billId: id('流水').nullable(),
  billNo: documentNo('流水号').nullable(),
  orderId: id('订单').nullable(),
  orderNo: documentNo('订单号').nullable(),
  parkId: id('车场').nullable(),
  parkName,
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema.nullable(),
  complainant: personName('投诉人'),
  /** Masked unless the user may see numbers in clear. */
  phone: personalPhone('联系电话', 'billComplaint', 'complaintId'),
  content: words('投诉内容'),
  amountFen: fen('涉及金额').nullable(),
  receivedAt: instant('受理时间'),
  respondDeadline: instant('回复时限'),
  finishDeadline: instant('完结时限'),
  repliedAt: instant('回复时间').nullable(),
  finishedAt: instant('完结时间').nullable(),
  handlerId: id('处理人').nullable(),
  handlerName: personName('处理人'),
  result: complaintResult.schema.nullable(),
  refundId: id('退款单').nullable(),
  refundNo: documentNo('退款单号').nullable(),
  appealId: id('申诉').nullable(),
  urgeCount: z.number().int().meta({ title: '催办次数' }),
  reopenCount: z.number().int().meta({ title: '重开次数' }),
  rev,
});
export type BillComplaint = z.output<typeof billComplaint>;

export const complaintDetail = billComplaint.extend({
  orderPath: subjectPath,
  /** What happened, oldest first; never changed afterwards. */
  follows: z.array(z.object({ at: instant('时间'), action: complaintAction.schema, byName: z.string(), content: z.string() })),
});
export type ComplaintDetail = z.output<typeof complaintDetail>;

/** What staff write down of a complaint. */
export const complaintFields = z.object({
  complaintSource: complaintSource.schema,
  category: complaintCategory.schema,
  thirdNo: text('第三方单号', 64).default(''),
  /** Number of the payment: ours, the merchant's or the channel's. */
  payNumber: text('支付单号', 64).default(''),
  complainant: text('投诉人', 30).default(''),
  phone: phoneNumber('联系电话').default(''),
  content: text('投诉内容', 1000, 1),
  amountFen: fen('涉及金额').optional(),
});
