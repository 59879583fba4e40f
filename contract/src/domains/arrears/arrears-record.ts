import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  fen,
  id,
  instant,
  minutes,
  parkName,
  personName,
  plateNo,
  rev,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel } from '../bill/index.ts';
import { timelineEntry } from '../parking-order/index.ts';
import { arrearsReason, arrearsStatus, evidenceLevel, writeOffState } from './arrears-enums.ts';
import { underpaymentCarPage, underpaymentRecordDetailPage, underpaymentRecordPage } from './menu.ts';

/** What is owed for one stay. `originFen − reduceFen − paidFen − writeOffFen = owedFen ≥ 0`. */
export const arrearsRecord = z.object({
  arrearsId: id('欠费'),
  arrearsNo: documentNo('欠费编号'),
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  /** Null for a vehicle without plate. */
  plateId: id('欠费车牌').nullable(),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkId: id('车场'),
  parkName,
  dealerName,
  berthCode: z.string().nullable().meta({ title: '泊位' }),
  enterTime: instant('入场时间'),
  exitTime: instant('出场时间'),
  parkMinutes: minutes('停车时长'),
  originFen: fen('原欠金额'),
  reduceFen: fen('减免金额'),
  paidFen: fen('已补金额'),
  writeOffFen: fen('核销金额'),
  owedFen: fen('现欠金额'),
  arrearsReason: arrearsReason.schema,
  arrearsStatus: arrearsStatus.schema,
  arrearsAt: instant('欠费时间'),
  ageDays: z.number().int().min(0).meta({ title: '账龄(天)' }),
  remindCount: z.number().int().meta({ title: '催缴次数' }),
  lastRemindAt: instant('最近催缴').nullable(),
  evidenceLevel: evidenceLevel.schema,
  isParking: z.boolean().meta({ title: '是否在停' }),
  closedAt: instant('关闭时间').nullable(),
  closeReason: words('关闭原因'),
  rev,
});
export type ArrearsRecord = z.output<typeof arrearsRecord>;

export const writeOff = z.object({
  writeOffId: id('核销申请'),
  applyFen: fen('核销金额'),
  uncollectable: z.boolean().meta({ title: '无法追缴' }),
  reason: words('核销原因'),
  state: writeOffState.schema,
  applicantId: id('申请人'),
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditedAt: instant('审核时间').nullable(),
  auditNote: words('审核意见'),
});

/** A debt with the money of its order and everything that happened to it. */
export const arrearsDetail = arrearsRecord.extend({
  /** What the order says: the money the record mirrors. */
  payableFen: fen('应付金额'),
  orderPaidFen: fen('订单已付'),
  /** What happened to the stay, with the pictures of its passages. */
  timeline: z.array(timelineEntry),
  pays: z.array(
    z.object({
      payId: id('补缴'),
      billNo: z.string(),
      amountFen: fen('补缴金额'),
      paidAt: instant('缴费时间'),
      payChannel: payChannel.schema,
    }),
  ),
  writeOffs: z.array(writeOff),
});
export type ArrearsDetail = z.output<typeof arrearsDetail>;

/** Filters shared by the list, its header and its export. */
export const arrearsFilters = {
  plateNo: platePart().optional(),
  phone: searchText('车主号码', 20).optional(),
  parkIds: parkIds.optional(),
  roadId: uuid('路段').optional(),
  ...period('欠费时间', { days: true }),
  /** 0-based bucket of the day thresholds that the un-exited vehicles have too. */
  ageBucket: queryInteger('账龄区间', 0, 6).optional(),
  minFen: queryInteger('最低金额').optional(),
  maxFen: queryInteger('最高金额').optional(),
  arrearsReason: queryCode(arrearsReason.schema).optional(),
  arrearsStatus: queryList(z.coerce.number().pipe(arrearsStatus.schema), '欠费状态', 6).optional(),
  clazzId: uuid('车牌分类').optional(),
  reminded: z.stringbool().optional().meta({ title: '是否催缴' }),
  evidenceLevel: queryCode(evidenceLevel.schema).optional(),
  /** 1: only plates with a vehicle that is in a lot now. */
  isParking: queryInteger('是否在停', 0, 1).optional(),
  minCount: queryInteger('最少笔数').optional(),
  maxCount: queryInteger('最多笔数').optional(),
  number: searchText('欠费编号/订单号', 40).optional(),
};

const key = z.object({ id: uuid('欠费') });
const byHand = z.object({ arrearsId: uuid('欠费'), reason: text('原因', 200, 1), rev });

/** How staff may take money for arrears. */
export const staffChannel = payChannel.only('CASH', 'POS', 'TRANSFER').meta({ title: '收款方式' });

export const arrearsRecords = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsRecords/list',
    alias: '/charge/v2/api/arrearsRecords',
    title: '欠费记录',
    access: [underpaymentRecordPage.code, underpaymentCarPage.code],
    query: pageQuery(arrearsFilters),
    data: pageOf(arrearsRecord),
  }),
  countAndMoney: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsRecords/countAndMoney',
    title: '欠费汇总',
    access: [underpaymentRecordPage.code, underpaymentCarPage.code],
    query: pageQuery({
      ...arrearsFilters,
      hasPhone: queryInteger('有无号码', 0, 1).optional(),
      black: queryInteger('是否黑名单', 0, 1).optional(),
      /** Of the vehicle's oldest debt, where vehicles are counted. */
      plateAgeBucket: queryInteger('最大账龄区间', 0, 6).optional(),
    }),
    data: z.object({
      plateCount: z.number().int().meta({ title: '欠费车辆' }),
      recordCount: z.number().int().meta({ title: '欠费笔数' }),
      owedFen: fen('现欠金额'),
      todayPaidFen: z.number().int().meta({ title: '今日补缴', kind: 'money' }),
      monthPaidFen: z.number().int().meta({ title: '本月补缴', kind: 'money' }),
      /** The filter fits more records than were added up: the first three figures are lower bounds. */
      capped: z.boolean(),
      ageBuckets: z.array(z.string()).meta({ title: '账龄区间' }),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsRecords/export',
    title: '导出欠费记录',
    access: [underpaymentRecordPage.can.export],
    query: pageQuery(arrearsFilters),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsRecords/detail/:id',
    title: '欠费详情',
    access: [underpaymentRecordPage.code, underpaymentCarPage.code, underpaymentRecordDetailPage.code],
    params: key,
    data: arrearsDetail,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/pay',
    title: '代缴欠费',
    access: [underpaymentRecordPage.can.pay, underpaymentCarPage.can.pay],
    body: z.object({
      /** Records of one plate; all that the plate owes when only `plateId` is given. */
      arrearsIds: z.array(uuid('欠费')).min(1, '请选择欠费记录').max(200, '一次最多200笔').optional(),
      plateId: uuid('欠费车牌').optional(),
      /** What the chosen records owe as the cashier saw it: refused when it is no longer so. */
      totalFen: fen('应补金额'),
      /** Less than the total settles the oldest first. */
      paidFen: fen('实收金额'),
      payChannel: staffChannel,
      voucher: z
        .array(text('凭证号', 64, 1))
        .min(1, '请填写凭证号')
        .max(6),
      remark: text('备注', 200).optional(),
    }),
    data: z.object({ payId: id('补缴'), billNo: z.string(), paidFen: fen('实收金额'), owedFen: fen('剩余欠费') }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/cancel',
    title: '撤销欠费',
    access: [underpaymentRecordPage.can.cancel],
    body: byHand,
    data: z.null(),
  }),
  reduce: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/reduce',
    title: '减免欠费',
    access: [underpaymentRecordPage.can.reduce],
    body: byHand.extend({ reduceFen: fen('减免金额').min(1, '请输入减免金额') }),
    data: z.null(),
  }),
  applyWriteOff: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/writeOff',
    title: '申请核销欠费',
    access: [underpaymentRecordPage.can.writeOff],
    body: byHand.extend({ uncollectable: z.boolean().meta({ title: '无法追缴' }) }),
    data: z.object({ writeOffId: id('核销申请') }),
  }),
  auditWriteOff: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/writeOff/audit',
    title: '审核欠费核销',
    access: [underpaymentRecordPage.can.writeOffAudit],
    body: z.object({ writeOffId: uuid('核销申请'), pass: verdict('审核结果'), note: text('审核意见', 200, 1) }),
    data: z.null(),
  }),
  modifyPlate: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsRecords/modifyPlate',
    title: '修改欠费车牌',
    access: [underpaymentRecordPage.can.modifyPlate],
    body: byHand.extend({
      plateNo: anyPlate(),
      plateColor: plateColor.schema,
      /** The corrected vehicle may owe more than was asked of the wrong one. */
      raiseDebt: z.boolean().optional().meta({ title: '允许调高金额' }),
    }),
    data: z.object({ payableBeforeFen: fen('原应付'), payableAfterFen: fen('新应付') }),
  }),
};

export const arrearsErrors = {
  closed: error('42431', '该欠费已缴清或已关闭'),
  frozen: error('42432', '该欠费正在申诉，暂不能操作'),
  amountMoved: error('42433', '欠费金额已变化，现欠{amount}元，请刷新后重试'),
  otherPlates: error('42434', '一次只能为同一车牌补缴'),
  paidTooMuch: error('42435', '实收金额不能大于应补金额'),
  hasPaid: error('42436', '已有补缴的欠费不能撤销'),
  reduceTooHigh: error('42437', '减免金额不能大于现欠金额'),
  reduceLimit: error('42438', '单笔减免超过{amount}元的限额'),
  tooYoung: error('42439', '账龄不足{days}天，只有确认无法追缴才能核销'),
  writeOffPending: error('42440', '该欠费已有待审核的核销申请'),
  ownApplication: error('42441', '不能审核自己的核销申请'),
  writeOffDone: error('42442', '该核销申请已处理'),
  nothingOwed: error('42443', '没有可补缴的欠费'),
};
