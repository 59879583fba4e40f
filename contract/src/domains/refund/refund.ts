import { z } from 'zod';
import { dealerName, documentNo, fen, id, instant, parkName, personName, plateNo, rev, text, words } from '../../kernel/fields.ts';
import { parkImage } from '../../kernel/park-image.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel, receipt, subjectPath } from '../bill/index.ts';
import { refundAction, refundBiz, refundReason, refundSource, refundStatus, refundWay } from './refund-enums.ts';

/** Money that is to go back, or went back: one document whatever it was paid for. */
export const refundRow = z.object({
  refundId: id('退款单'),
  refundNo: documentNo('退款单号'),
  refundBiz: refundBiz.schema,
  billId: id('流水'),
  billNo: documentNo('流水号'),
  orderId: id('订单').nullable(),
  orderNo: documentNo('订单号').nullable(),
  orderPath: subjectPath,
  parkId: id('车场'),
  parkName,
  dealerName,
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  payChannel: payChannel.schema,
  paidFen: fen('实付金额'),
  applyFen: fen('申请金额'),
  approvedFen: fen('批准金额'),
  refundReason: refundReason.schema,
  reasonText: words('说明'),
  refundWay: refundWay.schema,
  applySource: refundSource.schema,
  applicantId: id('申请人').nullable(),
  applicantName: personName('申请人'),
  applyAt: instant('申请时间'),
  auditLevel: z.number().int().meta({ title: '已审级数' }),
  auditorName: personName('审核人'),
  auditAt: instant('审核时间').nullable(),
  auditOpinion: words('审核意见'),
  refundStatus: refundStatus.schema,
  outRefundNo: documentNo('商户退款号').nullable(),
  channelRefundNo: documentNo('渠道退款号').nullable(),
  refundedAt: instant('到账时间').nullable(),
  failCode: z.string().nullable().meta({ title: '失败码' }),
  failText: words('失败说明').nullable(),
  tryCount: z.number().int().meta({ title: '次数' }),
  rev,
});
export type RefundRow = z.output<typeof refundRow>;

export const refundStep = z.object({
  at: instant('时间'),
  action: refundAction.schema,
  level: z.number().int(),
  amountFen: fen('金额'),
  byName: z.string(),
  opinion: z.string(),
});
export type RefundStep = z.output<typeof refundStep>;

/** The stay the money was for, as an auditor weighs it. */
export const refundedOrder = z.object({
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  orderPath: subjectPath,
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间').nullable(),
  payableFen: fen('应付金额'),
  paidFen: fen('实付金额'),
  refundFen: fen('已退金额'),
  overpaidFen: fen('多缴金额'),
});

export const refundDetail = refundRow.extend({
  refundableFen: fen('还可退'),
  /** How many auditors it takes. */
  auditorsNeeded: z.number().int(),
  evidence: z.array(z.object({ fileId: z.string(), url: z.string() })).meta({ title: '凭证' }),
  voucherNo: documentNo('线下凭证'),
  vouchers: z.array(z.object({ fileId: z.string(), url: z.string() })).meta({ title: '凭证附件' }),
  order: refundedOrder.nullable(),
  payment: receipt,
  audits: z.array(refundStep),
  images: z.array(parkImage),
});
export type RefundDetail = z.output<typeof refundDetail>;

/** A paid bill with what may still go back of it. */
export const refundableBill = receipt
  .pick({
    billId: true,
    billNo: true,
    orderId: true,
    orderNo: true,
    parkName: true,
    plateNo: true,
    plateColor: true,
    paidFen: true,
    payChannel: true,
    paidAt: true,
  })
  .extend({ refundableFen: fen('可退金额') });
export type RefundableBill = z.output<typeof refundableBill>;

const files = (label: string) => z.array(z.string().max(200)).max(5, `${label}最多5张`).meta({ title: label });

/** What somebody fills in who asks for money back. */
/** What people apply for; the other reasons are their own business's. */
export const refundFields = z.object({
  applyFen: fen('退款金额').min(1, '退款金额必须大于0'),
  refundReason: refundReason.only('DUPLICATE', 'FEE_WRONG', 'PLATE_WRONG', 'COUPON', 'OTHER'),
  reasonText: text('说明', 200).default(''),
  evidence: files('凭证').default([]),
  refundWay: refundWay.schema.optional(),
});

export const offlineFields = z.object({ voucherNo: text('凭证号', 50, 1), voucherFiles: files('凭证').default([]) });
