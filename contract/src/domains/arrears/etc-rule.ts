import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { clock, documentNo, fen, id, instant, integer, nameText, parkId, parkName, plateNo, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, period, platePart, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { arrearsReason, etcDeductState } from './arrears-enums.ts';
import { etcRulePage } from './menu.ts';

const path = '/charge/v2/api/arrears/etcRule';

export const etcRuleFields = z.object({
  ruleName: nameText('规则名称', 30),
  parkIds: z.array(parkId()).min(1, '请选择车场').max(500).meta({ title: '适用车场' }),
  enabled: z.boolean().meta({ title: '启用' }),
  reasons: z.array(arrearsReason.schema).min(1, '请选择适用原因').meta({ title: '适用原因' }),
  minAgeHours: integer('最短账龄(小时)', 0, 8760),
  minFen: fen('起扣金额').min(1, '请输入起扣金额'),
  maxPerDeductFen: fen('单次上限').min(1, '请输入单次上限'),
  maxPerDayFen: fen('单日上限').min(1, '请输入单日上限'),
  retryTimes: integer('重试次数', 0, 10),
  retryHours: integer('重试间隔(小时)', 1, 168),
  windowStart: clock('扣款开始'),
  windowEnd: clock('扣款结束'),
  notifyHoursBefore: integer('提前预告(小时)', 0, 168),
});

export const etcRule = etcRuleFields.extend({
  etcRuleId: id('规则'),
  enabled: named(z.boolean().meta({ title: '状态' }), [true, '启用', 'green'], [false, '停用', 'grey']),
  /** Nobody's account is touched without an agreement. */
  requireAgreement: z.literal(true).meta({ title: '需签约' }),
  parkNames: z.array(parkName).meta({ title: '适用车场' }),
  updatedAt: instant('更新时间'),
  rev,
});
export type EtcRule = z.output<typeof etcRule>;

export const etcDeduct = z.object({
  deductId: id('扣款'),
  arrearsId: id('欠费'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkName,
  ruleName: z.string().meta({ title: '规则' }),
  amountFen: fen('扣款金额'),
  state: etcDeductState.schema,
  tries: z.number().int().meta({ title: '次数' }),
  failCode: z.string().meta({ title: '失败码' }),
  tradeNo: documentNo('流水').nullable(),
  dueAt: instant('预定扣款时间'),
  at: instant('产生时间'),
});
export type EtcDeduct = z.output<typeof etcDeduct>;

/** A plate whose owner agreed with the ETC issuer that what it owes may be deducted. */
export const etcAgreement = z.object({
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  agreementNo: documentNo('签约号'),
  signedAt: instant('签约时间'),
  endedAt: instant('解约时间').nullable(),
  owedFen: fen('现欠'),
});
export type EtcAgreement = z.output<typeof etcAgreement>;

/** What an issuer posts to {@link etcAgreementPath} when an owner agrees, or ends that; answered with the text `success`. */
export const etcAgreementNotice = z.object({
  agreementNo: z.string().min(1).max(64),
  plateNo: anyPlate(),
  plateColor: plateColor.schema,
  state: z.literal(['SIGNED', 'ENDED']),
  at: instant('时间'),
  nonce: z.string().min(8).max(64),
});
export type EtcAgreementNotice = z.output<typeof etcAgreementNotice>;

/** Path of an issuer's notifications for one operating unit, below the server's root. */
export const etcAgreementPath = (dealerId: string): string => `/etc/agreement-notify/${dealerId}`;

const key = z.object({ id: uuid('规则') });

export const etcRules = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    alias: path,
    title: 'ETC追缴规则',
    access: [etcRulePage.code],
    query: pageQuery({
      ruleName: searchText('规则名称', 30).optional(),
      parkId: parkId().optional(),
      enabled: named(queryInteger('启用', 0, 1), [1, '启用'], [0, '停用']).optional(),
    }),
    data: pageOf(etcRule),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/detail/:id`,
    title: 'ETC追缴规则详情',
    access: [etcRulePage.code],
    params: key,
    data: etcRule,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增ETC追缴规则',
    access: [etcRulePage.can.add],
    body: etcRuleFields,
    data: z.object({ etcRuleId: id('规则') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改ETC追缴规则',
    access: [etcRulePage.can.edit],
    params: key,
    body: etcRuleFields.extend({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除ETC追缴规则',
    access: [etcRulePage.can.delete],
    params: key,
    data: z.null(),
  }),
  deducts: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/etcDeduct/list',
    title: 'ETC扣款记录',
    access: [etcRulePage.code],
    query: pageQuery({
      plateNo: platePart().optional(),
      state: queryCode(etcDeductState.schema).optional(),
      ...period('产生时间', { days: true }),
    }),
    data: pageOf(etcDeduct),
  }),
  agreements: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/etcAgreement/list',
    title: 'ETC签约车辆',
    access: [etcRulePage.code],
    query: pageQuery({
      plateNo: platePart().optional(),
      /** 1 in force, 0 ended. */
      inForce: named(queryInteger('签约状态', 0, 1), [1, '签约中'], [0, '已解约']).optional(),
    }),
    data: pageOf(etcAgreement),
  }),
  cancelDeduct: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/etcDeduct/cancel',
    title: '取消ETC扣款',
    access: [etcRulePage.can.deduct],
    body: z.object({ deductId: uuid('扣款') }),
    data: z.null(),
  }),
};

export const etcRuleErrors = {
  nameTaken: error('42461', '已有同名规则'),
  unknownPark: error('42462', '适用车场不存在'),
  perDayTooLow: error('42463', '单日上限不能低于单次上限'),
  deductStarted: error('42464', '扣款已开始，不能取消'),
};
