import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, fen, flag, id, integer, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, searchText } from '../../kernel/page.ts';
import { employeeRefundPage, parkingRefundPage } from './menu.ts';

/** Limits of a dealer. */
export const refundLimits = z.object({
  autoLimitFen: fen('免审金额', 1_000_000_00).meta({ help: '不超过该金额的申请无需审核；0 表示全部需要审核' }),
  systemLimitFen: fen('系统自动退款上限', 1_000_000_00).meta({ help: '重复缴费和多缴不超过该金额时自动退回，超过的需要审核' }),
  leaderLimitFen: fen('双人审核金额', 1_000_000_00).meta({ help: '达到该金额的退款需要两人先后审核' }),
  maxDays: integer('原路退回期限(天)', 1, 365).meta({ help: '支付后超过该天数只能线下退款' }),
});
export type RefundLimits = z.output<typeof refundLimits>;

const path = '/charge/v2/api';

export const refundSettings = {
  get: endpoint({
    method: 'GET',
    path: `${path}/refundSettings`,
    title: '退款设置',
    access: [parkingRefundPage.can.setting],
    data: refundLimits.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/refundSettings`,
    title: '修改退款设置',
    access: [parkingRefundPage.can.setting],
    body: refundLimits.extend({ rev }),
    data: z.null(),
    whileBarred: true,
  }),
};

/** An employee who may ask money back, with what today has left. */
export const refundQuota = z.object({
  userId: id('员工'),
  userName: z.string().meta({ title: '员工' }),
  account: z.string().meta({ title: '账号' }),
  /** Null: no employee's employeeRefundPage.can.quota was set; their applications are the platform's. */
  quotaFen: fen('日退款额度').nullable(),
  usedFen: fen('今日已用'),
  frozen: flag('冻结'),
  bizDate: date('日期'),
  rev,
});
export type RefundQuota = z.output<typeof refundQuota>;

export const refundQuotas = {
  list: endpoint({
    method: 'GET',
    path: `${path}/refundQuotas`,
    title: '员工退款额度',
    access: [employeeRefundPage.can.quota, employeeRefundPage.can.freeze],
    query: pageQuery({ keyword: searchText('账号/姓名').optional() }),
    data: pageOf(refundQuota),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/refundQuotas/:id`,
    title: '设置退款额度',
    access: [employeeRefundPage.can.quota],
    params: z.object({ id: uuid('员工') }),
    body: z.object({ quotaFen: fen('日退款额度', 10_000_00), rev }),
    data: z.null(),
    whileBarred: true,
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${path}/refundQuotas/:id/freeze`,
    title: '冻结退款权限',
    access: [employeeRefundPage.can.freeze],
    params: z.object({ id: uuid('员工') }),
    body: z.object({ frozen: flag('冻结'), rev }),
    data: z.null(),
    whileBarred: true,
  }),
};
