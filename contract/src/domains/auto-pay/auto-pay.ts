import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  fen,
  flag,
  id,
  instant,
  integer,
  lotsOrAll,
  parkName,
  personName,
  plateNo,
  rev,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, platePart, queryCode } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { nonInductivePayPage } from './menu.ts';

/** Means by which a plate is charged without a press. */
export const autoPayTypes: ReadonlySet<number> = new Set([payChannel.WECHAT_AUTO, payChannel.ALIPAY_AUTO, payChannel.UNIONPAY_AUTO]);
export const autoPayType = payChannel.only('WECHAT_AUTO', 'ALIPAY_AUTO', 'UNIONPAY_AUTO');

export const autoPayStatus = enumOf('autoPayStatus', '状态', {
  WAITING: [0, '待开通', 'amber'],
  ON: [1, '启用', 'green'],
  OFF: [2, '停用', 'grey'],
});

export const autoPayState = enumOf('autoPayState', '扣费状态', {
  TOLD: [0, '已上报入场', 'grey'],
  NORMAL: [1, '已开通', 'blue'],
  BLOCKED: [2, '未开通', 'grey'],
  REQUESTED: [3, '扣费中', 'amber'],
  ACCEPTED: [4, '已受理', 'amber'],
  PAID: [5, '已扣费', 'green'],
  FAILED: [6, '扣费失败', 'red'],
});

const shape = {
  parkIds: lotsOrAll('适用车场', 500),
  priority: integer('优先级', 1, 9).meta({ help: '车辆签约了几种时先扣数字小的' }),
  maxSingleFen: fen('单笔上限', 1_000_000_00)
    .min(1, '单笔上限须大于0')
    .meta({ help: '不超过该金额的，渠道受理即开闸；超过的等扣款成功才开闸，渠道垫付的除外' }),
  retryTimes: integer('重试次数', 0, 5),
  retryMinutes: integer('重试间隔(分钟)', 1, 1440),
  guaranteed: flag('渠道垫付').meta({ help: '渠道受理后保证到账，不论车主是否付清；受理即开闸' }),
};

/** On what terms plates that agreed with a channel are charged at the exit. */
export const autoPayConfig = z.object({
  configId: uuid('配置'),
  payType: autoPayType,
  ...shape,
  status: autoPayStatus.schema,
  parkNames: words('适用车场').meta({ empty: '全部车场' }),
  /** Deductions of the last 30 days. */
  paidCount: z.number().int().meta({ title: '近30天成功' }),
  failedCount: z.number().int().meta({ title: '近30天失败' }),
  updatedBy: personName('修改人'),
  updatedAt: instant('更新时间'),
  dealerName,
  rev,
});
export type AutoPayConfig = z.output<typeof autoPayConfig>;

/** A vehicle's visit as a channel knows it. */
export const autoPayVisit = z.object({
  orderId: id('停车订单'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkName,
  enteredAt: instant('入场时间'),
  state: autoPayState.schema,
  reason: words('说明'),
  amountFen: fen('扣费金额'),
  tries: z.number().int().meta({ title: '失败次数' }),
  changedAt: instant('变更时间'),
});
export type AutoPayVisit = z.output<typeof autoPayVisit>;

const path = '/finance/v2/api/nonInductivePays';
const params = z.object({ id: uuid('配置') });
const { code, can } = nonInductivePayPage;

export const autoPays = {
  list: endpoint({ method: 'GET', path, title: '无感支付', access: [code], query: pageQuery({}), data: pageOf(autoPayConfig) }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增无感支付',
    access: [can.add],
    body: z.object({ payType: autoPayType.meta({ title: '支付方式' }), ...shape }),
    data: z.object({ configId: uuid('配置') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改无感支付',
    access: [can.edit],
    params,
    body: z.object({ ...shape, rev }),
    data: z.null(),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    title: '启停无感支付',
    access: [can.switch],
    params,
    body: z.object({ enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
  remove: endpoint({ method: 'DELETE', path: `${path}/:id`, title: '删除无感支付', access: [can.delete], params, data: z.null() }),
  visits: endpoint({
    method: 'GET',
    path: `${path}/:id/visits`,
    title: '无感支付记录',
    access: [code],
    params,
    query: pageQuery({ plateNo: platePart().optional(), state: queryCode(autoPayState.schema).optional() }).omit({
      dealerIds: true,
      cursor: true,
    }),
    data: pageOf(autoPayVisit),
  }),
};

export const autoPayErrors = {
  taken: error('43925', '{means}已有配置，请编辑原配置'),
  noChannel: error('43926', '{park}没有能无感扣费的{means}收款账户，请先在支付配置中设置'),
  enabled: error('43927', '启用中的配置不能删除，请先停用'),
};
