import { z } from 'zod';
import {
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  instantInput,
  integer,
  parkName,
  personalPhone,
  personName,
  phoneNumber,
  plateNo,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { parkImage, parkOrderChange, parkOrderRow } from '../parking-order/index.ts';
import { refundStatus } from '../refund/index.ts';
import { appealAction, appealDecision, appealNotify, appealSource, appealStatus, appealType, leaderTimeoutAction } from './appeal-enums.ts';

/** What the owner says is right, or what the handler found to be; only what differs from the record. */
export const appealClaim = z.object({
  enterTime: instantInput('入场时间').optional(),
  exitTime: instantInput('出场时间').optional(),
  plateNo: anyPlate().optional(),
  plateColor: plateColor.schema.optional(),
  berthCode: text('泊位', 30, 1).optional(),
  amountFen: fen('金额').optional(),
});
export type AppealClaim = z.output<typeof appealClaim>;

/** How a decision changes the order: the shape of a claim, with what is taken off and what is merged in. */
export const decisionDetail = appealClaim.extend({
  reduceFen: fen('减免金额').min(1, '请输入减免金额').optional(),
  mergeSourceIds: z.array(uuid('订单')).min(1, '请选择要合并的订单').max(10, '一次最多合并10个订单').optional(),
});
export type DecisionDetail = z.output<typeof decisionDetail>;

/** An appeal against a parking order. Money in fen. */
export const parkOrderAppeal = z.object({
  appealId: id('申诉'),
  appealNo: documentNo('申诉单号'),
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkId: id('车场'),
  parkName,
  dealerName,
  appealSource: appealSource.schema,
  appealType: appealType.schema,
  content: words('申诉内容'),
  contactName: personName('联系人'),
  /** Masked unless the user may see numbers in clear. */
  contactPhone: personalPhone('联系电话', 'parkOrderAppeal', 'appealId'),
  submittedAt: instant('提交时间'),
  deadlineAt: instant('处理时限'),
  appealStatus: appealStatus.schema,
  handlerId: id('处理人').nullable(),
  handlerName: personName('处理人'),
  lockExpireAt: instant('锁定到期').nullable(),
  decision: appealDecision.schema.nullable(),
  opinion: words('处理意见'),
  payableBeforeFen: fen('处理前应付'),
  payableAfterFen: fen('处理后应付').nullable(),
  refundFen: fen('应退金额'),
  needLeader: z.boolean().meta({ title: '需领导处理' }),
  leaderReason: words('提交领导原因'),
  leaderId: id('领导').nullable(),
  leaderName: personName('领导'),
  leaderLockExpireAt: instant('领导锁定到期').nullable(),
  leaderAgree: z.boolean().nullable().meta({ title: '领导同意' }),
  leaderOpinion: words('领导意见'),
  refundId: id('退款单').nullable(),
  refundStatus: refundStatus.schema.nullable(),
  handledAt: instant('办结时间').nullable(),
  notifyState: appealNotify.schema,
  costMinutes: z.number().int().nullable().meta({ title: '耗时', kind: 'minutes' }),
  rev,
});
export type ParkOrderAppeal = z.output<typeof parkOrderAppeal>;

const appealStep = z.object({
  at: instant('时间'),
  action: appealAction.schema,
  byName: z.string(),
  opinion: z.string(),
});

/** An appeal beside everything it is judged by. */
export const appealDetail = parkOrderAppeal.extend({
  claim: appealClaim,
  /** What the owner sent. */
  claimImages: z.array(z.object({ fileId: z.string(), url: z.string() })),
  /** What has been decided, or the draft of it. */
  decisionDetail,
  order: parkOrderRow,
  /** Payments of the order that money can go back to, the newest first. */
  payments: z.array(
    z.object({ billNo: documentNo('流水号'), payChannel: payChannel.schema, paidFen: fen('实付金额'), leftFen: fen('可退金额') }),
  ),
  /** What our cameras saw. */
  images: z.array(parkImage),
  changes: z.array(parkOrderChange.pick({ at: true, changeType: true, payableBeforeFen: true, payableAfterFen: true, reason: true })),
  steps: z.array(appealStep),
});
export type AppealDetail = z.output<typeof appealDetail>;

/** What staff write down for an owner. */
export const appealFields = z.object({
  orderId: uuid('订单'),
  appealSource: appealSource.only('PLATFORM', 'HOTLINE', 'COLLECTOR').meta({ title: '来源' }),
  appealType: appealType.schema,
  content: text('申诉内容', 500, 1),
  imageIds: z.array(z.string().max(200)).max(9, '最多9张图片').default([]).meta({ title: '申诉图片' }),
  contactName: text('联系人', 30).default(''),
  contactPhone: phoneNumber('联系电话').default(''),
  claim: appealClaim.default({}),
});

export const decisionFields = z.object({
  decision: appealDecision.schema,
  decisionDetail: decisionDetail.default({}),
  opinion: text('处理意见', 500).default(''),
});

/** From where on a decision needs a leader; amounts and counts are exceeded strictly. */
export const leaderHandleConfig = z.object({
  enabled: flag('启用'),
  reduceFenOver: fen('减免超过', 1_000_000_00),
  refundFenOver: fen('退款超过', 1_000_000_00),
  timeShiftMinutesOver: integer('时间修改超过(分钟)', 0, 100_000),
  voidAlways: flag('作废必审'),
  mergeCountOver: integer('合并笔数超过', 1, 10),
  ownerMonthlyCountOver: integer('同车月申诉超过(次)', 1, 100),
  /** In the order of their turns; empty: whoever may handle as a leader. */
  leaderUserIds: z.array(uuid('领导')).max(20).meta({ title: '处理领导' }),
  timeoutHours: integer('超时(小时)', 1, 720),
  timeoutAction: leaderTimeoutAction.schema,
  /** What a leader agreed to give back sets out at once; 0: somebody asks for it by hand. */
  refundAtOnce: flag('同意后自动退款').default(1),
});
export type LeaderHandleConfig = z.output<typeof leaderHandleConfig>;

/** What a decision would come to. */
export const appealCalculation = z.object({
  payableBeforeFen: fen('处理前应付'),
  payableAfterFen: fen('处理后应付'),
  diffFen: z.number().int().meta({ title: '差额', kind: 'money' }),
  paidFen: fen('已付净额'),
  dueFen: fen('处理后待付'),
  refundFen: fen('应退金额'),
  needLeader: z.boolean(),
  leaderReason: z.string(),
});
export type AppealCalculation = z.output<typeof appealCalculation>;
